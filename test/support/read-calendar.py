"""Reads a calendar on standard input with python3-icalendar; writes what it read as JSON."""

import json
import sys
from datetime import datetime, timezone

from icalendar import Calendar


def instant(moment):
    """A date as it is, an instant in UTC."""
    if not isinstance(moment, datetime):
        return moment.isoformat()
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def text(event, name):
    return str(event[name]) if name in event else None


calendar = Calendar.from_ical(sys.stdin.buffer.read())
events = []
for event in calendar.walk("VEVENT"):
    if event.errors:
        sys.exit(f"{event['UID']}: {event.errors}")
    alarms = [int(alarm["TRIGGER"].dt.total_seconds() // 60) for alarm in event.walk("VALARM")]
    events.append(
        {
            "uid": str(event["UID"]),
            "summary": str(event["SUMMARY"]),
            "start": instant(event["DTSTART"].dt),
            "end": instant(event["DTEND"].dt) if "DTEND" in event else None,
            "location": text(event, "LOCATION"),
            "status": text(event, "STATUS"),
            "alarms": alarms,
        }
    )
json.dump({"name": str(calendar["X-WR-CALNAME"]), "events": events}, sys.stdout)
