"""Values of the schemas of an OpenAPI description, and what a request with them must send by the rules of OpenAPI.

Written from the specification and not from the program's code, which OpenAPI/round-trip holds against it.
"""
import json, urllib.parse

TEXTS = {"date-time": "2024-01-02T03:04:05Z", "date": "2024-02-29", "uri": "https://a.example/b?c=d", "url": "https://a.example/",
         "byte": "AQID", "uuid": "123e4567-e89b-12d3-a456-426614174000", "email": "a@b.example"}
INTEGERS = {"int32": [0, 2147483647, -2147483648], "int64": [0, 9223372036854775807, -9223372036854775808],
            "uint64": [0, 18446744073709551615], "uint32": [0, 4294967295], "unsigned-long": [0, 18446744073709551615]}
# What says which values a property has.
SHAPES = {"type", "$ref", "allOf", "oneOf", "anyOf", "enum", "const", "properties", "items", "additionalProperties"}


class Description:
    def __init__(self, document):
        self.document = document
        self.is30 = document["openapi"].startswith("3.0")

    def resolve(self, value, steps=32):
        while isinstance(value, dict) and isinstance(value.get("$ref"), str) and steps:
            target = self.document
            for part in value["$ref"].removeprefix("#/").split("/"):
                target = target.get(part.replace("~1", "/").replace("~0", "~"), {}) if isinstance(target, dict) else {}
            beside = {k: v for k, v in value.items() if k in ("nullable", "readOnly", "properties", "required", "allOf", "oneOf", "anyOf")}
            if set(beside) - {"nullable", "readOnly"}:
                return {**beside, "allOf": [{"$ref": value["$ref"]}, *beside.get("allOf", [])]}
            value, steps = {**target, **beside} if beside else target, steps - 1
        return value if isinstance(value, dict) else {}

    # Schemas

    def flat(self, schema, depth=0):
        """The schema with the parts of its allOf as one."""
        schema = self.resolve(schema)
        if "allOf" not in schema or depth > 20:
            return schema
        out = {k: v for k, v in schema.items() if k != "allOf"}
        properties, required, unions = {}, [], []
        for part in [*schema["allOf"], {k: v for k, v in schema.items() if k != "allOf"}]:
            part = self.flat(part, depth + 1)
            for name, property in part.get("properties", {}).items():
                # One that doesn't say what its values are refines that of an earlier part.
                isShaped = not isinstance(property, dict) or SHAPES & set(property)
                properties[name] = property if isShaped else {**properties.get(name, {}), **property}
            required += part.get("required", [])
            unions += [part[k] for k in ("oneOf", "anyOf") if part.get(k)] + part.get("unions", [])
            for key in ("type", "items", "additionalProperties", "enum", "const", "format", "discriminator", "contentEncoding"):
                if key in part and key not in out:
                    out[key] = part[key]
        out.pop("oneOf", None), out.pop("anyOf", None)
        if properties:
            out["properties"] = properties
        if required:
            out["required"] = required
        if len(unions) == 1 and not properties:
            out["oneOf"] = unions[0]
        elif unions:
            out["unions"] = unions
        return out

    def is_null(self, schema):
        schema = self.resolve(schema)
        return (schema.get("type") in ("null", ["null"]) or schema.get("enum") == [None] or ("const" in schema and schema["const"] is None)
                or (schema.get("nullable") is True and set(schema) <= {"nullable", "description", "title", "example", "default"}))

    def nullable(self, schema):
        schema = self.flat(schema)
        types = schema.get("type")
        forms = schema.get("oneOf", []) + schema.get("anyOf", [])
        return (schema.get("nullable") is True or isinstance(types, list) and "null" in types or None in (schema.get("enum") or [])
                or any(self.is_null(form) for form in forms))

    def values(self, schema, mode, depth=0):
        """Values of a schema: `mode` is full, least or null; the first one is the usual one."""
        schema = self.flat(schema)
        if mode == "null" and depth and self.nullable(schema):
            return [None]
        forms = [f for f in schema.get("oneOf", []) + schema.get("anyOf", []) if not self.is_null(f)]
        if not {"type", "properties"} & set(schema) and {"not", "patternProperties", "prefixItems"} & set(schema):
            return [{} if "patternProperties" in schema else ["a", 1] if "prefixItems" in schema else "a"]
        if forms and not schema.get("properties"):
            if depth > 6:
                forms = sorted(forms, key=lambda f: json.dumps(f).count("$ref"))[:1]
            out = []
            for form in forms:
                if "required" in form and len(form) == 1:
                    continue
                for value in self.values(form, mode, depth + 1)[: None if depth < 2 else 1]:
                    property = (schema.get("discriminator") or {}).get("propertyName")
                    if property and isinstance(value, dict):
                        name = form.get("$ref", "").split("/")[-1]
                        mapping = {v.split("/")[-1]: k for k, v in (schema["discriminator"].get("mapping") or {}).items()}
                        resolved = self.flat(form)
                        if property in (resolved.get("properties") or {}):
                            # Without a mapping, a constant is more often right than the name of the schema.
                            own = self.flat(resolved["properties"][property])
                            texts = [own["const"]] if "const" in own else own.get("enum") or [name]
                            value = {**value, property: mapping.get(name, name if name in texts else texts[0])}
                    out.append(value)
            return out or [{}]
        if "const" in schema:
            return [schema["const"]]
        # A description may name values that aren't of the type: no value is one.
        named = [v for v in schema.get("enum") or [] if v is None or fits(v, schema.get("type"))]
        if named:
            known = [v for v in named if v is not None]
            more = ["a-new-value"] if len(known) > 1 and all(isinstance(v, str) for v in known) and schema.get("type", "string") == "string" else []
            return (known[:2] + more if depth < 3 else known[:1]) or [None]
        types = schema.get("type")
        types = [t for t in types if t != "null"] if isinstance(types, list) else [types]
        if len(types) > 1:
            return [v for t in types for v in self.values({**schema, "type": t}, mode, depth + 1)]
        kind = types[0] if types else None
        if kind is None:
            kind = "object" if {"properties", "unions"} & set(schema) or schema.get("additionalProperties") else "array" if "items" in schema else None
        if kind == "string":
            format = "byte" if schema.get("contentEncoding") == "base64" and "format" not in schema else schema.get("format")
            return [TEXTS[format]] if format in TEXTS else ["é \"\\/\n,&=+%", ""] if depth < 3 else ["t"]
        if kind == "integer":
            return [v for v in INTEGERS.get(schema.get("format"), [1]) if schema.get("minimum", v) <= v <= schema.get("maximum", v)] or [schema.get("minimum", 1)]
        if kind == "number":
            return [1.5, -1e-10, 3]
        if kind == "boolean":
            return [True, False]
        if kind == "array":
            items = schema.get("items", {})
            if mode == "least" and depth or depth > 5:
                return [[]]
            if mode == "null" and self.nullable(items):
                return [[self.values(items, "full", depth + 1)[0], None]]
            return [self.values(items, mode, depth + 1)[:3], []]
        if kind == "object":
            return self.objects(schema, mode, depth)
        return [{"n": [1, 2.5, None, True, "x", 18446744073709551615]}] if depth < 4 else ["any"]

    def objects(self, schema, mode, depth):
        properties = dict(schema.get("properties") or {})
        for union in schema.get("unions", []):
            form = next((f for f in union if not self.is_null(f)), {})
            properties = {**self.flat(form).get("properties", {}), **properties}
        required = schema.get("required", [])
        if not properties:
            more = schema.get("additionalProperties", True)
            if mode == "least" or depth > 5 or more is False:
                return [{}]
            if mode == "null" and isinstance(more, dict) and self.nullable(more):
                return [{"k": None}]
            return [{"k": self.values(more, mode, depth + 1)[0]}] if isinstance(more, dict) and more else [{"k": 1}]
        value, others = {}, []
        for name, property in properties.items():
            if mode == "least" and name not in required or depth > 5 and name not in required:
                continue
            if depth > 40:
                continue
            found = self.values(property, mode, depth + 1)
            value[name] = found[0]
            if depth == 0 and mode == "full":
                others += [(name, v) for v in found[1:]]
        return [value] + [{**value, name: v} for name, v in others[:200]]

    def samples(self, schema):
        out = []
        for mode in ("full", "least", "null"):
            for value in self.values(schema, mode)[:120]:
                if value not in out:
                    out.append(value)
        return out

    # Requests

    def item(self, path):
        own = self.document["paths"][path]
        return {**self.resolve(own), **own}

    def operation(self, method, path):
        item = self.item(path)
        operation = item[method.lower()]
        parameters = {}
        for parameter in item.get("parameters", []) + operation.get("parameters", []):
            parameter = self.resolve(parameter)
            parameters[(parameter["in"], parameter["name"])] = parameter
        return operation, parameters

    def server(self, method, path):
        """The server of an operation, if it isn't that of the API."""
        item = self.item(path)
        def url(servers):
            text = (servers or [{}])[0].get("url", "")
            for name, variable in (servers or [{}])[0].get("variables", {}).items():
                text = text.replace("{%s}" % name, variable.get("default", ""))
            return text.rstrip("/")
        own = url(item[method.lower()].get("servers") or item.get("servers"))
        return own if "://" in own and own != url(self.document.get("servers")) else ""

    def items(self, name, value, style, explode):
        """The items of a query or form as (name, [values that a separator that isn't escaped divides])."""
        if isinstance(value, list):
            value = [v for v in value if v is not None]
            if style == "deepObject":
                return [i for n, v in enumerate(value)
                        for i in (self.items(f"{name}[{n}]", v, style, explode) if isinstance(v, (list, dict)) else [(f"{name}[]", [text(v)])])]
            if explode:
                return [(name, [text(v)]) for v in value]
            separated = {"spaceDelimited": " ", "pipeDelimited": "|"}.get(style)
            texts = [text(v) for v in value]
            return [] if not value else [(name, [separated.join(texts)] if separated else texts)]
        if isinstance(value, dict):
            if style == "deepObject":
                return [i for k, v in value.items() if v is not None for i in self.items(f"{name}[{k}]", v, style, explode)]
            if explode:
                return [i for k, v in value.items() if v is not None
                        for i in ([(k, [text(x)]) for x in v if x is not None] if isinstance(v, list) else [(k, [text(v)])])]
            texts = [t for k, v in value.items() if v is not None for t in (k, text(v))]
            separated = {"spaceDelimited": " ", "pipeDelimited": "|"}.get(style)
            return [(name, [separated.join(texts)] if separated else texts)]
        return [] if value is None else [(name, [text(value)])]

    def query(self, parameter, value):
        if "content" in parameter:
            return [(parameter["name"], [json.dumps(value)])]
        style = parameter.get("style", "form")
        return self.items(parameter["name"], value, style, parameter.get("explode", style == "form"))

    def form(self, media, value):
        out = []
        for name, v in value.items():
            encoding = (media.get("encoding") or {}).get(name, {})
            style = encoding.get("style", "form")
            nested = isinstance(v, dict) or isinstance(v, list) and any(isinstance(x, dict) for x in v)
            has_style = any(k in encoding for k in ("style", "explode", "allowReserved"))
            if not has_style and ("json" in encoding.get("contentType", "") or "contentType" not in encoding and nested and not self.is30):
                out.append((name, [json.dumps(v)]))
            else:
                out += self.items(name, v, style, encoding.get("explode", style == "form"))
        return out

    def path(self, template, parameters, values):
        """The path with each parameter by its style."""
        path = template.split("?")[0].split("#")[0]
        for (place, name), parameter in parameters.items():
            if place == "path" and name in values:
                style, explode, value = parameter.get("style", "simple"), parameter.get("explode", False), values[name]
                def escaped(v): return urllib.parse.quote(text(v), safe="")
                if isinstance(value, dict):
                    pairs = [(urllib.parse.quote(k, safe=""), escaped(v)) for k, v in sorted(value.items()) if v is not None]
                    parts = [f"{k}={v}" for k, v in pairs] if explode else [t for p in pairs for t in p]
                else:
                    parts = [escaped(v) for v in value] if isinstance(value, list) else [escaped(value)]
                start = {"simple": "", "label": ".", "matrix": ";"}[style]
                if style == "matrix" and not (isinstance(value, dict) and explode):
                    start = f";{name}="
                between = "," if not explode or style == "simple" else {"label": ".", "matrix": ";" if isinstance(value, dict) else f";{name}="}[style]
                path = path.replace("{%s}" % name, start + between.join(parts))
        return path


def fits(value, types):
    kind = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}[type(value)]
    types = types if isinstance(types, list) else [types]
    return types == [None] or kind in types or kind == "integer" and "number" in types


def text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return json.dumps(value)
    return str(value)


def without_nulls(value):
    if isinstance(value, dict):
        return {k: without_nulls(v) for k, v in value.items() if v is not None}
    return [without_nulls(v) for v in value] if isinstance(value, list) else value
