/** How a country's rows become listings: order, pages, closed places, preview ids, names. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { place, type Place } from "#core/model/place.ts";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";
import { searchAll } from "#core/search/results.ts";
import { createShardCache, need } from "#core/shard/cache.ts";
import { documentOf, documentOfId, readIds } from "#core/shard/dense-ids.ts";
import { readDirectory } from "#core/shard/directory.ts";
import { parseCards } from "#core/shard/listing.ts";
import { briefsFile, cityBriefsFile, DIRECTORY_FILE, idsFile } from "#core/shard/paths.ts";
import { type Summary, summaryAt, type SummaryPage, readSummaries } from "#core/shard/summaries.ts";
import { buildData } from "../../../../build/compile/build.ts";
import { DEFAULT_PAGE_SIZES } from "../../../../build/compile/plan/context.ts";
import { filesBelow } from "../../folders.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Builds the small folder with these places files; answers the output's folder. */
const build = async (overlay: Readonly<Record<string, string>>): Promise<string> => {
  cases += 1;
  const dataDir = writeSmallData(join(scratch, `${cases}`, "data"), overlay);
  const outDir = join(scratch, `${cases}`, "v1");
  const { diagnostics } = await buildData({
    dataDir,
    outDir,
    today: "2026-01-15",
    editUrl: null,
    onProgress: () => undefined,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return outDir;
};

const recordsOf = (out: string, path: string): readonly Place[] => {
  const { data } = JSON.parse(readFileSync(join(out, path), "utf8")) as { data: readonly unknown[] };
  return data.map((record) => place.parse(record));
};

const briefsIn = (page: SummaryPage): readonly Summary[] =>
  Array.from({ length: page.starts.length - 1 }, (_, at) => summaryAt(page, at));

const briefsOf = (out: string, path: string): readonly Summary[] =>
  briefsIn(readSummaries(path, readFileSync(join(out, path))));

const slugsOf = (out: string, path: string): readonly string[] => recordsOf(out, path).map(({ slug }) => slug);

describe("the places of a country", () => {
  test("are ordered by city, type with mosques first, rank and id, those outside of cities last", async () => {
    const out = await build({
      "places/gb.csv": [
        "slug,id,type,halal,rank,city",
        "g,9,mosque,,1,london",
        "f,8,mosque,,1,london",
        "e,3,halal,yes,5,london",
        "h,1,mosque,,2,london",
        "a,4,mosque,,1,",
        "",
      ].join("\n"),
    });
    expect(slugsOf(out, "en/places/gb.json")).toEqual(["f", "g", "h", "e", "a"]);
    expect(slugsOf(out, "en/places/gb/london.json")).toEqual(["f", "g", "h", "e"]);
  });

  test("begin, of one rank, with the great mosque", async () => {
    const out = await build({
      "prominence-words.csv": "says,lang,words\ngreat,en,grand\n",
      "places/gb.csv": [
        "slug,id,rank,name_en,city",
        "first,1,5,Noor Mosque,london",
        "grand,9,5,Grand Mosque,london",
        "editors,5,4,Aqsa Mosque,london",
        "nameless,2,5,Mosque,london",
        "",
      ].join("\n"),
    });
    expect(slugsOf(out, "en/places/gb/london.json")).toEqual(["editors", "grand", "first", "nameless"]);
  });

  test("name the nearest city, in the answer's language, only where they are in none, and no source where editors alone say so", async () => {
    const out = await build({
      "places/sa.csv": [
        "slug,city,lat,lng,source",
        "in,makkah,21.4,39.8,editorial",
        "out,,21.6,39.82563,editorial;geonames:1",
        "away,,20.5,51.5,geonames:2",
        "",
      ].join("\n"),
    });
    for (const [lang, name] of [
      ["en", "Makkah"],
      ["ar", "مكة المكرمة"],
    ] as const) {
      const told = recordsOf(out, `${lang}/places/sa.json`).map(
        ({ slug, nearest_city: nearest, has_source: hasSource }) => ({
          slug,
          nearest: nearest === null ? null : [nearest.slug, nearest.name, Math.round(nearest.distance_m / 1000)],
          hasSource,
        }),
      );
      expect(told).toEqual([
        { slug: "in", nearest: null, hasSource: false },
        { slug: "out", nearest: ["makkah", name, 19], hasSource: true },
        { slug: "away", nearest: null, hasSource: true },
      ]);
    }
  });

  test("are found by the name of their city, and no others, where some lie outside of every city", async () => {
    const out = await build({
      "places/gb.csv": ["slug,name_en,city", "b,Aqsa Mosque,", "c,Aqsa Mosque,london", "d,Noor Mosque,london", ""].join(
        "\n",
      ),
    });
    const store = createShardCache(async (name) => Promise.resolve(readFileSync(join(out, name))), 2 ** 20);
    const directory = await need(store, DIRECTORY_FILE, readDirectory);
    const source = { store, directory, lang: "en", base: "", ratings: NO_RATINGS };
    const query = { text: "aqsa london", kind: "place", nowMs: 0 } as const;
    const { cards } = await searchAll(source, query, { limit: 9, offset: 0 });
    expect(parseCards<{ slug: string }>(cards).map(({ slug }) => slug)).toEqual(["c"]);
  });

  test("stand a hundred on a page", async () => {
    const rows = Array.from({ length: 201 }, (_, i) => `place-${i},${i + 1},london`);
    const out = await build({ "places/gb.csv": `slug,id,city\n${rows.join("\n")}\n` });
    const pages = ["gb.json", "gb.2.json", "gb.3.json", "gb/london.3.json"];
    expect(pages.map((path) => slugsOf(out, `en/places/${path}`).length)).toEqual([100, 100, 1, 1]);
    expect(filesBelow(join(out, "en/places"))).toHaveLength(6);
  });

  test("that have closed are in a listing of their own; temporarily closed ones are not", async () => {
    const out = await build({
      "places/gb.csv": "slug,status,city\na,closed,london\nb,temporarily-closed,london\nc,active,\n",
    });
    expect(slugsOf(out, "en/places/gb.json")).toEqual(["b", "c"]);
    expect(slugsOf(out, "en/places/gb/london.json")).toEqual(["b"]);
    expect(slugsOf(out, "en/places/gb.closed.json")).toEqual(["a"]);
  });

  test("of which none is left have an empty listing", async () => {
    const out = await build({ "places/gb.csv": "slug,status\na,closed\n" });
    expect(slugsOf(out, "en/places/gb.json")).toEqual([]);
  });

  test("that have no id yet get one of the previews' of their file, and are found by it", async () => {
    const out = await build({
      "places/gb.csv": "slug,id\na,\nb,7\n",
      "places/sa.csv": "slug,lat,lng\nc,21.4,39.8\n",
    });
    const idOf = (path: string): readonly number[] => recordsOf(out, path).map(({ id }) => id);
    expect(idOf("en/places/gb.json")).toEqual([7, 2_000_000_000]);
    expect(idOf("en/places/sa.json")).toEqual([2_000_000_064]);
    const documentAt = (id: number): number | null => {
      const file = idsFile(id);
      return documentOfId(readIds(file, readFileSync(join(out, file))), id);
    };
    expect([7, 2_000_000_000, 2_000_000_064].map(documentAt)).toEqual([
      documentOf("GB", 0),
      documentOf("GB", 1),
      documentOf("SA", 0),
    ]);
  });

  test("take the zone of their city, else of the nearest within 50 km, else none", async () => {
    const out = await build({
      "places/sa.csv": "slug,city,lat,lng\na,makkah,21.4,39.8\nb,,21.5,39.7\nc,,24.7,46.7\n",
    });
    const zones = recordsOf(out, "en/places/sa.json").map(({ slug, timezone }) => `${slug} ${timezone}`);
    expect(zones.toSorted()).toEqual(["a Asia/Riyadh", "b Asia/Riyadh", "c null"]);
  });

  test("are sorted by the name in the answer's language, English where there is none", async () => {
    const out = await build({ "places/gb.csv": "slug,name_ar,names\na,مسجد,tr=Cami\nb,,tr=Cami\n" });
    const named = (lang: string) => recordsOf(out, `${lang}/places/gb.json`).map((one) => [one.name, one.lang]);
    expect(named("en")).toEqual([
      ["A place", "en"],
      ["A place", "en"],
    ]);
    expect(named("ar")).toEqual([
      ["مسجد", "ar"],
      ["A place", "en"],
    ]);
  });

  test("keep the name of their own column when `names` has one in its language", async () => {
    const dataDir = writeSmallData(join(scratch, "names"), {
      "places/gb.csv": "slug,name_ar,names\na,مسجد,en=Other;ar=آخر\n",
    });
    const outDir = join(scratch, "names-out");
    const { output } = await buildData({
      dataDir,
      outDir,
      today: "2026-01-15",
      editUrl: null,
      onProgress: () => undefined,
    });
    const names = output === null ? null : recordsOf(outDir, "en/places/gb.json")[0]?.names;
    expect([null, { en: "A place", ar: "مسجد" }]).toContainEqual(names);
  });
});

describe("the briefs of a country", () => {
  test("are what the search shows of its places in document order, closed ones too, sixteen to a page", async () => {
    const rows = Array.from({ length: 17 }, (_, i) => `p${i},${i + 1},${i === 3 ? "closed" : "active"}`);
    const out = await build({ "places/gb.csv": `slug,id,status\n${rows.join("\n")}\n` });
    const pages = [briefsFile("GB", 0), briefsFile("GB", 1)].map((path) => briefsOf(out, path));
    expect(pages.map(({ length }) => length)).toEqual([DEFAULT_PAGE_SIZES.briefs, 1]);
    for (const [local, { id }] of pages.flat().entries()) {
      const ids = readIds(idsFile(id), readFileSync(join(out, idsFile(id))));
      expect(documentOfId(ids, id)).toBe(documentOf("GB", local));
    }
    expect(pages.flat().map(({ slug }) => slug)).toContain("p3");
  });

  test("have the names of every language, and other names", async () => {
    const out = await build({
      "places/gb.csv":
        "slug,id,name_ar,names,alt_names,city,lat,lng\na,5,مسجد,tr=Cami,LHR;tr=Eski Cami,london,51.5,-0.1\n",
    });
    expect(briefsOf(out, briefsFile("GB", 0))).toEqual([
      {
        id: 5,
        slug: "a",
        type: "mosque",
        city: "london",
        lat: 51.5,
        lng: -0.1,
        names: { en: "A place", ar: "مسجد", tr: "Cami" },
        others: ["LHR", "Eski Cami"],
        isFamous: false,
      },
    ]);
    expect(briefsOf(out, cityBriefsFile("GB", 0))).toEqual([
      {
        id: 2643743,
        slug: "london",
        type: null,
        city: "london",
        lat: 51.50853,
        lng: -0.12574,
        names: { en: "London", ar: "لندن", tr: "Londra" },
        others: [],
        isFamous: false,
      },
    ]);
  });
});
