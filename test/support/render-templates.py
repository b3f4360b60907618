"""
Renders Jinja templates as Home Assistant does: a sandbox that may not change what it is given, and the functions for states
and time that the guide uses (https://www.home-assistant.io/docs/configuration/templating/). An undefined value is an error.
Reads {now, zone, states, templates: [{text, variables}]} as JSON on standard input; writes the texts.
"""

import json
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

asked = json.load(sys.stdin)
zone = ZoneInfo(asked["zone"])
environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)


def as_datetime(value):
    return datetime.fromisoformat(value)


environment.globals.update(
    now=lambda: as_datetime(asked["now"]).astimezone(zone),
    states=lambda entity: asked["states"].get(entity, "unknown"),
    has_value=lambda entity: asked["states"].get(entity, "unknown") not in ("unknown", "unavailable"),
    as_datetime=as_datetime,
    as_local=lambda moment: moment.astimezone(zone),
)
environment.filters.update(as_datetime=as_datetime)
texts = [environment.from_string(one["text"]).render(**one["variables"]) for one in asked["templates"]]
json.dump([text.strip() for text in texts], sys.stdout)
