/** Changes replayed on the files of one build give those of the next, byte for byte. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import {
  beginning,
  changeFeed,
  changeIndex,
  compareWith,
  keptEntries,
  linesOf,
  readChangeIndex,
} from "../../../build/bulk/changes.ts";
import {
  type AnyTable,
  CITIES,
  csvHeader,
  csvLine,
  geojsonLine,
  PLACES,
  type Row,
  TIMES,
} from "../../../build/bulk/columns.ts";
import { readFeed } from "../../support/atom.ts";
import { buildData } from "../../../build/compile/build.ts";
import type { ChangeSet } from "#core/model/change.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";
import { replay } from "./replay.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The rows of a table in one folder. */
interface State {
  readonly folder: string;
  readonly table: AnyTable;
  readonly rows: readonly Row[];
}

/** The files of a state, by path. */
const filesOf = ({ folder, table, rows }: State): ReadonlyMap<string, string> => {
  const names = Object.keys(table.columns);
  const csv = csvHeader(table) + rows.map((row) => csvLine(names, row)).join("");
  const features = rows.map((row) => geojsonLine(row, JSON.stringify(row))).join("");
  return new Map([
    [`${folder}/${table.name}.csv`, csv],
    ...(table.hasPoints ? [[`${folder}/${table.name}.geojsonl`, features] as const] : []),
  ]);
};

/** The changes from one state of all tables to the next, as a build writes them. */
const changesBetween = (before: readonly State[], after: readonly State[]): string => {
  for (const state of before)
    for (const [path, text] of filesOf(state)) {
      mkdirSync(dirname(join(scratch, path)), { recursive: true });
      writeFileSync(join(scratch, path), text);
    }
  const isKnown = (folder: string, { name }: AnyTable): boolean =>
    before.some((one) => one.folder === folder && one.table.name === name);
  const lines: string[] = [];
  const pathOf = (folder: string, { name }: AnyTable): string => join(scratch, folder, `${name}.csv`);
  const writer = compareWith(
    (folder, table) => (isKnown(folder, table) ? pathOf(folder, table) : null),
    (id) => (id % 2 === 0 ? id + 1 : null),
    (line) => lines.push(line),
  );
  for (const { folder, table, rows } of after) {
    const { row: take, end } = writer.onRow(folder, table);
    for (const row of rows) take(row, JSON.stringify(row), csvLine(Object.keys(table.columns), row));
    end();
  }
  expect(writer.isBroken()).toBe(false);
  const { add, change, retire } = writer.counts();
  expect(add + change + retire).toBe(lines.length);
  return lines.join("");
};

const replayed = (files: ReadonlyMap<string, string>, changes: string): ReadonlyMap<string, string> =>
  new Map([...files].map(([path, text]) => [path, replay(path, text, changes)]));

const allFiles = (states: readonly State[]): ReadonlyMap<string, string> =>
  new Map(states.flatMap((state) => [...filesOf(state)]));

const text = fc.oneof(
  fc.constantFrom('a "quoted", name', "مسجد", "Cami", "x;y", "ﷺ", "1e5", " ", "🕌"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((one) => !/[\p{Cc}\u2028\u2029]/u.test(one)),
);

const place = fc.record(
  {
    slug: text,
    name: text,
    names: fc.dictionary(fc.constantFrom("tr", "fr"), text, { minKeys: 1 }),
    has_times: fc.boolean(),
    lat: fc
      .double({ min: -90, max: 90, noNaN: true, noDefaultInfinity: true })
      .map((one) => Math.round(one * 1e5) / 1e5 + 0),
    lng: fc.constantFrom(0, -180, 180, 0.00001, 39.82618),
  },
  { requiredKeys: ["lat", "lng"] },
);
const rule = fc.record({ prayer: fc.constantFrom("fajr", "isha"), value: text });

const inOrder = (columns: object, row: Row): Row =>
  Object.fromEntries(Object.keys(columns).flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

const stateOf = (
  places: readonly (readonly [number, object])[],
  rules: readonly (readonly [number, readonly object[]])[],
): readonly State[] => {
  const sorted = <T>(entries: readonly (readonly [number, T])[]) => [...new Map(entries)].sort(([a], [b]) => a - b);
  return [
    {
      folder: "bulk/odbl-1.0",
      table: PLACES,
      rows: sorted(places).map(([id, one]) => inOrder(PLACES.columns, { ...one, id })),
    },
    { folder: "bulk", table: CITIES, rows: [] },
    {
      folder: "bulk",
      table: TIMES,
      rows: sorted(rules).flatMap(([id, some]) => some.map((one) => inOrder(TIMES.columns, { ...one, place_id: id }))),
    },
  ];
};

const states = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), place), { maxLength: 20 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.array(rule, { minLength: 1, maxLength: 3 })), {
      maxLength: 4,
    }),
  )
  .map(([places, rules]) => stateOf(places, rules));

