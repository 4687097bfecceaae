"""Parses the mails of a folder with Python's standard library and prints one line of JSON each.

The independent reference for `main.ts`: the package `email` with `policy.default`.
"""

import email
import email.policy
import email.utils
import hashlib
import json
import pathlib
import sys


def mailboxes(message, name):
    header = message.get(name)
    if header is None:
        return []
    return [[address.display_name, address.addr_spec] for address in header.addresses]


def field(read):
    """Return the value, or a marker if Python cannot parse it."""
    try:
        return read()
    except Exception as error:  # noqa: BLE001 - any failure of the reference counts
        return {"unreadable": type(error).__name__}


def to_text(value):
    return None if value is None else str(value)


def read_date(message):
    header = message.get("date")
    if header is None or header.datetime is None:
        return None
    time = header.datetime
    instant = email.utils.format_datetime(time) if time.tzinfo is None else time.timestamp()
    return {"day": time.strftime("%Y-%m-%d"), "instant": instant}


def attachments(message):
    found = []
    for part in leaves(message):
        disposition = part.get_content_disposition()
        name = part.get_filename()
        if part.get_content_maintype() == "multipart":
            continue  # a container that Python cannot split
        is_body = part.get_content_type() in ("text/plain", "text/html") and disposition != "attachment" and name is None
        if is_body:
            continue
        found.append({"name": name, "type": part.get_content_type(), "sha256": digest(part)})
    return found


def leaves(part):
    if part.get_content_maintype() == "message" or not part.is_multipart():
        yield part
        return
    for child in part.get_payload():
        yield from leaves(child)


def digest(part):
    if part.get_content_maintype() == "message":
        return None
    payload = part.get_payload(decode=True) or b""
    return hashlib.sha256(payload).hexdigest()


for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.eml")):
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    read = {
        "file": str(path),
        "subject": field(lambda: to_text(message.get("subject"))),
        "messageId": field(lambda: to_text(message.get("message-id"))),
        "from": field(lambda: mailboxes(message, "from")),
        "to": field(lambda: mailboxes(message, "to")),
        "cc": field(lambda: mailboxes(message, "cc")),
        "date": field(lambda: read_date(message)),
        "attachments": field(lambda: attachments(message)),
    }
    print(json.dumps(read))
