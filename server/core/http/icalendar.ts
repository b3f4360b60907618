/**
 * iCalendar (RFC 5545) for `format=ics`: lines folded at 75 octets, escaped text, CRLF; times are UTC; dates are all-day
 * events that end the day after their last.
 */
import { codePointOf } from "#core/base/code-point.ts";
import { calendarDate, pad } from "#core/base/date.ts";
import { elementAt } from "#core/base/element-at.ts";
import { DAY_MS } from "#core/base/time.ts";
import { joinParts } from "#core/http/reply.ts";

export interface CalendarEntry {
  /** Stable, globally unique (RFC 7986, 5.3). */
  readonly uid: string;
  readonly summary: string;
  readonly description: string | null;
  /** A date for an all-day entry, else an instant: in any RFC 3339 form, or in milliseconds since 1970. */
  readonly startsAt: string | number;
  /** The last day of an all-day entry, else the end; `null` is unknown. */
  readonly endsAt: string | number | null;
  readonly status: "CONFIRMED" | "CANCELLED" | "TENTATIVE";
  readonly url: string | null;
  readonly location: string | null;
  /** Where that is, in degrees; none when left out. */
  readonly point?: { readonly lat: number; readonly lng: number } | undefined;
  /** The day (UTC) on which its source last changed it; unknown when left out or `null`. */
  readonly revisedOn?: string | null | undefined;
  /** Minutes before the start at which a reminder is shown (RFC 5545, 3.6.6); none when left out. */
  readonly alarmMin?: number | undefined;
}

/** Minutes before an entry at which to be reminded, at most. */
export const ALARM_MAX = 240;

/** Days before today that a calendar to subscribe to keeps, at most. */
export const PAST_MAX = 31;

/** Octets of a content line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** The most octets that a UTF-16 code unit takes in UTF-8. */
const UNIT_OCTETS = 3;

/** Octets of a code point in UTF-8; an unpaired surrogate is written as U+FFFD. */
const octetsOf = (point: number): number => {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
};

/** Folds a content line at 75 octets, never inside a character. */
const fold = (line: string): string => {
  if (line.length * UNIT_OCTETS <= LINE_OCTETS) return line;
  let folded = "";
  let [from, at, octets] = [0, 0, 0];
  for (const character of line) {
    const size = octetsOf(codePointOf(character));
    if (octets + size > LINE_OCTETS) {
      folded += `${line.slice(from, at)}\r\n `;
      from = at;
      octets = 1;
    }
    octets += size;
    at += character.length;
  }
  return folded + line.slice(from);
};

/** CONTROL (RFC 5545, 3.1), not allowed in text; line ends are escaped instead. */
const CONTROLS = /[^\P{Cc}\t\r\n\u0080-\u009f]/gu;

/** Characters that have to be escaped or removed; most texts have none. */
const SPECIAL = /[\p{Cc}\\;,]/u;

/** TEXT (RFC 5545, 3.3.11). */
const escape = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(CONTROLS, "")
        .replace(/[\\;,]/g, (character) => `\\${character}`)
        .replace(/\r\n|\r|\n/g, "\\n")
    : text;

const DATE = /^\d{4}-\d\d-\d\d$/;

const DAY_SECONDS = DAY_MS / 1000;

const dateOf = (epoch: number): string => {
  const { year, month, day } = calendarDate(epoch);
  return `${pad(year, 4)}${pad(month, 2)}${pad(day, 2)}`;
};

const dateValue = (ms: number): string => dateOf(Math.floor(ms / DAY_MS));

/** 00 … 59 */
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => pad(value, 2));

const twoDigits = (value: number): string => elementAt(TWO_DIGITS, value);

/** The last date that was written: neighbours are often of one day. */
let [lastDay, lastDate] = [0, dateOf(0)];

/** An instant as 20270101T120000Z. */
const utcValue = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const day = Math.floor(seconds / DAY_SECONDS);
  if (day !== lastDay) [lastDay, lastDate] = [day, dateOf(day)];
  const second = seconds - day * DAY_SECONDS;
  const minute = Math.floor(second / 60);
  const hour = Math.floor(minute / 60);
  const [minuteOfHour, secondOfMinute] = [minute - hour * 60, second - minute * 60];
  return `${lastDate}T${twoDigits(hour)}${twoDigits(minuteOfHour)}${twoDigits(secondOfMinute)}Z`;
};

const msOf = (instant: string | number): number => (typeof instant === "number" ? instant : Date.parse(instant));

const contentLine = (line: string): string => `${fold(line)}\r\n`;

/** ASCII text without a character that a calendar escapes. */
const PLAIN = /^[ -+\--:<-[\]-~]*$/;

/** A line whose value is TEXT; most are short and plain. */
const textLine = (name: string, text: string): string =>
  name.length + 1 + text.length <= LINE_OCTETS && PLAIN.test(text)
    ? `${name}:${text}\r\n`
    : contentLine(`${name}:${escape(text)}`);

/** A calendar needs at least one component (RFC 5545, 3.6): an empty one gets a time zone. */
const NO_ENTRIES = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
  "",
].join("\r\n");

