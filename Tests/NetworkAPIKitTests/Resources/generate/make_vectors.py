"""Makes the vectors beside this folder, and those of NetworkCodecsTests, from oracles that others wrote: Python's standard
library and `requests`.

    pip install requests && python3 make_vectors.py        (the same seed, so the same files)

url_vectors.json
  resolve   [{base, reference, resolved}]      RFC 3986 section 5.4, then random ones by urllib.parse.urljoin
  split     [{url, scheme, host, port, path, query, fragment}]   urllib.parse.urlsplit; port, query, fragment may be null
percent_vectors.json
  segments  [{value, encoded}]                 one path segment: urllib.parse.quote, the safe set of the package
  query     [{value, percent, plus}]           one query component with spaces as %20, and as +
form_vectors.json   [{items: [[name, value]], percent, plus}]    urllib.parse.urlencode
date_vectors.json   {http: [{text, seconds}], iso: [{text, seconds}]}    seconds since 1970; email.utils, datetime
link_vectors.json   [{header, links: [{url, ...parameters}]}]     requests.utils.parse_header_links
media_vectors.json  [{header, type, parameters: [[name, value]]}]  email.message
"""
import datetime as dt
import email.message
import email.utils
import json
import pathlib
import random
import urllib.parse as up

import requests.utils

rng = random.Random(20260101)
out = pathlib.Path(__file__).parent.parent
codecs = out.parent.parent / "NetworkCodecsTests" / "Resources"
SEGMENT_SAFE = "-._~!$'()*,:@"
QUERY_SAFE = "-._~/?"
TEXT = "abcXYZ019 -._~!$&'()*+,;=:@/?#[]%\"<>\\^`{|}\té😀ß漢"


def write(folder, name, value):
    (folder / name).write_text(json.dumps(value, ensure_ascii=True, indent=0) + "\n")


def text(maximum):
    return "".join(rng.choice(TEXT) for _ in range(rng.randint(0, maximum)))


# RFC 3986 section 5.4, against http://a/b/c/d;p?q, without those that have another scheme.
RFC_BASE = "http://a/b/c/d;p?q"
RFC = {
    "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g", "//g": "http://g",
    "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q#s", "g#s": "http://a/b/c/g#s",
    "g?y#s": "http://a/b/c/g?y#s", ";x": "http://a/b/c/;x", "g;x": "http://a/b/c/g;x",
    "g;x?y#s": "http://a/b/c/g;x?y#s", "": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "./": "http://a/b/c/",
    "..": "http://a/b/", "../": "http://a/b/", "../g": "http://a/b/g", "../..": "http://a/", "../../": "http://a/",
    "../../g": "http://a/g", "../../../g": "http://a/g", "../../../../g": "http://a/g", "/./g": "http://a/g",
    "/../g": "http://a/g", "g.": "http://a/b/c/g.", ".g": "http://a/b/c/.g", "g..": "http://a/b/c/g..",
    "..g": "http://a/b/c/..g", "./../g": "http://a/b/g", "./g/.": "http://a/b/c/g/", "g/./h": "http://a/b/c/g/h",
    "g/../h": "http://a/b/c/h", "g;x=1/./y": "http://a/b/c/g;x=1/y", "g;x=1/../y": "http://a/b/c/y",
    "g?y/./x": "http://a/b/c/g?y/./x", "g?y/../x": "http://a/b/c/g?y/../x", "g#s/./x": "http://a/b/c/g#s/./x",
    "g#s/../x": "http://a/b/c/g#s/../x", "http://g/x": "http://g/x",
}


def path(absolute):
    parts = [rng.choice(["a", "bc", "d.e", "x%20y", "..", ".", "v1", "é".encode().hex()]) for _ in range(rng.randint(1, 5))]
    return ("/" if absolute else "") + "/".join(parts) + rng.choice(["", "", "/"])


