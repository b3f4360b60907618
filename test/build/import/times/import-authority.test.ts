/** `import authority-timetable` from files to data: what is written passes the check, and what no authority prints is refused. */
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { importAuthority, type ImportAuthority } from "../../../../build/import/times/import-authority.ts";
import { SHIPPED_DATA, smallFile, temporaryFolder, writeSmallData } from "../../small-data.ts";

const rowOf = (path: string, given: Readonly<Record<string, string>>): string => {
  const header = smallFile(path).trim();
  return `${header}\n${header
    .split(",")
    .map((name) => given[name] ?? "")
    .join(",")}\n`;
};

const COUNCIL = {
  id: "gb-council",
  name_en: "Council",
  name_ar: "المجلس",
  method: "3",
  confidence: "high",
  imsak_min: "0",
};
const ZONE = { authority: "gb-council", zone: "North", name: "North", points: "51.5 -0.1", basis: "document" };

/** The small folder with an authority and a zone of it. */
const newData = (): string => {
  const dataDir = writeSmallData(join(temporaryFolder(), "data"), {
    "authorities/authorities.csv": rowOf("authorities/authorities.csv", COUNCIL),
    "authorities/authority-editions.csv": rowOf("authorities/authority-editions.csv", {
      authority: "gb-council",
      source: "Its timetable",
    }),
    "authorities/authority-zones.csv": rowOf("authorities/authority-zones.csv", ZONE),
  });
  cpSync(join(SHIPPED_DATA, "imports/times"), join(dataDir, "imports/times"), { recursive: true });
  return dataDir;
};

/** A year of London's timetable as its own application has it: hours without AM and PM, other names of the columns. */
const yearly = (change: (line: string) => string = (line) => line): string => {
  const [, ...rows] = readFileSync(join(SHIPPED_DATA, "authorities/timetables/gb-london-2026.csv"), "utf8")
    .trim()
    .split("\n");
  return [
    "Date,Subh,Sunrise,Zuhr,Asr,Maghrib,Isha",
    ...rows.map((row) => change(row.split(",").slice(0, 7).join(","))),
  ].join("\n");
};

const written = (text: string): string => {
  const path = join(temporaryFolder(), "timetable.csv");
  writeFileSync(path, text);
  return path;
};

const run = async (dataDir: string, text: string, more: Partial<ImportAuthority> = {}) =>
  importAuthority({
    dataDir,
    files: [written(text)],
    authority: "gb-council",
    zone: null,
    isPerpetual: false,
    year: null,
    source: "editorial",
    url: "https://example.org/timetable",
    today: 20_000,
    isDryRun: false,
    ...more,
  });

const LIST = "authorities/authority-timetables.csv";
const textAt = (dataDir: string, path: string): string => readFileSync(join(dataDir, path), "utf8");
const linesOf = (dataDir: string): readonly string[] => textAt(dataDir, LIST).trim().split("\n").slice(1);
const codesOf = (dataDir: string): readonly string[] => checkData(dataDir).diagnostics.map(({ code }) => code);

describe("what is written", () => {
  test("a year with its line, which the check accepts", async () => {
    const dataDir = newData();
    const { ok, text } = await run(dataDir, yearly(), { isPerpetual: true });
    expect(text).toContain("gb-council: 365 days, for every year");
    expect(ok).toBe(true);
    expect(linesOf(dataDir)).toEqual(["gb-council,,gb-council-2026,editorial,yes,https://example.org/timetable"]);
    expect(textAt(dataDir, "authorities/timetables/gb-council-2026.csv").split("\n")[1]).toBe(
      "2026-01-01,06:26,08:03,12:09,13:46,16:05,17:42,,,,,,",
    );
    expect(codesOf(dataDir)).toEqual([]);
  });

  test("nothing else when it is read again", async () => {
    const dataDir = newData();
    await run(dataDir, yearly());
    const before = textAt(dataDir, LIST);
    await run(dataDir, yearly());
    expect(textAt(dataDir, LIST)).toBe(before);
  });

  test("that of a zone beside the others", async () => {
    const dataDir = newData();
    await run(dataDir, yearly());
    await run(dataDir, yearly(), { zone: "North" });
    expect(linesOf(dataDir).map((line) => line.split(",").slice(0, 3))).toEqual([
      ["gb-council", "", "gb-council-2026"],
      ["gb-council", "North", "gb-council-north-2026"],
    ]);
  });

  test("nothing on trial", async () => {
    const dataDir = newData();
    const { text } = await run(dataDir, yearly(), { isDryRun: true });
    expect(text).toContain("Nothing was written; it would be data/authorities/timetables/gb-council-2026.csv");
    expect(existsSync(join(dataDir, "authorities/timetables"))).toBe(false);
  });
});

describe("what is refused", () => {
  test.each([
    ["an authority that nobody declared", { authority: "gb-nobody" }, 'Authority "gb-nobody" is not in'],
    ["a zone that it does not have", { zone: "South" }, "Zone South of gb-council is not in"],
    ["a source that nobody declared", { source: "rumour" }, 'Source "rumour" is not in sources.csv.'],
  ])("%s", async (_, more, message) => {
    const { ok, text } = await run(newData(), yearly(), more);
    expect([ok, text.startsWith(message)]).toEqual([false, true]);
  });

  test("congregations", async () => {
    const rows = ["date,fajr adhan,fajr iqama,isha adhan,isha iqama"];
    for (let day = 1; day <= 9; day += 1) rows.push(`2026-01-0${day},06:2${day},07:00,17:4${day},19:15`);
    const { ok, text } = await run(newData(), rows.join("\n"));
    expect([ok, text.includes("an authority prints adhans")]).toEqual([false, true]);
  });

  test("a perpetual table of two years", async () => {
    const { ok, text } = await run(
      newData(),
      yearly((line) => line.replace("2026-01", "2027-01")),
      {
        isPerpetual: true,
      },
    );
    expect([ok, text]).toEqual([false, "The files must have days of one year to hold for all."]);
  });
});

test("a perpetual table that is no whole year is found by the check", async () => {
  const dataDir = newData();
  const half = yearly().split("\n").slice(0, 180).join("\n");
  await run(dataDir, half, { isPerpetual: true });
  expect(codesOf(dataDir)).toContain("out-of-range");
});