const startLine = (startsAt: string | number, isAllDay: boolean): string => {
  const ms = msOf(startsAt);
  return isAllDay ? `DTSTART;VALUE=DATE:${dateValue(ms)}\r\n` : `DTSTART:${utcValue(ms)}\r\n`;
};

const endLine = ({ startsAt, endsAt }: CalendarEntry, isAllDay: boolean): string => {
  if (isAllDay) return `DTEND;VALUE=DATE:${dateValue(msOf(endsAt ?? startsAt) + DAY_MS)}\r\n`;
  return endsAt === null ? "" : `DTEND:${utcValue(msOf(endsAt))}\r\n`;
};

/** Revisions are counted from here. */
const REVISION_ZERO_MS = Date.UTC(2020, 0, 1);

/**
 * LAST-MODIFIED and SEQUENCE, which only ever rises: days from 2020-01-01 to the revision. A client keeps the entry of the
 * higher SEQUENCE, and of equal ones that of the later DTSTAMP (RFC 5546, 2.1.5).
 */
const revisionLines = (revisedOn: string | null | undefined): string => {
  if (revisedOn === null || revisedOn === undefined) return "";
  const ms = Date.parse(revisedOn);
  const sequence = Math.max(0, Math.floor((ms - REVISION_ZERO_MS) / DAY_MS));
  return `LAST-MODIFIED:${utcValue(ms)}\r\nSEQUENCE:${sequence}\r\n`;
};

/** How often a subscriber should ask again (RFC 7986, 5.7); Outlook knows the older name of it. */
const REFRESH = "REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\nX-PUBLISHED-TTL:PT12H\r\n";

/** The lines of one property, each kept: in a prayer calendar most recur with every entry. */
const linesOf = (lineOf: (text: string) => string): ((text: string | null) => string) => {
  const lines = new Map<string, string>();
  return (text) => {
    if (text === null) return "";
    let line = lines.get(text);
    if (line === undefined) {
      line = lineOf(text);
      lines.set(text, line);
    }
    return line;
  };
};

/** A reminder needs an action, a trigger and the text that it shows. */
const alarmLines = ({ alarmMin, summary }: CalendarEntry, descriptionLine: ReturnType<typeof linesOf>): string =>
  alarmMin === undefined
    ? ""
    : `BEGIN:VALARM\r\nACTION:DISPLAY\r\n${descriptionLine(summary)}TRIGGER:-PT${alarmMin}M\r\nEND:VALARM\r\n`;

/** Writes a calendar entry by entry. */
export interface CalendarWriter {
  readonly add: (entry: CalendarEntry) => void;
  /** The whole text in UTF-8. */
  readonly end: () => Uint8Array;
}

/** Text is kept as bytes from this length on: joined text takes several times its length until it is read. */
const TEXT_MAX = 16_384;

const encoder = new TextEncoder();

/** Opens a calendar; `stampMs` is the DTSTAMP of its entries. */
export const openCalendar = (name: string, lang: string, stampMs: number): CalendarWriter => {
  const summaryLine = linesOf((text) => textLine("SUMMARY", text));
  const descriptionLine = linesOf((text) => textLine("DESCRIPTION", text));
  const locationLine = linesOf((text) => textLine("LOCATION", text));
  const urlLine = linesOf((url) => contentLine(`URL:${url}`));
  let isEmpty = true;
  const stamp = `DTSTAMP:${utcValue(stampMs)}\r\n`;
  const written: Uint8Array[] = [];
  let text =
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${contentLine(`PRODID:-//Musalla//Musalla 1.0//${lang.toUpperCase()}`)}` +
    `CALSCALE:GREGORIAN\r\n${textLine("X-WR-CALNAME", name)}${textLine("NAME", name)}${REFRESH}`;
  return {
    add: (entry) => {
      const { uid, summary, description, location, point, startsAt, url, status, revisedOn } = entry;
      const isAllDay = typeof startsAt === "string" && DATE.test(startsAt);
      isEmpty = false;
      text +=
        `BEGIN:VEVENT\r\n${textLine("UID", uid)}${stamp}${revisionLines(revisedOn)}` +
        `${startLine(startsAt, isAllDay)}${endLine(entry, isAllDay)}` +
        `${summaryLine(summary)}${descriptionLine(description)}${locationLine(location)}` +
        (point === undefined ? "" : `GEO:${point.lat};${point.lng}\r\n`) +
        `${urlLine(url)}STATUS:${status}\r\n` +
        `${isAllDay ? "TRANSP:TRANSPARENT\r\n" : ""}${alarmLines(entry, descriptionLine)}END:VEVENT\r\n`;
      if (text.length < TEXT_MAX) return;
      written.push(encoder.encode(text));
      text = "";
    },
    end: () =>
      joinParts({ parts: [...written, encoder.encode(`${text}${isEmpty ? NO_ENTRIES : ""}END:VCALENDAR\r\n`)] }),
  };
};

/** The calendar of a few entries, in UTF-8. */
export const writeCalendar = (
  name: string,
  lang: string,
  entries: readonly CalendarEntry[],
  stampMs: number,
): Uint8Array => {
  const calendar = openCalendar(name, lang, stampMs);
  for (const entry of entries) calendar.add(entry);
  return calendar.end();
};
