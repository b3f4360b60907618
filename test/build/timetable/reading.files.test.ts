/**
 * Timetable files as mosques publish them, in small: each in `files`, what is read of it in `readings`. Days that stand
 * for a rule of the reader are next to it in the name: ditto, carried, two-asrs, wrong-pm.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePlace } from "../../../build/timetable/compile.ts";
import { readGrids } from "../../../build/timetable/grids.ts";
import type { ReadOptions } from "../../../build/timetable/reading.ts";
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

describe("a damaged file", () => {
  test("that was a workbook is refused with its reason", async () => {
    const bytes = readFileSync(at("files/workbook.xlsx"));
    const read = await readGrids("half.xlsx", bytes.subarray(0, bytes.length / 2));
    expect(read).toMatchObject({
      ok: false,
      fault: expect.stringContaining("half.xlsx: it is no workbook that can be read"),
    });
  });

  test("is read or refused, and nothing is thrown", async () => {
    const damage = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(30),
      fc.constantFrom("", ",", '"', "\n", "0", "-", "/", "PM"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FILES),
        fc.array(damage, { minLength: 1, maxLength: 6 }),
        async (name, all) => {
          let bytes = readFileSync(at(`files/${name}`));
          for (const [where, without, put] of all) {
            const start = Math.floor(where * bytes.length);
            bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(put), bytes.subarray(start + without)]);
          }
          const read = await readGrids(name, bytes);
          if (!read.ok) return;
          const { places } = await readingOf(new Map([[name, bytes]]), { year: 2026 });
          for (const { statements } of places) compilePlace(statements, () => ({ en: "Isha 2", ar: "العشاء 2" }));
        },
      ),
      { numRuns: 100 },
    );
  });
});
