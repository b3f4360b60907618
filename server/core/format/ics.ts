/**
 * iCalendar (RFC 5545): the writer of every `format=ics` answer. Lines are folded at 75 octets, texts
 * escaped, ends are CRLF. Times are UTC; dates are all-day events whose end is the day after the last.
 */

export interface CalendarEntry {
  /** Stable, globally unique (RFC 7986, 5.3). */
  readonly uid: string;
  readonly summary: string;
  readonly description: string | null;
  /** A date for an all-day entry, else an instant in any RFC 3339 form. */
  readonly startsAt: string;
  /** The last day of an all-day entry, else the end; `null` is unknown. */
  readonly endsAt: string | null;
  readonly status: "CONFIRMED" | "CANCELLED" | "TENTATIVE";
  readonly url: string | null;
  readonly location: string | null;
}

const DAY_MS = 86_400_000;

/** Octets of a content line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

const encoder = new TextEncoder();

/** A content line in pieces of at most 75 octets, never through a character. */
const fold = (line: string): string => {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
};

/** CONTROL (RFC 5545, 3.1) but for line ends, which are escaped: no text may hold it. */
const CONTROLS = /[^\P{Cc}\t\r\n\u0080-\u009f]/gu;

/** TEXT (RFC 5545, 3.3.11). */
const escape = (text: string): string =>
  text
    .replace(CONTROLS, "")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, "\\n");

const isDate = (moment: string): boolean => /^\d{4}-\d\d-\d\d$/.test(moment);

const dateValue = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll("-", "");

/** An instant as 20270101T120000Z. */
const utcValue = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const startLine = ({ startsAt }: CalendarEntry): string =>
  isDate(startsAt)
    ? `DTSTART;VALUE=DATE:${dateValue(Date.parse(startsAt))}`
    : `DTSTART:${utcValue(Date.parse(startsAt))}`;

const endLines = ({ startsAt, endsAt }: CalendarEntry): readonly string[] => {
  if (isDate(startsAt)) return [`DTEND;VALUE=DATE:${dateValue(Date.parse(endsAt ?? startsAt) + DAY_MS)}`];
  return endsAt === null ? [] : [`DTEND:${utcValue(Date.parse(endsAt))}`];
};

const entryLines = (entry: CalendarEntry, stampMs: number): readonly string[] => [
  "BEGIN:VEVENT",
  `UID:${escape(entry.uid)}`,
  `DTSTAMP:${utcValue(stampMs)}`,
  startLine(entry),
  ...endLines(entry),
  `SUMMARY:${escape(entry.summary)}`,
  ...(entry.description === null ? [] : [`DESCRIPTION:${escape(entry.description)}`]),
  ...(entry.location === null ? [] : [`LOCATION:${escape(entry.location)}`]),
  ...(entry.url === null ? [] : [`URL:${entry.url}`]),
  `STATUS:${entry.status}`,
  ...(isDate(entry.startsAt) ? ["TRANSP:TRANSPARENT"] : []),
  "END:VEVENT",
];

/** A calendar of `entries`; `stampMs` is when the information was made (DTSTAMP). */
export const writeCalendar = (
  name: string,
  lang: string,
  entries: readonly CalendarEntry[],
  stampMs: number,
): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Musalla//Musalla 1.0//${lang.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escape(name)}`,
    ...entries.flatMap((entry) => entryLines(entry, stampMs)),
    "END:VCALENDAR",
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
