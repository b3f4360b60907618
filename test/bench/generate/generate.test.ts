/** The generator of made-up places: same bytes everywhere, sound data, answers that hold. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Query } from "../../../bench/generate/answers.ts";
import { QUERY_CLASSES } from "../../../bench/generate/classes.ts";
import { generate, generateCommand, parseSize, QUERIES_FILE } from "../../../bench/generate/generate.ts";
import { plain } from "../../../bench/generate/plain.ts";
import { loadNameTables, type QuerySet } from "../../../bench/generate/tables.ts";
import { checkData } from "../../../build/check/check.ts";
import { hashesBelow } from "../../build/folders.ts";
import { SHIPPED_DATA, temporaryFolder } from "../../build/small-data.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SIZE = 300;
const SEED = 7;

const folder = temporaryFolder();
const [train, held] = [join(folder, "train"), join(folder, "test")];

const write = (outDir: string, seed: number, set: QuerySet) =>
  generate({ dataDir: SHIPPED_DATA, outDir, size: SIZE, seed, set, onProgress: () => undefined });

const queriesIn = (dir: string): readonly Query[] =>
  readFileSync(join(dir, QUERIES_FILE), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Query);

type Row = Readonly<Record<string, string>>;

const rowsIn = (dir: string): readonly (Row & { readonly country: string })[] =>
  readdirSync(join(dir, "places"))
    .sort()
    .flatMap((name) => {
      const rows: readonly Row[] = parse(readFileSync(join(dir, "places", name)), { columns: true });
      return rows.map((row) => ({ ...row, country: name.slice(0, 2).toUpperCase() }));
    });

/** Their names as words of a text. */
const citiesIn = (dir: string): readonly string[] => {
  const rows: readonly Row[] = parse(readFileSync(join(dir, "cities.csv")), { columns: true });
  return rows.map(({ name_en: name = "" }) => ` ${plain(name)} `);
};

const stems = Object.values(loadNameTables().stems).flat();
const kept = stems.flatMap(({ heldOut }) => heldOut.map(plain));

beforeAll(() => {
  write(train, SEED, "train");
  write(held, SEED + 1, "test");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the folder", () => {
  test.each([train, held])("passes the check without an error", (dir) => {
    const { diagnostics } = checkData(dir, { today: "2026-11-21" });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(diagnostics.length).toBeLessThan(SIZE / 20);
  });

  test("has as many rows as were asked for, ids in their order", () => {
    const ids = rowsIn(train).map(({ id }) => Number(id));
    expect(ids).toEqual(Array.from({ length: SIZE }, (_, i) => i + 1));
  });

  test("has no name twice among the places of one type in a city", () => {
    const names = rowsIn(train).map(({ country, city, type, name_en: name = "" }) =>
      [country, city, type, plain(name)].join("|"),
    );
    expect(names.length - new Set(names).size).toBeLessThanOrEqual(SIZE / 100);
  });

  test.each(["Pacific/Apia", "America/St_Johns"])("is the same, byte for byte, under %s", (zone) => {
    const again = join(folder, zone.replace("/", "-"));
    const args = ["--import", "tsx", "bench/cli.ts", "generate", "--size", String(SIZE), "--seed", String(SEED)];
    execFileSync(process.execPath, [...args, "--out", again], {
      cwd: ROOT,
      env: { ...process.env, TZ: zone, LC_ALL: "tr_TR.UTF-8" },
      stdio: "ignore",
    });
    expect(hashesBelow(again)).toEqual(hashesBelow(train));
  });

  test("is another one for another seed", () => {
    expect(rowsIn(train)).not.toEqual(rowsIn(held));
  });
});

test("no romanisation that is kept for test sets is part of one that places bear", () => {
  const borne = stems.flatMap(({ latin, turkish }) => [...latin, turkish]).map((form) => ` ${plain(form)} `);
  expect(kept.filter((form) => borne.some((one) => one.includes(` ${form} `)))).toEqual([]);
});

describe("the queries", () => {
  test.each([train, held])("have answers that exist, in the country they ask for", (dir) => {
    const countries = new Map(rowsIn(dir).map(({ id, country }) => [Number(id), country]));
    for (const { q, expect: ids, country } of queriesIn(dir)) {
      expect(ids.length, q).toBeGreaterThan(0);
      for (const id of ids) {
        expect(countries.has(id), q).toBe(true);
        if (country !== undefined) expect(countries.get(id), q).toBe(country);
      }
    }
  });

  test.each(QUERY_CLASSES.filter((one) => one !== "country"))("have the class %s", (name) => {
    expect(queriesIn(train).filter((query) => query.class === name).length).toBeGreaterThan(5);
  });

  test("of exact names are answered by every place that bears the name, and by places of its words", () => {
    const rows = rowsIn(train);
    for (const { q, expect: ids } of queriesIn(train).filter((query) => query.class === "exact")) {
      const bearers = rows.filter(({ name_en: name = "" }) => plain(name) === plain(q));
      expect(ids).toEqual(expect.arrayContaining(bearers.map(({ id }) => Number(id))));
    }
  });

  test("of a train set have no romanisation that is kept for test sets", () => {
    const texts = queriesIn(train).map(({ q }) => ` ${plain(q)} `);
    const cities = citiesIn(train);
    const isOfCity = (text: string, form: string): boolean =>
      cities.some((city) => city.includes(` ${form} `) && text.includes(city));
    for (const form of kept)
      expect(texts.filter((text) => text.includes(` ${form} `) && !isOfCity(text, form))).toEqual([]);
  });

  test("of a test set have some of them", () => {
    const texts = queriesIn(held).map(({ q }) => ` ${plain(q)} `);
    expect(kept.some((form) => texts.some((text) => text.includes(` ${form} `)))).toBe(true);
  });
});

describe("the command", () => {
  test.each<[string, number | null]>([
    ["300", 300],
    ["10k", 10_000],
    ["1M", 1_000_000],
    ["0", null],
    ["1e6", null],
    ["99m", null],
  ])("reads the size %s", (text, size) => {
    expect(parseSize(text)).toBe(size);
  });

  test.each([
    [["--size", "many", "--out", "x"], /--size/],
    [["--seed", "-1", "--out", "x"], /seed/],
    [["--set", "both", "--out", "x"], /--set/],
    [[], /--out/],
    [["--out", ROOT], /not empty/],
  ])("refuses %j", (args, message) => {
    expect(() => generateCommand(args)).toThrow(message);
  });
});
