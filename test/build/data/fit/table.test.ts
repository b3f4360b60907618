/** `fit` from a file to its report. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { fitFiles } from "../../../../build/data/fit/table.ts";
import { dayOf } from "../../../core/prayer/support.ts";
import { SHIPPED_DATA, temporaryFolder } from "../../small-data.ts";
import { placeOf, type Rule, tableBy } from "./oracle.ts";

const MUSCAT = placeOf(23.584, 58.408, "Asia/Muscat");

/** A file of the days that a rule gives, as a spreadsheet would save it. */
const fileOf = (rule: Rule, count: number): string => {
  const path = join(temporaryFolder(), "timetable.csv");
  const rows = [...tableBy(MUSCAT, rule, "2026-01-01", count, 3)].map(([day, cells]) =>
    [formatDate(day), ...DAY_TIMES.map((name) => cells.get(name) ?? "")].join(","),
  );
  writeFileSync(path, `Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n${rows.join("\n")}\n`);
  return path;
};

const run = async (file: string) =>
  fitFiles({
    dataDir: SHIPPED_DATA,
    files: [file],
    year: null,
    today: dayOf("2026-11-27"),
    id: "om-body",
    publisher: "body",
    place: MUSCAT,
  });

describe("a file", () => {
  it("is read as the timetables of mosques are, and fitted", async () => {
    const { ok, text } = await run(fileOf({ fajr_angle: 18, isha_angle: 18, add: { dhuhr: 5, maghrib: 5 } }, 110));
    expect(ok).toBe(true);
    expect(text).toContain("dhuhr    noon +5: 100/100 of 55 chosen on, 100/100 of 55 left out");
    expect(text).toMatch(/authority-editions\.csv: om-body,,18,18,.*nearest\+5,nearest,nearest\+5,nearest,…/);
  });

  it("of too few days is refused with their number", async () => {
    const { ok, text } = await run(fileOf({}, 3));
    expect([ok, text]).toEqual([false, "The files have 3 days, must have 4 or more."]);
  });
});
