# Runs before the first command of Docs/CommandLine.md: the server of its last example.
cat > server.py << 'END'
import http.server
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        body = b'{"login":"octocat","id":1}'
        self.send_response_only(200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_): pass
http.server.HTTPServer(("127.0.0.1", 8932), Handler).serve_forever()
END
python3 server.py &