def resolve_vectors():
    vectors = [dict(base=RFC_BASE, reference=k, resolved=v) for k, v in RFC.items()]
    while len(vectors) < 400:
        # The base has no dot segments: section 5.2 does not remove them where only the reference's query counts.
        base = rng.choice(["http", "https"]) + "://" + rng.choice(["a.example", "b.example:8080", "[::1]:81"])
        base += "/" + "/".join(rng.choice(["p", "q", "r.s", "%2e"]) for _ in range(rng.randint(0, 3)))
        base += rng.choice(["", "/"]) if not base.endswith("/") else ""
        base += rng.choice(["", "?a=b", "?a/b"])
        reference = rng.choice([
            path(False), path(True), "//c.example" + path(True), "?" + rng.choice(["x=y", "x/../y"]),
            path(False) + "?z=1", path(True) + "#f", "https://d.example" + path(True)])
        # urljoin differs from RFC 3986 where a path with the base's scheme has no slash, or begins with two.
        resolved = up.urljoin(base, reference)
        if "//" in up.urlsplit(resolved).path:
            continue
        if reference.startswith("https://") or reference.startswith("//"):
            # urljoin keeps the dot segments of these; section 5.2.2 removes them.
            tail = up.urlsplit(reference)
            scheme = tail.scheme or up.urlsplit(base).scheme
            cleaned = up.urljoin(f"{scheme}://{tail.netloc}/", tail.path)
            resolved = cleaned
        vectors.append(dict(base=base, reference=reference, resolved=resolved))
    return vectors


def split_vectors():
    vectors = []
    for _ in range(200):
        host = rng.choice(["example.com", "EXAMPLE.com", "[::1]", "127.0.0.1", "xn--bcher-kva.example", "a.b."])
        url = rng.choice(["http", "https", "HTTPS"]) + "://" + host + rng.choice(["", ":80", ":8443", ":65535"])
        url += rng.choice(["", path(True)])
        url += rng.choice(["", "?", "?q", "?a=b&c=d%20e"])
        fragment = rng.choice(["", "#", "#f", "#f?g"])
        url += fragment
        s = up.urlsplit(url)
        before = url.split("#")[0]
        vectors.append(dict(
            url=url, scheme=s.scheme, host=host.lower(), port=s.port, path=s.path,
            query=s.query if "?" in before else None, fragment=s.fragment if fragment else None))
    return vectors


def url_vectors():
    segments = [v for v in (text(12) for _ in range(300)) if v not in (".", "..")]
    queries = [text(12) for _ in range(300)]
    return dict(
        resolve=resolve_vectors(),
        segments=[dict(value=".", encoded="%2E"), dict(value="..", encoded="%2E%2E")]
        + [dict(value=v, encoded=up.quote(v, safe=SEGMENT_SAFE)) for v in segments],
        query=[dict(value=v, percent=up.quote(v, safe=QUERY_SAFE), plus=up.quote_plus(v, safe=QUERY_SAFE)) for v in queries],
        split=split_vectors())


def form_vectors():
    vectors = []
    for _ in range(200):
        names = list(dict.fromkeys(text(6) for _ in range(rng.randint(0, 6))))
        items = [[n, text(10)] for n in names]
        vectors.append(dict(
            items=items, percent=up.urlencode(dict(items), quote_via=up.quote, safe=QUERY_SAFE),
            plus=up.urlencode(dict(items), safe=QUERY_SAFE)))
    return vectors


