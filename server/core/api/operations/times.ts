/** The operations on prayer times and events. */
import { events, eventsParameters } from "#core/api/events.ts";
import { reading } from "#core/api/operation.ts";
import type { Facts, Operation } from "#core/api/operation.ts";
import { prayer, prayerParameters } from "#core/api/prayer.ts";
import { event } from "#core/model/event.ts";
import { prayerRecord } from "#core/model/prayer.ts";

export const timeOperations = ({ directory, date }: Facts): readonly Operation[] => [
  reading(prayer, {
    id: "getPrayerTimes",
    path: "/prayer",
    tag: "prayer",
    summary: "Prayer times of a day, or of up to 366 days, at a point, with Hijri date and qibla",
    description: [
      "One day by default: `date`, else today there. Several with `days` (from today), or with `from` and either `to` or `days`: a record each in the order of the dates, their number in `meta.total`, which an answer without a range does not have.",
      "`format=ics` answers the same days as `text/calendar`, an event a prayer, in UTC; its failures stay JSON.",
      "A time that does not exist is null, with the reason in `unresolved`. The method is that of the country that the point lies in, unless one is asked for.",
    ].join("\n\n"),
    parameters: prayerParameters,
    answer: { form: "days", status: 200, name: "PrayerDay", record: prayerRecord },
    problems: ["bad-parameter"],
    cache: "midnight",
    examples: [
      { name: "mecca", query: "lat=21.4225&lng=39.8262&date=2025-09-02" },
      { name: "in-arabic", query: "lat=30.0444&lng=31.2357&date=2025-09-02&lang=ar" },
      { name: "several-days", query: "lat=51.5074&lng=-0.1278&from=2025-10-25&to=2025-10-27" },
      { name: "bad-parameters", query: "lat=91&lng=1e3&method=24" },
      { name: "bad-range", query: "lat=51.5074&lng=-0.1278&date=2025-10-25&from=2025-10-25&days=367" },
    ],
  }),
  reading(events, {
    id: "listEvents",
    path: "/events",
    tag: "events",
    summary: "Events that have not ended, by start",
    description:
      "An observance kept worldwide is one record without a country; asking for a country includes it, with the dates announced there.",
    parameters: eventsParameters(directory.event_kinds),
    answer: { form: "list", status: 200, name: "Event", record: event },
    problems: ["bad-parameter", "unknown-id"],
    cache: "data",
    examples: [
      { name: "from-a-date", query: `from=${date}&limit=1` },
      { name: "of-a-country", query: `country=SA&from=${date}&limit=1&lang=ar` },
      { name: "not-there", query: "id=1999999999" },
      { name: "bad-parameters", query: `from=${date}&to=1999-12-31` },
    ],
  }),
];
