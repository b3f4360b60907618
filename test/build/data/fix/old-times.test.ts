/** Places files of before that hold congregations: their values move into data/times; and schedules of any dialect. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { planFix, writeFix } from "../../../../build/data/fix/plan.ts";
import { formatChange } from "../../../../build/data/fix/report.ts";
import { completePlaces, temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
const dir = join(scratch, "data");
const at = (path: string): string => join(dir, path);
const read = (path: string): string => readFileSync(at(path), "utf8");
const write = (path: string, text: string): void => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  writeSmallData(dir);
  writeFix(planFix(dir).changes);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const fix = () => {
  const plan = planFix(dir);
  writeFix(plan.changes);
  return plan;
};

const TIMES =
  "place_id,prayer,shift,from,to,season,weekdays,value,bounds,khutbah,languages,label_en,label_ar,source,url,verified_on\n";

/** A places file with the columns of before. */
const old = (jumuah: string, iqama: string, id = "1"): string =>
  completePlaces(
    `id,name_en,city,source,verified_on,jumuah,iqama\n${id},A Mosque,london,geonames:77;editorial,2026-03-01,${jumuah},${iqama}\n`,
  );

describe("the columns of before", () => {
  test("become rows of data/times, by the place's first source and day", () => {
    write("places/gb.csv", old("13:30/13:10/ar+en;14:30", "fajr=+20;dhuhr=13:30"));
    const { changes, diagnostics } = fix();
    expect(diagnostics).toEqual([]);
    expect(changes.map(({ file }) => file.label)).toEqual(["data/places/gb.csv", "data/times/gb.csv"]);
    expect(changes.map(formatChange).join("")).toContain("4 rows moved here from data/places/gb.csv");
    expect(read("times/gb.csv")).toBe(
      `${TIMES}1,dhuhr,,,,,,13:30,,,,,,geonames,,2026-03-01
1,fajr,,,,,,+20,,,,,,geonames,,2026-03-01
1,jumuah,2,,,,,14:30,,,,,,geonames,,2026-03-01
1,jumuah,,,,,,13:30,,13:10,ar+en,,,geonames,,2026-03-01
`,
    );
    expect(read("places/gb.csv")).not.toMatch(/jumuah|iqama|13:30/);
    expect(checkData(dir).diagnostics).toEqual([]);
    expect(planFix(dir).changes).toEqual([]);
  });

  test.each([
    ["one of them", completePlaces("id,city,iqama\n1,london,fajr=+20\n"), "1,fajr,,,,,,+20,"],
    ["a spreadsheet's dialect", old("1:30 pm", "FAJR = 5:45").replaceAll(",", "\t"), "1,fajr,,,,,,05:45,"],
  ])("%s is enough", (_, text, row) => {
    write("places/gb.csv", text);
    expect(fix().diagnostics).toEqual([]);
    expect(read("times/gb.csv")).toContain(row);
    expect(planFix(dir).changes).toEqual([]);
  });

  test("without any value just go", () => {
    write("places/gb.csv", old("", ""));
    expect(fix().diagnostics).toEqual([]);
    expect(existsSync(at("times/gb.csv"))).toBe(false);
    expect(planFix(dir).changes).toEqual([]);
  });

  test("what data/times has for a place and prayer wins, and the report says so", () => {
    const own = `${TIMES}1,fajr,,,,,,05:45,,,,,,editorial,,2026-05-01\n`;
    write("times/gb.csv", own);
    write("places/gb.csv", old("", "fajr=+20;isha=+15"));
    const { changes } = fix();
    expect(changes.map(formatChange).join("")).toContain(
      "place 1 has fajr here already; its old value +20 of data/places/gb.csv is left out",
    );
    expect(read("times/gb.csv")).toBe(`${own}1,isha,,,,,,+15,,,,,,geonames,,2026-03-01\n`);
    expect(planFix(dir).changes).toEqual([]);
  });

  test.each([
    ["of a place without an id", old("13:30", "", ""), /"A Mosque" has times in jumuah or iqama, but no id/],
    ["that are no time", old("half past one", ""), /jumuah "half past one" is not prayer\/khutbah\/languages/],
    ["of no prayer", old("", "zuhr-=13:30"), /iqama "zuhr-=13:30" is not prayer=HH:MM/],
    ["given twice", old("", "fajr=+20;fajr=+30"), /has fajr twice/],
  ])("values %s leave both files as they are", (_, text, message) => {
    write("places/gb.csv", text);
    const { changes, diagnostics } = fix();
    expect(changes).toEqual([]);
    expect(diagnostics).toMatchObject([{ file: "data/places/gb.csv", message: expect.stringMatching(message) }]);
    expect(read("places/gb.csv")).toBe(text);
    expect(existsSync(at("times/gb.csv"))).toBe(false);
  });

  test("a file of times that cannot be read keeps the values where they are", () => {
    write("times/gb.csv", "place_id,prayer,notes\n1,fajr,keep me\n");
    write("places/gb.csv", old("", "isha=+15"));
    expect(new Set(fix().diagnostics.map(({ file }) => file))).toEqual(
      new Set(["data/places/gb.csv", "data/times/gb.csv"]),
    );
    expect(read("places/gb.csv")).toContain("isha=+15");
  });

  test("a places file alone takes its file of times along", () => {
    write("places/gb.csv", old("13:30", ""));
    writeFix(planFix(dir, [at("places/gb.csv")]).changes);
    expect(read("times/gb.csv")).toContain("1,jumuah,,,,,,13:30,");
  });
});

