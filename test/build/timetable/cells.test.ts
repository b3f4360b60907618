import { expect, test } from "vitest";
import { readDay, readSpan, readTime, settle } from "../../../build/timetable/cells.ts";
import { lexicon } from "./reading-of.ts";

test.each([
  ["5:30 PM", { kind: "clocks", clocks: [{ minute: 330, mark: "pm" }] }],
  ["17h30", { kind: "clocks", clocks: [{ minute: 1050, mark: null }] }],
  ["0530", { kind: "clocks", clocks: [{ minute: 330, mark: null }] }],
  ["0,229167", { kind: "clocks", clocks: [{ minute: 330, mark: null }] }],
  ["오후 5:30", { kind: "clocks", clocks: [{ minute: 330, mark: "pm" }] }],
  ["5:30 π.μ.", { kind: "clocks", clocks: [{ minute: 330, mark: "am" }] }],
  ["5H30", { kind: "clocks", clocks: [{ minute: 330, mark: null }] }],
  ["2026-01-01T05:30:00+05:00", { kind: "clocks", clocks: [{ minute: 330, mark: null }], hasNote: false }],
  ["5:30 (6:00)", { kind: "clocks", clocks: [{ minute: 330 }, { minute: 360 }] }],
  ["[5:30]", { kind: "clocks", clocks: [{ minute: 330, mark: null }] }],
  ["5:30 [at home 6:00]", { kind: "clocks", clocks: [{ minute: 330, mark: null }], hasNote: true }],
  ["5 pm", { kind: "clocks", clocks: [{ minute: 300, mark: "pm" }] }],
  ["1:15 & 2:00", { kind: "clocks", clocks: [{ minute: 75 }, { minute: 120 }] }],
  ["5:20 - 5:29", { kind: "clocks", isRange: true }],
  ["10 mins after adhan", { kind: "rule", value: "+10" }],
  ["sunset + 5", { kind: "rule", value: "sunset+5" }],
  ["at sunset", { kind: "rule", value: "sunset+0" }],
  ["10", { kind: "number", number: 10 }],
  ['"', { kind: "same" }],
  ["—", { kind: "blank" }],
  ["25:71", { kind: "unread" }],
  ["see board", { kind: "unread" }],
])("a time: %s", (text, cell) => {
  expect(readTime(lexicon, text)).toMatchObject(cell);
});

test.each([
  ["2026-03-01", { year: 2026, month: 3, day: 1 }],
  ["1447/09/01", { hijriYear: 1447, hijriMonth: 9, hijriDay: 1 }],
  ["2026年3月1日", { year: 2026, month: 3, day: 1 }],
  ["1 V 2026", { year: 2026, month: 5, day: 1 }],
  ["3月1日", { month: 3, day: 1 }],
  ["1 במרץ 2026", { year: 2026, month: 3, day: 1 }],
  ["20260301", { year: 2026, month: 3, day: 1 }],
  ["46082", { year: 2026, month: 3, day: 1 }],
  ["1/3/2026", { pair: [1, 3], year: 2026 }],
  ["26-03-01", { pair: [26, 3], triple: [26, 3, 1] }],
  ["2026-03", { year: 2026, month: 3 }],
  ["7 พฤษภาคม 2569", { year: 2026, month: 5, day: 7 }],
  ["7ê gulana 2026an", { year: 2026, month: 5, day: 7 }],
  ["mar. 7 avr.", { month: 4, day: 7 }],
  ["1 listopada 2026", { months: [10, 11], day: 1, year: 2026 }],
  ["1 Ramadan 1447", { hijriYear: 1447, hijriMonth: 9, hijriDay: 1 }],
  ["5:30", null],
  ["notes", null],
])("a day: %s", (text, parts) => {
  const read = readDay(lexicon, text);
  if (parts === null) expect(read?.month ?? read?.pair).toBeUndefined();
  else expect(read).toMatchObject(parts);
});

test("a span takes its month from the end", () => {
  expect(readSpan(lexicon, "1-5 March", false)).toEqual([
    { day: 1, month: 3 },
    { day: 5, month: 3 },
  ]);
});

test("half of the day is the one in which the prayer can be", () => {
  expect(settle(lexicon, "asr", { minute: 270, mark: null })).toEqual({ minute: 990, fault: null });
  expect(settle(lexicon, "fajr", { minute: 330, mark: "pm" }).fault).toContain("PM is wrong");
});
