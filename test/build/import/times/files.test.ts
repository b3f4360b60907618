/**
 * Timetable files as mosques publish them, in small: each in `files`, what is read of it in `readings`. Days that stand
 * for a rule of the reader are next to it in the name: ditto, carried, two-asrs, wrong-pm.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { ReadOptions } from "../../../../build/import/times/reading.ts";
import { linesOf, readingOf } from "./reading-of.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What people must say of files that do not. */
const SAID: Readonly<Record<string, Partial<ReadOptions>>> = {
  "leap.csv": { year: 2028 },
  "month-sheets.csv": { year: 2026 },
  "ranges.csv": { year: 2026 },
  "repeated-names.csv": { year: 2026 },
  "short-dates.csv": { year: 2026 },
};

const FILES = readdirSync(at("files"));

describe("a timetable file is read as its people mean it", () => {
  test.each(FILES)("%s", async (name) => {
    const reading = await readingOf(new Map([[name, readFileSync(at(`files/${name}`))]]), SAID[name]);
    expect(linesOf(reading)).toBe(readFileSync(at(`readings/${name}.out`), "utf8"));
  });
});

describe("what a file does not tell is asked for", () => {
  test.each(Object.keys(SAID))("%s has no year", async (name) => {
    const { missing } = await readingOf(new Map([[name, readFileSync(at(`files/${name}`))]]));
    expect(missing).toEqual([`${name}: the year: --year`]);
  });
});