describe("schedules of any dialect", () => {
  test("rules: digits, clocks, letter case, a mark, semicolons", () => {
    write(
      "times/gb.csv",
      `\uFEFF${TIMES}1,Fajr,,,,RAMADAN,,5.45,,,,,,editorial,,01.11.2026\n1,dhuhr,,,,,,١:٣٠ pm,,,,,,editorial,,2026-11-01\n`
        .replaceAll(",", ";")
        .replaceAll("\n", "\r\n"),
    );
    expect(fix().diagnostics).toEqual([]);
    expect(read("times/gb.csv")).toBe(
      `${TIMES}1,dhuhr,,,,,,13:30,,,,,,editorial,,2026-11-01\n1,fajr,,,,ramadan,,05:45,,,,,,editorial,,2026-11-01\n`,
    );
  });

  test("a printed year: days in order, tabs, 12 hours with their half", () => {
    const header =
      "date,fajr,sunrise,dhuhr,asr,maghrib,isha,fajr_iqama,dhuhr_iqama,asr_iqama,maghrib_iqama,isha_iqama,jumuah\n";
    write("timetables/gb.csv", "place_id,file,source,url,verified_on\n1,east-london-2026,editorial,,2026-11-01\n");
    write(
      "timetables/gb/east-london-2026.csv",
      `${header}2026/12/02,6:11,7:45 AM,11:50,1:45 p.m.,3:50 PM,5:30 pm,,12:30 pm,,,,\n1.12.2026,6:10,07:44:00,11:50,13:45,15:51,17:31,,12.30,,,,1:15 pm; 2:00 pm\n`.replaceAll(
        ",",
        "\t",
      ),
    );
    expect(fix().diagnostics).toEqual([]);
    expect(read("timetables/gb/east-london-2026.csv")).toBe(
      `${header}2026-12-01,06:10,07:44,11:50,13:45,15:51,17:31,,12:30,,,,13:15;14:00\n2026-12-02,06:11,07:45,11:50,13:45,15:50,17:30,,12:30,,,,\n`,
    );
    expect(checkData(dir, { today: "2026-11-21" }).diagnostics).toEqual([]);
    expect(planFix(dir).changes).toEqual([]);
  });

  test.each(["25:10", "5:75", "13:30 pm", "0:30 am", "5", "545", "5:45 am / 6:00"])(
    "%s is left for the check",
    (text) => {
      write("times/gb.csv", `${TIMES}1,fajr,,,,,,05:45,,${text},,,,editorial,,2026-11-01\n`);
      expect(fix().changes).toEqual([]);
      expect(read("times/gb.csv")).toContain(`,${text},`);
    },
  );
});