def date_vectors():
    http, iso = [], []
    epoch = dt.datetime(1970, 1, 1, tzinfo=dt.timezone.utc)
    for _ in range(300):
        seconds = rng.randint(-62135596800, 253402300799)
        d = epoch + dt.timedelta(seconds=seconds)
        imf = email.utils.format_datetime(d, usegmt=True)
        http.append(dict(text=imf, seconds=seconds))
        if 1977 <= d.year <= 2070:
            http.append(dict(text=d.strftime("%A, %d-%b-%y %H:%M:%S GMT"), seconds=seconds))
        if d.year >= 1000:
            http.append(dict(text=d.strftime("%a %b ") + f"{d.day:2d}" + d.strftime(" %H:%M:%S %Y"), seconds=seconds))
    for _ in range(100):
        seconds = rng.randint(250000000, 3100000000)
        d = epoch + dt.timedelta(seconds=seconds)
        http.append(dict(text=d.strftime("%A, %d-%b-%y %H:%M:%S GMT"), seconds=seconds))
    for _ in range(400):
        micro = rng.choice([0, 0, 5, 250000, 999999, rng.randint(0, 999999)])
        offset = rng.choice([0, 0, 0, 60, -480, 330, 765, -1, 1439])
        d = dt.datetime(rng.randint(2, 9998), rng.randint(1, 12), rng.randint(1, 28), rng.randint(0, 23),
                        rng.randint(0, 59), rng.randint(0, 59), micro, dt.timezone(dt.timedelta(minutes=offset)))
        t = d.isoformat(sep=rng.choice("T "))
        if offset == 0 and rng.random() < 0.7:
            t = t.replace("+00:00", "Z")
        elif rng.random() < 0.3:
            t = t[:-3] + t[-2:]
        if rng.random() < 0.2:
            t = t.lower()
        delta = d - epoch
        iso.append(dict(text=t, seconds=delta.days * 86400 + delta.seconds + delta.microseconds / 1e6))
    for _ in range(50):
        d = dt.date(rng.randint(1, 9999), rng.randint(1, 12), rng.randint(1, 28))
        iso.append(dict(text=d.isoformat(), seconds=(d - dt.date(1970, 1, 1)).days * 86400))
    return dict(http=http, iso=iso)


def link_vectors():
    vectors = []
    for _ in range(300):
        parts = []
        for _ in range(rng.randint(1, 4)):
            target = rng.choice(["https://api.github.com/x?page=", "/items?after=", "?page=", "../up/"]) + str(rng.randint(1, 99))
            if rng.random() < 0.3:
                target += ",a;b=c" if rng.random() < 0.5 else ",z"
            # requests cuts at every semicolon, so none is in the target or in a quoted value here.
            target = target.replace(";", "%3B")
            link = f"<{target}>"
            for name in rng.sample(["rel", "title", "type", "hreflang"], rng.randint(1, 3)):
                value = rng.choice(["next", "last", "prev", "a, b", "x y", "en-US", "text/html"])
                value = f'"{value}"' if rng.random() < 0.8 or not value.isalnum() else value
                link += rng.choice(["; ", ";"]) + f"{name}={value}"
            parts.append(link)
        header = rng.choice([", ", ","]).join(parts)
        vectors.append(dict(header=header, links=requests.utils.parse_header_links(header)))
    return vectors


def media_vectors():
    vectors = []
    for _ in range(200):
        header = rng.choice(["application/json", "text/html", "Application/VND.github+JSON", "multipart/form-data"])
        for name in rng.sample(["charset", "boundary", "q", "Version"], rng.randint(0, 3)):
            value = rng.choice(["utf-8", "UTF-8", '"utf-8"', '"a;b"', '"a b, c"', "0.8", '"--=_x"'])
            header += rng.choice(["; ", ";", " ; "]) + f"{name}={value}"
        m = email.message.Message()
        m["content-type"] = header
        params = m.get_params()[1:]
        vectors.append(dict(header=header, type=m.get_content_type(), parameters=[[n.lower(), v] for n, v in params]))
    return vectors


urls = url_vectors()
write(out, "url_vectors.json", {name: urls[name] for name in ("resolve", "split")})
write(codecs, "percent_vectors.json", {name: urls[name] for name in ("segments", "query")})
write(codecs, "form_vectors.json", form_vectors())
write(codecs, "date_vectors.json", date_vectors())
write(out, "link_vectors.json", link_vectors())
write(codecs, "media_vectors.json", media_vectors())
