/** `import times` from files to data: what is written is in canonical form, passes the check, and replaces what it should. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { planFix } from "../../../../build/data/fix/plan.ts";
import { importTimes, type ImportTimes } from "../../../../build/import/times/import-times.ts";
import { filesBelow } from "../../folders.ts";
import { SHIPPED_DATA, temporaryFolder, writeSmallData } from "../../small-data.ts";
import { PLAIN_IMPORT } from "./plain-import.ts";

const FILES = fileURLToPath(new URL("../../timetable/files", import.meta.url));

const newData = (): string => {
  const dataDir = writeSmallData(join(temporaryFolder(), "data"), {});
  cpSync(join(SHIPPED_DATA, "imports/times"), join(dataDir, "imports/times"), { recursive: true });
  return dataDir;
};

const run = async (dataDir: string, files: readonly string[], more: Partial<ImportTimes> = {}) =>
  importTimes({
    ...PLAIN_IMPORT,
    dataDir,
    files: files.map((name) => (name.includes("/") ? name : join(FILES, name))),
    place: "1",
    today: "2026-01-15",
    ...more,
  });

const textAt = (dataDir: string, path: string): string => readFileSync(join(dataDir, path), "utf8");
const rulesOf = (dataDir: string): readonly string[] => textAt(dataDir, "times/gb.csv").trimEnd().split("\n").slice(1);

const written = (name: string, text: string): string => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
};

describe("what is written", () => {
  test("adhans are a printed year, congregations rules", async () => {
    const dataDir = newData();
    const { ok, text } = await run(dataDir, ["merged-header.csv"], {
      url: "https://example.org/times",
      source: "editorial",
    });
    expect(text).toContain(
      "Written: data/timetables/gb/east-london-mosque-2026.csv, data/times/gb.csv, data/timetables/gb.csv",
    );
    expect(ok).toBe(true);
    expect(rulesOf(dataDir)).toEqual([
      "1,asr,,2026-01-01,2026-01-03,,,14:45,,,,,,editorial,https://example.org/times,2026-01-15",
      "1,dhuhr,,2026-01-01,2026-01-03,,,13:00,,,,,,editorial,https://example.org/times,2026-01-15",
      "1,dhuhr,,2026-01-02,2026-01-02,,,13:15,,,,,,editorial,https://example.org/times,2026-01-15",
      "1,fajr,,2026-01-01,2026-01-03,,,07:00,,,,,,editorial,https://example.org/times,2026-01-15",
      "1,isha,,2026-01-01,2026-01-03,,,19:15,,,,,,editorial,https://example.org/times,2026-01-15",
      "1,maghrib,,2026-01-01,2026-01-03,,,+5,,,,,,editorial,https://example.org/times,2026-01-15",
    ]);
    expect(textAt(dataDir, "timetables/gb.csv")).toBe(
      "place_id,file,source,url,verified_on\n1,east-london-mosque-2026,editorial,https://example.org/times,2026-01-15\n",
    );
    expect(textAt(dataDir, "timetables/gb/east-london-mosque-2026.csv").split("\n")[1]).toBe(
      "2026-01-01,06:22,08:05,12:09,14:19,16:05,17:43,,,,,,",
    );
  });

  test.each([
    "merged-header.csv",
    "prayers-down.csv",
    "jumuah.csv",
    "seasons.csv",
    "footer.csv",
    "new-year.csv",
    "offsets.csv",
  ])("fix has nothing to do after %s, and a second import changes nothing", async (name) => {
    const dataDir = newData();
    const acceptsLoss = name === "offsets.csv"; // It has no Asr.
    expect((await run(dataDir, [name], { acceptsLoss })).ok).toBe(true);
    expect(planFix(dataDir, []).changes.filter(({ file }) => /\/times|\/timetables/.test(file.label))).toEqual([]);
    expect((await run(dataDir, [name], { acceptsLoss })).text).toMatch(/Nothing changes\.$/);
  });

  test("two files of a mosque are one timetable", async () => {
    const dataDir = newData();
    const adhan = written(
      "adhan.csv",
      "Month,Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n1,1,06:26,08:03,12:09,13:46,16:05,17:42\n1,2,06:26,08:03,12:10,13:47,16:06,17:43\n",
    );
    const iqama = written("iqama.csv", "Month,Day,Maghrib\n1,1,04:10\n1,2,04:11\n");
    expect((await run(dataDir, [adhan, iqama], { year: 2026 })).ok).toBe(true);
    expect(rulesOf(dataDir)).toEqual(["1,maghrib,,2026-01-01,2026-01-02,,,+5,,,,,,editorial,,2026-01-15"]);
  });

  test("nothing, and that is a failure, where adhans are of several days each", async () => {
    const dataDir = newData();
    const before = filesBelow(dataDir);
    const file = written("spans.csv", "Days,Fajr adhan,Dhuhr adhan\n2026-01-01 to 2026-01-05,06:22,12:09\n");
    const { ok, text } = await run(dataDir, [file], { acceptsLoss: true });
    expect(ok).toBe(false);
    expect(text).toMatch(/an adhan that is not of one day is left out; it is computed[^]*Nothing was written\.$/);
    expect(filesBelow(dataDir)).toEqual(before);
  });

  test("a dry run tells all and writes nothing", async () => {
    const dataDir = newData();
    const before = filesBelow(dataDir);
    const { text } = await run(dataDir, ["merged-header.csv"], { isDryRun: true });
    expect(text).toContain('column 4 "Fajr Jamaat": fajr iqama (its header says so)');
    expect(text).toContain("first day 2026-01-01: fajr 06:22 / 07:00, sunrise 08:05");
    expect(text).toContain("Nothing was written; it would be data/timetables/gb/east-london-mosque-2026.csv");
    expect(filesBelow(dataDir)).toEqual(before);
  });
});

describe("what was there", () => {
  const header =
    "place_id,prayer,shift,from,to,season,weekdays,value,bounds,khutbah,languages,label_en,label_ar,source,url,verified_on";
  const dataWith = (rows: readonly string[]): string => {
    const dataDir = newData();
    mkdirSync(join(dataDir, "times"), { recursive: true });
    writeFileSync(join(dataDir, "times/gb.csv"), `${[header, ...rows].join("\n")}\n`);
    return dataDir;
  };
  const row = (id: number, prayer: string, from: string, to: string, value: string): string =>
    `${id},${prayer},,${from},${to},,,${value},,,,,,editorial,,2025-12-01`;

  test("stays where it is of another place, congregation or time, and is cut where it reaches into the days", async () => {
    const dataDir = dataWith([
      row(1, "asr", "", "", "15:00"),
      row(1, "fajr", "2025-12-01", "2026-01-31", "06:30"),
      row(1, "isha", "2026-01-02", "2026-01-02", "19:00"),
      row(1, "taraweeh", "", "", "21:00"),
      row(2, "fajr", "", "", "05:00"),
    ]);
    const { text } = await run(dataDir, ["merged-header.csv"]);
    expect(text).toContain("2 rules of place 1 replaced or cut");
    const kept = rulesOf(dataDir).filter((one) => one.endsWith("2025-12-01"));
    expect(kept).toEqual([
      row(1, "asr", "", "", "15:00"),
      row(1, "fajr", "2025-12-01", "2025-12-31", "06:30"),
      row(1, "fajr", "2026-01-04", "2026-01-31", "06:30"),
      row(1, "taraweeh", "", "", "21:00"),
      row(2, "fajr", "", "", "05:00"),
    ]);
  });

  test("goes where times without dates come in the place of such", async () => {
    const dataDir = dataWith([row(1, "fajr", "", "", "05:00"), row(1, "fajr", "2026-03-01", "2026-03-10", "04:45")]);
    await run(dataDir, ["prayers-down.csv"]);
    expect(rulesOf(dataDir).filter((one) => one.startsWith("1,fajr"))).toEqual([
      "1,fajr,,,,,,05:50,,,,,,editorial,,2026-01-15",
      row(1, "fajr", "2026-03-01", "2026-03-10", "04:45"),
    ]);
  });

  test("printed days are replaced, and those beside them stay", async () => {
    const dataDir = newData();
    const first = written("a.csv", "Date,Fajr,Sunrise\n2026-05-01,03:31,05:34\n2026-05-02,03:28,05:32\n");
    const second = written("b.csv", "Date,Fajr,Sunrise\n2026-05-02,03:29,05:32\n2026-05-03,03:26,05:30\n");
    await run(dataDir, [first]);
    const { text } = await run(dataDir, [second]);
    expect(text).toContain("1 printed time of place 1 replaced");
    expect(textAt(dataDir, "timetables/gb/east-london-mosque-2026.csv").split("\n").slice(1, 4)).toEqual([
      "2026-05-01,03:31,05:34,,,,,,,,,,",
      "2026-05-02,03:29,05:32,,,,,,,,,,",
      "2026-05-03,03:26,05:30,,,,,,,,,,",
    ]);
  });

  test("a file in another form is not touched", async () => {
    const dataDir = newData();
    mkdirSync(join(dataDir, "times"), { recursive: true });
    writeFileSync(join(dataDir, "times/gb.csv"), "place,prayer\n1,fajr\n");
    expect(await run(dataDir, ["prayers-down.csv"])).toEqual({
      ok: false,
      text: "data/times/gb.csv: its columns are not those of the table; run fix first",
    });
  });
});

describe("what is missing", () => {
  test("mosques without a place are listed with the nearest ones, and nothing is written", async () => {
    const dataDir = newData();
    const list = written("list.csv", "name,lat,lng,Fajr,Isha\nEast London Masjid,51.5177,-0.0650,5:30,8:30\n");
    const { ok, text } = await run(dataDir, [list], { place: null });
    expect(ok).toBe(false);
    expect(text).toContain('"East London Masjid": 1 East London Mosque 36 m away');
    expect(existsSync(join(dataDir, "times"))).toBe(false);
  });

  test("a mapping names places, columns and the order of dates", async () => {
    const dataDir = newData();
    const list = written("list.csv", "Who,When,A,B\nOurs,3/4/2026,5:30,6:00\nTheirs,3/4/2026,5:30,6:10\n");
    const mapping = written(
      "mapping.json",
      JSON.stringify({
        columns: { Who: "name", When: "date", A: "fajr adhan", 4: "fajr iqama" },
        order: "day-first",
        places: { Ours: 1, Theirs: null },
      }),
    );
    expect((await run(dataDir, [list], { place: null, mapping })).ok).toBe(true);
    expect(rulesOf(dataDir)).toEqual(["1,fajr,,2026-04-03,2026-04-03,,,06:00,,,,,,editorial,,2026-01-15"]);
  });

  test.each([
    [{ place: "99" }, ["merged-header.csv"], /No place has the id or slug "99"/],
    [{ source: "nobody" }, ["merged-header.csv"], /Source "nobody" is not in sources.csv/],
    [{}, ["nowhere.csv"], /nowhere.csv: there is no such file/],
    [{}, ["mosques.csv"], /The files are of 2 mosques, --place is one/],
    [{}, ["short-dates.csv"], /Missing: short-dates.csv: the year: --year/],
  ] as const)("%j is told", async (more, files, message) => {
    const dataDir = newData();
    const { ok, text } = await run(dataDir, files, more);
    expect(ok).toBe(false);
    expect(text).toMatch(message);
  });

  test.each([
    ["page.html", "<p>Fajr</p>", /page.html: it is XML, or a web page without a table/],
    ["no-times.html", "<table><tr><td>Fajr</td></tr></table>", /No time of a prayer was recognised/],
    ["old.xls", "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1", /old.xls: it is an old .xls workbook/],
    ["empty.csv", "\n\n", /empty.csv: it is empty/],
    ["words.csv", "a,b\nc,d\n", /No time of a prayer was recognised/],
    ["broken.json", "{", /broken.json: /],
    ["wrong.json", '{"colums": {}}', /"colums"/],
  ])("%s is refused with its reason", async (name, content, message) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, content, "latin1");
    const dataDir = newData();
    const { ok, text } =
      name === "wrong.json" ? await run(dataDir, ["merged-header.csv"], { mapping: path }) : await run(dataDir, [path]);
    expect(ok).toBe(false);
    expect(text).toMatch(message);
  });
});
