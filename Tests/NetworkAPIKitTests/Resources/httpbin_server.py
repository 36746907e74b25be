"""httpbin on a port of this machine, which is the first line that is written."""
import os
import threading
import time

from flask import jsonify
from httpbin import app
from werkzeug.serving import WSGIRequestHandler, make_server

WSGIRequestHandler.protocol_version = "HTTP/1.1"
WSGIRequestHandler.log_request = lambda *arguments, **options: None


def end_with(parent):
    """Ends this process once the tests that started it are gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


rules = [{"rule": rule.rule, "methods": sorted(rule.methods - {"HEAD", "OPTIONS"})} for rule in app.url_map.iter_rules()]


@app.route("/its-rules")
def its_rules():
    """The routes of httpbin itself, so that the tests notice one that they leave out."""
    return jsonify(rules)


threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
server = make_server("127.0.0.1", 0, app, threaded=True)
print(server.server_port, flush=True)
server.serve_forever()