describe("replaying", () => {
  test("gives the next files from any files", () => {
    fc.assert(
      fc.property(states, states, (before, after) => {
        const changes = changesBetween(before, after);
        expect(replayed(allFiles(before), changes)).toEqual(allFiles(after));
      }),
      { numRuns: 60 },
    );
  });

  test("a year of changes give the files of the last day, and each day's on the way", () => {
    const days = fc.sample(states, { numRuns: 366, seed: 365 });
    const [first = []] = days;
    // Days are like the days before them: half of the places stay.
    let before = first;
    let copy = allFiles(first);
    for (const [day, fresh] of days.slice(1).entries()) {
      const after = fresh.map((state, i) => {
        const old = before[i]?.rows ?? [];
        if (state.table !== PLACES) return state;
        const kept = old.filter(({ id }) => (Number(id) + day) % 2 === 0);
        const all = new Map([...state.rows, ...kept].map((row) => [Number(row["id"]), row]));
        return { ...state, rows: [...all].sort(([a], [b]) => a - b).map(([, row]) => row) };
      });
      copy = replayed(copy, changesBetween(before, after));
      expect(copy).toEqual(allFiles(after));
      before = after;
    }
  });

  test("nothing changed is no line; what changed is told by column, and what replaces a place by its id", () => {
    const row = (more: object): readonly State[] => stateOf([[2, { lat: 1, lng: 2, name: "A", ...more }]], []);
    expect(changesBetween(row({}), row({}))).toBe("");
    expect(JSON.parse(changesBetween(row({}), row({ name: "B", phone: "+44" })))).toEqual({
      op: "change",
      kind: "place",
      folder: "bulk/odbl-1.0",
      id: 2,
      fields: ["name", "phone"],
      rows: [{ id: 2, name: "B", lat: 1, lng: 2, phone: "+44" }],
    });
    expect(JSON.parse(changesBetween(row({}), stateOf([], [])))).toEqual({
      op: "retire",
      kind: "place",
      folder: "bulk/odbl-1.0",
      id: 2,
      replaced_by: 3,
    });
  });
});

test("lines are read whole from any number of pieces", () => {
  const path = join(scratch, "lines");
  const long = "é".repeat(700_000);
  for (const content of ["", "a\n", "a\n\nb", `${long}\n${long}x\n`]) {
    writeFileSync(path, content);
    expect([...linesOf(path)].join("")).toBe(content);
    expect([...linesOf(path)]).toEqual(content.split(/(?<=\n)/).filter((line) => line !== ""));
  }
});

describe("the list of changes", () => {
  const entry = (version: string, from: string | null, date: string, bytes = 10): ChangeSet =>
    from === null
      ? beginning(version)
      : {
          data_version: version,
          from,
          date,
          path: `changes/${version}.jsonl`,
          bytes,
          hash: "0",
          changes: { add: 1, change: 2, retire: 0 },
        };
  const versions = (entries: readonly ChangeSet[]): readonly (readonly [string, string | null])[] =>
    entries.map(({ data_version, from }) => [data_version, from]);

  test("keeps 400 days, fewer bytes than the files, and one file a version", () => {
    const all = [entry("c", "b", "2026-03-03"), entry("b", "a", "2026-03-02"), entry("a", null, "")];
    expect(versions(keptEntries(all, "2026-03-03", 100))).toEqual([
      ["c", "b"],
      ["b", "a"],
      ["a", null],
    ]);
    expect(versions(keptEntries(all, "2027-04-07", 100))).toEqual([
      ["c", "b"],
      ["b", null],
    ]);
    expect(versions(keptEntries(all, "2028-03-03", 100))).toEqual([["c", null]]);
    expect(versions(keptEntries(all, "2026-03-03", 15))).toEqual([
      ["c", "b"],
      ["b", null],
    ]);
    const back = [entry("a", "b", "2026-03-03"), entry("b", "a", "2026-03-02"), entry("a", "z", "2026-03-01")];
    expect(versions(keptEntries(back, "2026-03-03", 100))).toEqual([
      ["a", "b"],
      ["b", "a"],
      ["a", null],
    ]);
    expect(keptEntries([], "2026-03-03", 100)).toEqual([]);
  });

  test("is read as it was written, and a damaged one starts again", () => {
    const all = [entry("b", "a", "2026-03-02"), entry("a", null, "")];
    expect(readChangeIndex(Buffer.from(changeIndex(all, "b")))).toEqual(all);
    for (const bytes of [null, Buffer.from(""), Buffer.from('{"data":[{}]}')])
      expect(readChangeIndex(bytes)).toEqual([]);
  });

  test("the feed reports the last 90 days", () => {
    const all = [entry("c", "b", "2026-03-03"), entry("b", "a", "2025-11-01"), entry("a", null, "")];
    const feed = changeFeed(all, "2026-03-04");
    expect(readFeed(feed)).toMatchObject({
      entries: [{ links: { "alternate application/x-ndjson": "c.jsonl" }, updated: "2026-03-03T00:00:00Z" }],
    });
    expect(readFeed(changeFeed([], "2026-03-04")).entries).toEqual([]);
    expect(changeFeed([], "2026-03-04")).toContain("<updated>2026-03-01T00:00:00Z</updated>");
  });
});

