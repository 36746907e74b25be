"""Reads a multipart form with a library and prints its parts as JSON.

usage: parse_multipart.py werkzeug|python-multipart CONTENT_TYPE FILE
"""
import base64
import json
import os
import sys

library, content_type, path = sys.argv[1:]
length = os.path.getsize(path)
parts = []


def add(name, file_name, data, content_type):
    parts.append({
        "name": name, "fileName": file_name, "contentType": content_type,
        "data": base64.b64encode(data).decode(),
    })


with open(path, "rb") as body:
    if library == "werkzeug":
        from werkzeug.formparser import parse_form_data
        environ = {
            "REQUEST_METHOD": "POST", "CONTENT_TYPE": content_type, "CONTENT_LENGTH": str(length), "wsgi.input": body,
        }
        _, form, files = parse_form_data(environ, silent=False)
        for name, value in form.items(multi=True):
            add(name, None, value.encode(), None)
        for name, file in files.items(multi=True):
            add(name, file.filename, file.read(), file.content_type)
    else:
        from python_multipart import parse_form
        def on_field(field):
            add(field.field_name.decode(), None, field.value or b"", None)
        def on_file(file):
            file.file_object.seek(0)
            add(file.field_name.decode(), file.file_name.decode(), file.file_object.read(), None)
        headers = {"Content-Type": content_type.encode(), "Content-Length": str(length).encode()}
        parse_form(headers, body, on_field, on_file)

print(json.dumps(parts))
