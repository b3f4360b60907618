/** A calendar as three parsers that know nothing of each other read it: ical.js, ts-ics, and Debian's python3-icalendar. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import ICAL from "ical.js";
import { convertIcsCalendar, type IcsDateObject, type IcsDuration } from "ts-ics";
import * as z from "zod";

const read = z.strictObject({
  name: z.string(),
  events: z.array(
    z.strictObject({
      uid: z.string(),
      summary: z.string(),
      /** A date, or an instant in UTC. */
      start: z.string(),
      end: z.string().nullable(),
      location: z.string().nullable(),
      status: z.string().nullable(),
      /** Minutes from the start, negative before it. */
      alarms: z.array(z.int()),
    }),
  ),
});
export type ReadCalendar = z.infer<typeof read>;
type ReadEvent = ReadCalendar["events"][number];

const inUtc = (moment: Date): string => moment.toISOString().replace(".000Z", "Z");

const byIcalJs = (text: string): ReadCalendar => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const instant = (time: ICAL.Time): string => (time.isDate ? time.toString() : inUtc(time.toJSDate()));
  return {
    name: String(calendar.getFirstPropertyValue("x-wr-calname")),
    events: calendar.getAllSubcomponents("vevent").map((component): ReadEvent => {
      const { uid, summary, startDate, endDate, location } = new ICAL.Event(component);
      const alarms = component.getAllSubcomponents("valarm").map((one) => {
        const trigger = one.getFirstPropertyValue("trigger");
        return trigger instanceof ICAL.Duration ? trigger.toSeconds() / 60 : Number.NaN;
      });
      const hasEnd = component.hasProperty("dtend");
      const status = component.getFirstPropertyValue("status");
      return {
        uid,
        summary,
        start: instant(startDate),
        end: hasEnd ? instant(endDate) : null,
        location: location ?? null,
        status: typeof status === "string" ? status : null,
        alarms,
      };
    }),
  };
};

const minutesOf = ({ before, weeks = 0, days = 0, hours = 0, minutes = 0 }: IcsDuration): number =>
  (before === true ? -1 : 1) * (((weeks * 7 + days) * 24 + hours) * 60 + minutes) || 0;

const byTsIcs = (text: string): ReadCalendar => {
  const calendar = convertIcsCalendar(undefined, text);
  const instant = ({ date, type }: IcsDateObject): string => (type === "DATE" ? inUtc(date).slice(0, 10) : inUtc(date));
  return {
    name: calendar.name ?? "",
    events: (calendar.events ?? []).map((event): ReadEvent => {
      const { uid, summary, start, end, location = null, status = null } = event;
      const alarms = (event.alarms ?? []).map(({ trigger }) =>
        trigger.type === "relative" ? minutesOf(trigger.value) : Number.NaN,
      );
      return {
        uid,
        summary,
        start: instant(start),
        end: end === undefined || end === null ? null : instant(end),
        location,
        status,
        alarms,
      };
    }),
  };
};

/** Debian's Python, which alone has Debian's packages. */
const PYTHON = "/usr/bin/python3";
const SCRIPT = fileURLToPath(new URL("read-calendar.py", import.meta.url));

/** Whether python3-icalendar is not installed, and may be missing here. */
const isPythonIcalendarAbsent =
  spawnSync(PYTHON, ["-c", "import icalendar"]).status !== 0 && process.env["REQUIRE_ALL"] !== "1";

const byPython = (text: string): ReadCalendar => {
  const { stdout, stderr, status } = spawnSync(PYTHON, [SCRIPT], { input: text, encoding: "utf8" });
  if (status !== 0) throw new Error(`python3-icalendar: ${stderr}`);
  return read.parse(JSON.parse(stdout));
};

/** The parsers, and whether one has to be skipped as its package is not installed. */
export const PARSERS: readonly (readonly [name: string, read: (text: string) => ReadCalendar, isAbsent: boolean])[] = [
  ["ical.js", byIcalJs, false],
  ["ts-ics", byTsIcs, false],
  ["python3-icalendar", byPython, isPythonIcalendarAbsent],
];
