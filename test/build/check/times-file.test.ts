/** A mosque's file checked by itself, as a page does it: the findings of `check`, and the document. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readSchedule } from "#core/times/schedule.ts";
import { checkTimesFile } from "../../../build/check/times-file.ts";
import { EXAMPLES, STANDARD } from "../../../build/data/derive/files.ts";

const LONDON = { id: 1, timezone: "Europe/London" };
const TODAY = "2026-11-23";
const textOf = (path: string): string => readFileSync(`${STANDARD}/${path}`, "utf8");
const jsonOf = (path: string): unknown => JSON.parse(textOf(path));
const check = (text: string, today = TODAY) => checkTimesFile("mine.csv", text, LONDON, today);

/** The text with a line changed; lines are counted from 1. */
const changed = (path: string, line: number, from: string, to: string): string => {
  const lines = textOf(path).split("\n");
  const before = lines[line - 1] ?? "";
  if (!before.includes(from)) throw new Error(`line ${line} has no ${from}`);
  return lines.toSpliced(line - 1, 1, before.replace(from, to)).join("\n");
};

describe("the standard", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const validate = ajv.compile(jsonOf("v1.json") as object);

  test.each(EXAMPLES)("the example %s is without problems, and its document is of the schema", (name) => {
    expect(checkTimesFile(name, textOf(`examples/${name}.csv`), LONDON, TODAY).diagnostics).toEqual([]);
    const document = jsonOf(`examples/${name}.json`);
    validate(document);
    expect(validate.errors).toBeNull();
    expect(readSchedule(name, Buffer.from(JSON.stringify(document)))).toEqual(document);
  });

  test.each([
    ["another version", { version: 2 }],
    ["a rule without a value", { rules: [{ prayer: "isha", source: 0 }] }],
    ["a value in words", { rules: [{ prayer: "isha", value: "after Maghrib", source: 0 }] }],
    ["no source", { sources: [] }],
    ["an unknown member", { opening: "08:00" }],
  ])("the schema refuses %s, as the reader does", (_, change) => {
    const document = { ...(jsonOf("examples/rules.json") as object), ...change };
    expect(validate(document)).toBe(false);
    expect(() => readSchedule("x", Buffer.from(JSON.stringify(document)))).toThrow();
  });

  test.each(["rules", "timetable"])("the template of %s has the header of its example and nothing else", (name) => {
    expect(textOf(`${name}.csv`)).toBe(`${textOf(`examples/${name}.csv`).split("\n")[0]}\n`);
  });
});

describe("a file of rules", () => {
  test.each([
    ["a time of twelve hours", 4, "13:15", "1:15 pm", "bad-time", 4, 'write "13:15"'],
    ["minutes without a plus", 6, "+5", "5", "bad-time", 6, "did you mean +5?"],
    ["two equal rules", 4, "dhuhr", "asr", "equal-rules", 5, "take one out"],
    ["a sermon at Dhuhr", 4, "13:15,,,", "13:15,,13:00,", "khutbah-misplaced", 4, undefined],
  ])("has a finding with line and column for %s", (_, line, from, to, code, foundAt, hint) => {
    const { diagnostics, schedule } = check(changed("examples/rules.csv", line, from, to));
    const found = diagnostics.find((one) => one.code === code);
    expect(found).toMatchObject({ file: "mine.csv", line: foundAt });
    expect(found?.column).toBeGreaterThan(1);
    if (hint !== undefined) expect(found?.hint).toContain(hint);
    expect(schedule).toBeNull();
  });

  test("with a gap is warned of, and still has its document", () => {
    const { diagnostics, schedule } = check(changed("examples/rules.csv", 3, "2026-10-25", "2026-10-28"));
    expect(diagnostics).toMatchObject([{ code: "times-gap", severity: "warning", line: 3 }]);
    expect(schedule?.rules).toHaveLength(8);
  });

  test("of another table says which columns it must have", () => {
    expect(check("name,phone\nx,1\n").diagnostics[0]).toMatchObject({ code: "missing-header" });
    expect(check("").diagnostics[0]).toMatchObject({ code: "missing-header" });
  });
});

describe("a timetable", () => {
  test.each([
    ["a congregation before its adhan", 2, "07:00", "06:00", "iqama-before-adhan", 2],
    ["times out of order", 3, "13:45", "01:45", "times-out-of-order", 3],
    ["a day that is there twice", 3, "2027-01-02", "2027-01-01", "repeated-day", 3],
    ["a time without its zero", 2, "06:25", "6:25", "bad-time", 2],
  ])("has a finding for %s", (_, line, from, to, code, foundAt) => {
    const { kind, diagnostics } = check(changed("examples/timetable.csv", line, from, to));
    expect(kind).toBe("timetable");
    expect(diagnostics.find((one) => one.code === code)).toMatchObject({ file: "mine.csv", line: foundAt });
  });

  test("that has ended is warned of as a whole", () => {
    const { diagnostics } = check(textOf("examples/timetable.csv"), "2027-03-01");
    expect(diagnostics).toMatchObject([{ code: "timetable-ended", severity: "warning", file: "mine.csv", line: 0 }]);
  });

  test("follows the clock of its place, if that is known", () => {
    const header = textOf("timetable.csv");
    // The clock of London goes forward on 28 March 2027; this timetable does not.
    const days = `${header}2027-03-27,,,12:06,,,,,,,,,\n2027-03-28,,,12:05,,,,,,,,,\n`;
    expect(check(days).diagnostics).toMatchObject([{ code: "clock-change", line: 3 }]);
    expect(checkTimesFile("mine.csv", days, null, TODAY).diagnostics).toEqual([]);
  });
});
