/** Many faults in one file, hard to place: a byte order mark, CRLF, fields of several lines, Arabic, emoji. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkData } from "../../build/check/check.ts";
import { buildData } from "../../build/compile/build.ts";
import { runData } from "../../build/cli/program.ts";
import { formatCsv } from "../../build/csv/csv.ts";
import { places } from "../../build/tables/places.ts";
import { testProcess } from "../build/cli/test-process.ts";
import { hashFolder } from "../build/folders.ts";
import { temporaryFolder, writeSmallData } from "../build/small-data.ts";

const SOUND = {
  type: "mosque",
  rank: "5",
  name_en: "Mosque",
  name_ar: "مسجد 🕌 لندن",
  lat: "51.5",
  lng: "-0.1",
  status: "active",
  source: "editorial",
};

type Fields = Readonly<Record<string, string>>;

/** Each row with its faults: the code, and the field that it is to be told at. */
const ROWS: readonly (readonly [row: Fields, ...faults: readonly (readonly [code: string, field: string])[]])[] = [
  [{ slug: "sound", city: "london" }],
  [
    {
      slug: "two-lines",
      name_en: "Two\r\nlines",
      phone: "020 7652",
      description_en: "More\r\n\r\nlines",
      updated_on: "1.5.2026",
    },
    ["control-character", '"Two'],
    ["bad-phone", "020 7652"],
    ["control-character", '"More'],
    ["bad-date", "1.5.2026"],
  ],
  [{ slug: "far-up", lat: "515.176" }, ["lat-out-of-range", "515.176"]],
  [{ slug: "far-east", name_ar: "مسجد الأمة 👨‍👩‍👧", lng: "-655.1" }, ["lng-out-of-range", "-655.1"]],
  [{ slug: "formula", name_en: '=HYPERLINK("https://example.org/","x")' }, ["formula-injection", '"=HYPER']],
  [{ slug: "Bad Slug" }, ["bad-slug", "Bad Slug"]],
  [{ slug: "latin", name_ar: "Masjid" }, ["not-arabic", "Masjid"]],
  [{ slug: "rank", rank: "first" }, ["not-an-integer", "first"]],
  [{ slug: "web", website: "example.org/مسجد" }, ["bad-url", "example.org"]],
  [{ slug: "no-city", city: "londinium" }, ["unknown-city", "londinium"]],
  [{ slug: "rumour", source: "editorial;rumour" }, ["unknown-source", "editorial;rumour"]],
  [{ slug: "sound" }, ["duplicate-slug", "sound"]],
  [{ slug: "food", halal: "yes" }, ["halal-misplaced", "yes"]],
  [{ slug: "unnamed", name_en: "" }, ["required", ",مسجد"]],
];

const columns = Object.keys(places.columns);
const cells = ROWS.map(([row]) => {
  const full: Fields = { ...SOUND, ...row };
  return columns.map((name) => full[name] ?? "");
});
const TEXT = `\uFEFF${formatCsv(columns, cells).replaceAll(/(?<!\r)\n/g, "\r\n")}1,short\r\n2,"open\r\n`;

/** Where the fields are, found in the text itself: in its nth line, or one of the lines after it. */
const expected = (): readonly string[] => {
  const lines = TEXT.replace("\uFEFF", "").split("\r\n");
  let line = 1;
  const found = ROWS.flatMap(([row, ...faults]) => {
    const first = line;
    line += 1 + Object.values(row).join("").split("\r\n").length - 1;
    return faults.map(([code, field]) => {
      const at = lines.findIndex((text, i) => i >= first && i < line && text.includes(field));
      return `${code} ${at + 1}:${(lines[at]?.indexOf(field) ?? Number.NaN) + 1}`;
    });
  });
  return [...found, `wrong-field-count ${line + 1}:8`, `csv-syntax ${line + 2}:3`];
};

const scratch = temporaryFolder();
const dataDir = join(scratch, "data");
const outDir = join(scratch, "out", "v1");
const build = async (from: string) =>
  buildData({ dataDir: from, outDir, today: "2026-01-15", editUrl: null, onProgress: () => undefined });

beforeAll(async () => {
  await build(writeSmallData(join(scratch, "sound")));
  writeSmallData(dataDir, { "places/gb.csv": new TextEncoder().encode(TEXT) });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("a file of many faults", () => {
  test("has each told at its own line and column", () => {
    const { diagnostics } = checkData(dataDir);
    const told = diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, line, column }) => `${code} ${line}:${column}`);
    expect(told.toSorted()).toEqual(expected().toSorted());
    expect(new Set(diagnostics.map(({ code }) => code)).size).toBeGreaterThanOrEqual(12);
  });

  test("builds nothing: the previous output stays, byte for byte, and nothing is left beside it", async () => {
    const before = hashFolder(outDir);
    const { output, diagnostics } = await build(dataDir);
    expect(output).toBeNull();
    expect(diagnostics).toEqual(checkData(dataDir).diagnostics);
    expect(hashFolder(outDir)).toBe(before);
    expect(readdirSync(join(scratch, "out"))).toEqual(["v1"]);
  });

  test("builds nothing where nothing was before", async () => {
    const fresh = join(scratch, "fresh");
    await buildData({
      dataDir,
      outDir: join(fresh, "v1"),
      today: "2026-01-15",
      editUrl: null,
      onProgress: () => undefined,
    });
    expect(readdirSync(fresh)).toEqual([]);
  });

  test("is reported the same by check and by build on the command line, both with exit code 1", async () => {
    const before = hashFolder(outDir);
    const check = await runData(["check", "--data", dataDir], testProcess());
    const built = await runData(["build", "--data", dataDir, "--out", outDir], testProcess());
    expect([check.code, built.code]).toEqual([1, 1]);
    for (const where of expected().map((one) => one.split(" ")))
      for (const { err } of [check, built]) expect(err).toContain(`data/places/gb.csv:${where[1]}: error[${where[0]}]`);
    expect(built.err).toContain(`Nothing was written; ${outDir} is as it was.`);
    expect(hashFolder(outDir)).toBe(before);
    expect(readdirSync(join(scratch, "out"))).toEqual(["v1"]);
  });
});