describe("builds one after the other", () => {
  const data = join(scratch, "data");
  const outDir = join(scratch, "out", "v1");
  const gb = (rows: string): Readonly<Record<string, string>> => ({
    "places/gb.csv": `id,slug,name_en,city,lat,lng,source\n${rows}`,
  });
  const run = async (today: string, overlay: Readonly<Record<string, string>>): Promise<string> => {
    rmSync(data, { recursive: true, force: true });
    writeSmallData(data, {
      "sources.csv": "id,name,url,license\neditorial,Us,,CC-BY-4.0\ngeonames,GeoNames,,CC-BY-4.0\nosm,OSM,,ODbL-1.0\n",
      ...overlay,
    });
    const options = { dataDir: data, outDir, today, editUrl: null, cacheDir: join(scratch, "cache"), workers: 0 };
    const { output } = await buildData({ ...options, hasBulk: true, onProgress: () => undefined });
    return output?.version ?? "";
  };
  const bulkTexts = (): ReadonlyMap<string, string> =>
    new Map(
      readdirSync(join(outDir, "bulk"), { recursive: true, encoding: "utf8" })
        .filter((path) => /\.(?:csv|geojsonl)$/.test(path))
        .map((path) => [`bulk/${path}`, readFileSync(join(outDir, "bulk", path), "utf8")]),
    );

  test("write what changed, keep it, and name it once", async () => {
    const first = await run(
      "2026-02-01",
      gb("1,one,One,london,51.5,-0.1,editorial\n2,two,Two,london,51.6,-0.2,osm:n1\n"),
    );
    const copy = bulkTexts();
    expect(readdirSync(join(outDir, "changes")).toSorted()).toEqual(["feed.atom", "index.json"]);

    const second = await run(
      "2026-02-02",
      gb("1,one,Uno,london,51.5,-0.1,editorial\n3,three,Three,london,51.55,-0.15,osm:n2\n"),
    );
    const changes = readFileSync(join(outDir, "changes", `${second}.jsonl`), "utf8");
    expect(replayed(copy, changes)).toEqual(bulkTexts());
    const index = (): readonly ChangeSet[] => readChangeIndex(readFileSync(join(outDir, "changes/index.json")));
    const listed = index();
    expect(listed.map(({ data_version, from, date }) => [data_version, from, date])).toEqual([
      [second, first, "2026-02-02"],
      [first, null, null],
    ]);
    expect(listed[0]?.changes).toEqual({ add: 1, change: 1, retire: 1 });

    expect(
      await run("2026-02-03", gb("1,one,Uno,london,51.5,-0.1,editorial\n3,three,Three,london,51.55,-0.15,osm:n2\n")),
    ).toBe(second);
    expect(index()).toEqual(listed);
    expect(readFileSync(join(outDir, "changes", `${second}.jsonl`), "utf8")).toBe(changes);

    // A set that no longer exists is reported as gone, row by row.
    const third = await run("2026-02-04", gb("1,one,Uno,london,51.5,-0.1,editorial\n"));
    const last = readFileSync(join(outDir, "changes", `${third}.jsonl`), "utf8");
    expect(JSON.parse(last)).toEqual({ op: "retire", kind: "place", folder: "bulk/odbl-1.0", id: 3 });
    expect(index().map(({ data_version }) => data_version)).toEqual([third, second, first]);
  });
});
