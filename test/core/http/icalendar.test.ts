/** Calendars hold any text that a name may be, and nothing that RFC 5545 forbids. */
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type CalendarEntry, writeCalendar } from "#core/http/icalendar.ts";
import { readCalendar, textOf, valueOf } from "../../contract/calendar.ts";

const entryOf = (summary: string): CalendarEntry => ({
  uid: "a",
  summary,
  description: null,
  startsAt: "2026-11-22",
  endsAt: null,
  status: "CONFIRMED",
  url: null,
  location: null,
});

const calendarText = (...given: Parameters<typeof writeCalendar>): string =>
  new TextDecoder().decode(writeCalendar(...given));

const titleOf = (summary: string): string | null => {
  const [event = []] = readCalendar(calendarText("a", "en", [entryOf(summary)], 0)).events;
  return valueOf(event, "SUMMARY");
};

/** Octet by octet (RFC 5545, 3.1): as many characters a line as fit into 75 octets. */
const folded = (line: string): string => {
  const lines = [""];
  for (const character of line) {
    const next = `${lines.at(-1) ?? ""}${character}`;
    if (new TextEncoder().encode(next).length <= 75) lines[lines.length - 1] = next;
    else lines.push(` ${character}`);
  }
  return lines.join("\r\n");
};

describe("a text", () => {
  test.each([
    ["commas, semicolons, backslashes", "a,b;c\\d\\n"],
    ["line ends", "a\nb"],
    ["an emoji at the fold", `${"x".repeat(65)}👩‍👩‍👧‍👦🕌`],
    ["marks of direction", "\u202eabc\u2066مسجد\u2069"],
    ["a tab and a C1 control", "a\tb\u0085c"],
    ["nothing", ""],
  ])("comes back as it was: %s", (_, text) => {
    expect(textOf(titleOf(text) ?? "")).toBe(text);
  });

  test("has one line end, whichever was written", () => {
    expect(textOf(titleOf("a\r\nb\rc\nd") ?? "")).toBe("a\nb\nc\nd");
  });

  test("has no control characters that the grammar forbids (3.1, CONTROL)", () => {
    expect(titleOf("a\u0000b\u0007c\u000bd\u001fe\u007ff")).toBe("abcdef");
  });
});

test("a calendar without an entry has a component all the same (3.6)", () => {
  const empty = calendarText("a", "en", [], 0);
  expect(readCalendar(empty).events).toEqual([]);
  expect(empty).toContain("BEGIN:VTIMEZONE\r\nTZID:UTC\r\n");
});

describe("an entry", () => {
  const linesOf = (changes: Partial<CalendarEntry>): readonly string[] =>
    calendarText("a", "en", [{ ...entryOf("b"), ...changes }], Date.UTC(2026, 1, 10)).split("\r\n");

  test("says where it is, and when its source last changed it", () => {
    const lines = linesOf({ point: { lat: -33.5, lng: 151 }, revisedOn: "2026-02-01" });
    expect(lines).toEqual(
      expect.arrayContaining([
        "GEO:-33.5;151",
        "DTSTAMP:20260210T000000Z",
        "LAST-MODIFIED:20260201T000000Z",
        "SEQUENCE:2223",
      ]),
    );
  });

  test.each([
    ["2019-12-31", 0],
    ["2020-01-01", 0],
    ["2020-01-02", 1],
  ])("has a sequence that rises with its revision, and is never negative: %s", (revisedOn, sequence) => {
    expect(linesOf({ revisedOn })).toContain(`SEQUENCE:${sequence}`);
  });

  test("says nothing of what is not known", () => {
    expect(linesOf({ revisedOn: null }).join("\n")).not.toMatch(/GEO|LAST-MODIFIED|SEQUENCE/);
  });
});

test("a long calendar has every entry once, in order", () => {
  const entries = Array.from({ length: 500 }, (_, i) => ({ ...entryOf(`مسجد ${i}`), uid: String(i) }));
  const { events } = readCalendar(calendarText("a", "ar", entries, 0));
  expect(events.map((event) => valueOf(event, "SUMMARY"))).toEqual(entries.map(({ summary }) => summary));
});

describe("a line", () => {
  const characters = fc.constantFrom("x", "é", "م", "ﷺ", "🕌", "\ud800", "\udc00", "👩‍👩‍👧‍👦");
  const texts = fc.array(characters, { maxLength: 200 }).map((some) => some.join(""));

  test("is folded where its octets say so", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const calendar = calendarText("a", "en", [entryOf(text)], 0);
        // UTF-8 has no lone surrogates.
        const wellFormed = new TextDecoder().decode(new TextEncoder().encode(text));
        expect(calendar).toContain(`\r\n${folded(`SUMMARY:${wellFormed}`)}\r\nSTATUS:`);
      }),
    );
  });

  test("is measured without being encoded: only the whole is", () => {
    const encode = vi.spyOn(TextEncoder.prototype, "encode");
    calendarText("a", "ar", [entryOf("مسجد ".repeat(50))], 0);
    expect(encode).toHaveBeenCalledTimes(1);
    encode.mockRestore();
  });
});
