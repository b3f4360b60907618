/** Calendars hold any text that a name may be, and nothing that RFC 5545 forbids. */
import { describe, expect, test } from "vitest";
import { writeCalendar } from "#core/format/ics.ts";
import { readCalendar, textOf, valueOf } from "../../contract/calendar.ts";

const titleOf = (summary: string): string | null => {
  const entry = { uid: "a", summary, description: null, startsAt: "2026-11-22", endsAt: null, status: "CONFIRMED", url: null, location: null } as const; // prettier-ignore
  const [event = []] = readCalendar(writeCalendar("a", "en", [entry], 0)).events;
  return valueOf(event, "SUMMARY");
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
