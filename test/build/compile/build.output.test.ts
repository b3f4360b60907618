/** What a build of the test data writes: the manifest, and every file of the read API. */
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { city, country } from "#core/model/city.ts";
import { listMeta } from "#core/model/common.ts";
import { event } from "#core/model/event.ts";
import { place, placeType } from "#core/model/place.ts";
import { authorityRecord, methodRecord } from "#core/model/prayer.ts";
import { readDirectory } from "#core/shard/directory.ts";
import { readEvents } from "#core/shard/event-index.ts";
import { manifest, manifestSection, sectionOf } from "#core/shard/manifest.ts";
import { buildData, type BuildResult } from "../../../build/compile/build.ts";
import { writeFixture } from "../../support/fixture.ts";
import { filesBelow, hashOf } from "../folders.ts";
import { temporaryFolder } from "../small-data.ts";

const scratch = temporaryFolder();
const out = join(scratch, "v1");
let result: BuildResult;
let paths: readonly string[];

beforeAll(async () => {
  const dataDir = join(scratch, "data");
  writeFixture(dataDir);
  result = await buildData({
    dataDir,
    outDir: out,
    today: "2026-01-15",
    editUrl: "https://example.org/edit/{file}",
    onProgress: () => undefined,
  });
  paths = filesBelow(out);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const bytesOf = (path: string): Uint8Array => readFileSync(join(out, path));
const jsonOf = (path: string): unknown => JSON.parse(readFileSync(join(out, path), "utf8"));
const shortHash = (path: string): string => hashOf(bytesOf(path)).slice(0, 16);
const theManifest = () => manifest.strict().parse(jsonOf("manifest.json"));
const sections = () =>
  Object.values(theManifest().sections).map(({ path }) => manifestSection.strict().parse(jsonOf(path)));

/** The records of each listing below a language, by the first part of its path. */
const RECORDS: Readonly<Record<string, z.ZodObject>> = {
  authorities: authorityRecord,
  cities: city,
  countries: country,
  events: event,
  methods: methodRecord,
  places: place,
  types: placeType,
};

const envelope = z.strictObject({ ok: z.literal(true), data: z.array(z.unknown()), meta: listMeta.strict() });
type Envelope = z.infer<typeof envelope>;

const listing = (path: string): Envelope => envelope.parse(jsonOf(path));
const totalOf = (path: string): number => (paths.includes(path) ? listing(path).meta.total : 0);

describe("the build", () => {
  test("has no error", () => {
    expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(result.output?.files).toBe(paths.length);
  });
});

describe("the manifest", () => {
  test("is small", () => {
    expect(statSync(join(out, "manifest.json")).size).toBeLessThanOrEqual(5000);
  });

  test("names every file that there is with its hash and size, and no other", () => {
    const listed = sections().flatMap(({ files }) => Object.entries(files));
    const levels = ["manifest.json", ...Object.values(theManifest().sections).map(({ path }) => path)];
    expect([...listed.map(([path]) => path), ...levels].toSorted()).toEqual(paths);
    for (const [path, entry] of listed)
      expect([path, ...entry]).toEqual([path, shortHash(path), statSync(join(out, path)).size]);
  });

  test("has each file in the section that its path says, and each section's own hash, count and size", () => {
    for (const { section, files } of sections()) {
      const entry = theManifest().sections[section];
      expect(Object.keys(files).filter((path) => sectionOf(path) !== section)).toEqual([]);
      expect(entry).toEqual({
        path: `manifest/${section}.json`,
        hash: shortHash(`manifest/${section}.json`),
        files: Object.keys(files).length,
        bytes: Object.values(files).reduce((total, [, bytes]) => total + bytes, 0),
      });
    }
  });

  test("has the version of the directory", () => {
    const { data_version: version } = readDirectory("directory", bytesOf("index/directory.json"));
    expect(theManifest().data_version).toBe(version);
    expect(result.output?.version).toBe(version);
  });
});

describe("the listings", () => {
  test("are envelopes of records that keep to their schema, in the language of their folder", () => {
    const { languages } = theManifest();
    const listed = paths.filter((path) => languages.includes(path.split("/")[0] ?? ""));
    expect(listed.length).toBeGreaterThan(500);
    for (const path of listed) {
      const [lang, second = ""] = path.split("/");
      const { data, meta } = listing(path);
      expect([path, meta.lang]).toEqual([path, lang]);
      expect(meta.attribution).not.toEqual([]);
      expect(data).toHaveLength(Math.min(meta.limit, meta.total - meta.offset));
      const schema = RECORDS[second.replace(/\..*$/, "")]?.strict() ?? z.never();
      const faults = data.flatMap((record) => schema.safeParse(record).error?.issues ?? []);
      expect(faults, path).toEqual([]);
    }
  });

  test("are the same files in every language", () => {
    const [first, ...others] = theManifest().languages.map((lang) =>
      paths.filter((path) => path.startsWith(`${lang}/`)).map((path) => path.slice(lang.length)),
    );
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  });

  test("give each place once in its country and once in its city, by one id", () => {
    const pages = paths.filter((path) => path.startsWith("en/places/"));
    const recordsOf = (depth: number) =>
      pages
        .filter((path) => path.split("/").length === depth)
        .flatMap((path) => listing(path).data.map((record) => place.parse(record)));
    const inCountries = recordsOf(3).map(({ id }) => id);
    expect(new Set(inCountries).size).toBe(inCountries.length);
    const placed = recordsOf(3).filter(({ city: slug, status }) => slug !== null && status !== "closed");
    expect(
      recordsOf(4)
        .map(({ id }) => String(id))
        .toSorted(),
    ).toEqual(placed.map(({ id }) => String(id)).toSorted());
  });

  test("link to where a place can be corrected", () => {
    const [record] = listing("en/places/gb.json").data;
    expect(place.parse(record).edit_url).toBe("https://example.org/edit/data/places/gb.csv");
  });
});

describe("counts agree", () => {
  const countries = () => listing("en/countries.json").data.map((record) => country.parse(record));

  test("between the manifest, the countries and their listings", () => {
    const { counts } = theManifest();
    const sum = (key: "cities" | "places"): number => countries().reduce((total, one) => total + one.counts[key], 0);
    expect(counts).toEqual({
      countries: totalOf("en/countries.json"),
      cities: sum("cities"),
      places: sum("places"),
      events: totalOf("en/events.json"),
    });
    expect(readEvents("events", bytesOf("index/events.json"))).toHaveLength(counts.events);
    for (const { code, counts: own } of countries()) {
      const at = code.toLowerCase();
      expect([code, own.cities]).toEqual([code, totalOf(`en/cities/${at}.json`)]);
      expect([code, own.places]).toEqual([code, totalOf(`en/places/${at}.json`)]);
    }
  });

  test("between a country, its cities and the directory", () => {
    const directory = readDirectory("directory", bytesOf("index/directory.json"));
    for (const { code, counts } of countries()) {
      const cities = listing(`en/cities/${code.toLowerCase()}.json`).data.map((record) => city.parse(record));
      expect(directory.countries[code]).toMatchObject({ cities: counts.cities, listed: counts.places });
      for (const { slug, counts: own } of cities) {
        const path = `en/places/${code.toLowerCase()}/${slug}.json`;
        expect([code, slug, own.places]).toEqual([code, slug, totalOf(path)]);
        expect(own.mosque + own.halal).toBeLessThanOrEqual(own.places);
      }
    }
  });
});
