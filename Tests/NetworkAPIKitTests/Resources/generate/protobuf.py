"""Makes protobuf_samples.json: messages as Python's protobuf writes them. Needs protobuf, no protoc.

message Author { string name = 1; int64 born = 2; repeated string books = 3; bool is_alive = 4; Author teacher = 5; }
"""
import base64
import json

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

file = descriptor_pb2.FileDescriptorProto(name="author.proto", package="sample", syntax="proto3")
message = file.message_type.add(name="Author")
Field = descriptor_pb2.FieldDescriptorProto
for number, (name, kind, label) in enumerate([
    ("name", Field.TYPE_STRING, Field.LABEL_OPTIONAL), ("born", Field.TYPE_INT64, Field.LABEL_OPTIONAL),
    ("books", Field.TYPE_STRING, Field.LABEL_REPEATED), ("is_alive", Field.TYPE_BOOL, Field.LABEL_OPTIONAL),
], 1):
    message.field.add(name=name, number=number, type=kind, label=label)
message.field.add(
    name="teacher", number=5, type=Field.TYPE_MESSAGE, label=Field.LABEL_OPTIONAL, type_name=".sample.Author")
pool = descriptor_pool.DescriptorPool()
pool.Add(file)
Author = message_factory.GetMessageClass(pool.FindMessageTypeByName("sample.Author"))

samples = []
for author in [
    Author(), Author(name="Ursula K. Le Guin", born=1929, books=["The Dispossessed", "Lavinia"]),
    Author(name="日本 🦊", born=-1, is_alive=True), Author(born=2**63 - 1), Author(born=-2**63, books=[""]),
    Author(name="a" * 300, teacher=Author(name="b", teacher=Author(born=3))),
]:
    def plain(author):
        return {
            "name": author.name, "born": author.born, "books": list(author.books), "isAlive": author.is_alive,
            "teacher": [plain(author.teacher)] if author.HasField("teacher") else [],
        }
    samples.append({"author": plain(author), "bytes": base64.b64encode(author.SerializeToString()).decode()})

with open(__file__.rsplit("/", 2)[0] + "/protobuf_samples.json", "w") as output:
    json.dump(samples, output, indent=1)
