"""An authorization server by Authlib, and an API, on a port of this machine, which is the first line that is written."""
import os
import threading
import time

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector
from authlib.oauth2.rfc6749 import grants
from authlib.oauth2.rfc6749.errors import InvalidGrantError
from authlib.oauth2.rfc6750 import BearerTokenValidator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import DEVICE_CODE_GRANT_TYPE, DeviceAuthorizationEndpoint, DeviceCodeGrant
from authlib.oauth2.rfc8628 import DeviceCredentialDict
from flask import Flask, jsonify, request
from werkzeug.serving import WSGIRequestHandler, make_server

WSGIRequestHandler.log_request = lambda *arguments, **options: None
app = Flask(__name__)
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
codes, tokens, devices, polls = {}, [], {}, {}


class Client:
    def __init__(self, id, secret):
        self.client_id, self.secret = id, secret

    def get_client_id(self): return self.client_id
    def get_default_redirect_uri(self): return ""
    def get_allowed_scope(self, scope): return scope or ""
    def check_redirect_uri(self, uri): return uri.startswith("http://127.0.0.1:")
    def check_client_secret(self, secret): return secret == self.secret
    def check_response_type(self, kind): return kind == "code"
    def check_grant_type(self, kind): return True

    def check_endpoint_auth_method(self, method, endpoint):
        return method in (["client_secret_basic", "client_secret_post"] if self.secret else ["none"])


clients = {"public": Client("public", ""), "client": Client("client", "the-secret")}


class Record:
    def __init__(self, **values): self.__dict__.update(values)
    def get_redirect_uri(self): return self.redirect_uri
    def get_scope(self): return self.scope
    def check_client(self, client): return self.client_id == client.client_id
    def get_expires_in(self): return 60
    def is_expired(self): return False
    def is_revoked(self): return self.revoked
    def get_user(self): return "user"
    def get_client(self): return clients[self.client_id]


class ClientGrant(grants.ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]

    def save_authorization_code(self, code, request):
        data = request.payload.data
        codes[code] = Record(
            client_id=request.client.client_id, redirect_uri=request.payload.redirect_uri, scope=request.payload.scope,
            code_challenge=data.get("code_challenge"), code_challenge_method=data.get("code_challenge_method"))

    def query_authorization_code(self, code, client): return codes.get(code)
    def delete_authorization_code(self, record): codes.clear()
    def authenticate_user(self, record): return "user"


class RefreshGrant(grants.RefreshTokenGrant):
    INCLUDE_NEW_REFRESH_TOKEN = True
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]

    def authenticate_refresh_token(self, token):
        return next((t for t in tokens if t.refresh_token == token and not t.revoked), None)

    def authenticate_user(self, record): return "user"
    def revoke_old_credential(self, record): record.revoked = True


class Device(DeviceAuthorizationEndpoint):
    CLIENT_AUTH_METHODS = ["client_secret_basic", "none"]
    INTERVAL = 1

    def get_verification_uri(self): return "http://127.0.0.1/device"

    def save_device_credential(self, client_id, scope, data):
        devices[data["device_code"]] = DeviceCredentialDict(
            client_id=client_id, scope=scope, expires_at=int(time.time()) + 600, **data)


class DeviceGrant(DeviceCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "none"]

    def query_device_credential(self, code): return devices.get(code)

    def query_user_grant(self, code):
        # The user takes a moment.
        polls[code] = polls.get(code, 0) + 1
        return ("user", True) if polls[code] > 1 else None

    def should_slow_down(self, credential): return False


class Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]

    def query_token(self, token, hint):
        return next((t for t in tokens if token in (t.access_token, t.refresh_token)), None)

    def revoke_token(self, token, request): token.revoked = True


class Validator(BearerTokenValidator):
    def authenticate_token(self, token):
        return next((t for t in tokens if t.access_token == token), None)


def save_token(token, request):
    tokens.append(Record(
        access_token=token["access_token"], refresh_token=token.get("refresh_token"), scope=token.get("scope", ""),
        client_id=request.client.client_id, revoked=False))


server = AuthorizationServer(app, query_client=clients.get, save_token=save_token)
server.register_grant(CodeGrant, [CodeChallenge(required=True)])
server.register_grant(RefreshGrant)
server.register_grant(ClientGrant)
server.register_grant(DeviceGrant)
server.register_endpoint(Revocation)
server.register_endpoint(Device)
protector = ResourceProtector()
protector.register_token_validator(Validator())


@app.get("/.well-known/oauth-authorization-server")
def metadata():
    base = request.host_url.rstrip("/")
    return jsonify(
        issuer=base, authorization_endpoint=f"{base}/authorize", token_endpoint=f"{base}/token",
        revocation_endpoint=f"{base}/revoke", device_authorization_endpoint=f"{base}/device")


@app.get("/authorize")
def authorize():
    grant = server.get_consent_grant(end_user="user")
    return server.create_authorization_response(grant_user="user", grant=grant)


@app.post("/token")
def token(): return server.create_token_response()


@app.post("/revoke")
def revoke(): return server.create_endpoint_response("revocation")


@app.post("/device")
def device(): return server.create_endpoint_response("device_authorization")


@app.post("/expire")
def expire():
    """Ends all access tokens, and with `all`, the grants too."""
    for record in tokens:
        record.access_token = None
        record.revoked = record.revoked or "all" in request.args
    return ""


@app.get("/api")
@protector()
def api(): return "hello"


def end_with(parent):
    """Ends this process once the tests that started it are gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
listener = make_server("127.0.0.1", 0, app, threaded=True)
print(listener.server_port, flush=True)
listener.serve_forever()
