/** An import from its start to its end, of a made-up town: what is kept, what is honoured, what stays as it was. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatImportReport } from "../../../build/import/import.ts";
import { importedPlaces } from "../../../build/tables/places.ts";
import { importedRetired, importedSources } from "../../../build/tables/reference.ts";
import { readTable } from "../../../build/tables/table.ts";
import {
  contentsOf,
  type Element,
  importElements,
  importText,
  overpassText,
  rowsOf,
} from "../import/support/layer-of.ts";
import { temporaryFolder } from "../small-data.ts";

const MOSQUE = { amenity: "place_of_worship", religion: "muslim" };

const mosque = (id: number, name: string, lat: number, lon: number, more = {}): Element => ({
  type: "node",
  id,
  lat,
  lon,
  tags: { ...MOSQUE, ...(name !== "" && { name }), ...more },
});

const way = (one: Element): Element => ({ ...one, type: "way" });

const NOOR = mosque(1, "Noor Mosque", 51.5, -0.2, { "addr:city": "London", phone: "+44 20 7946 0000" });
const HUDA = mosque(2, "Masjid al-Huda", 51.52, -0.21, { "name:ar": "مسجد الهدى" });
const NAMELESS = mosque(3, "", 51.54, -0.22);
const MAKKAH = mosque(4, "مسجد السلام", 21.4, 39.8);
const TOWN = [
  NOOR,
  way(mosque(11, "Noor Mosque", 51.5001, -0.2001, { wheelchair: "yes" })),
  HUDA,
  NAMELESS,
  MAKKAH,
  mosque(5, "East London Mosque", 51.5177, -0.0656),
  mosque(6, "At Sea", 30, -40),
  { ...mosque(7, "", 51.5, -0.2), tags: { amenity: "pub" } },
];

const nameAndId = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => `${row["name_en"]} ${row["id"]}`);
const refsAndId = (rows: ReturnType<typeof rowsOf>) =>
  Object.fromEntries(rows.map((row) => [row["source"], Number(row["id"])]));

describe("a first import", () => {
  test("takes, merges and drops, and the numbers add up", async () => {
    const out = temporaryFolder();
    const { read, taken, merged, dropped, drops, countries } = await importElements(out, TOWN);
    expect({ read, taken, merged, dropped }).toEqual({ read: 8, taken: 4, merged: 1, dropped: 3 });
    expect(drops.map(({ reason, examples }) => [reason, ...examples])).toEqual([
      ["curated", "osm:n5 is 1"],
      ["no-country", "n6"],
      ["no-type", "n7"],
    ]);
    expect(countries).toEqual({ GB: { taken: 3, merged: 1 }, SA: { taken: 1, merged: 0 } });
  });

  test("writes rows that the tables take, in their order", async () => {
    const out = temporaryFolder();
    await importElements(out, TOWN);
    const at = (path: string): string => readFileSync(join(out, path), "utf8");
    for (const country of ["gb", "sa"])
      expect(readTable(importedPlaces, "x", at(`places/${country}.csv`)).diagnostics).toEqual([]);
    expect(readTable(importedSources, "x", at("sources.csv")).diagnostics).toEqual([]);
    expect(readTable(importedRetired, "x", at("retired.csv")).diagnostics).toEqual([]);
    expect(rowsOf(out, "gb")).toMatchObject([
      { name_en: "Masjid al-Huda", name_ar: "مسجد الهدى", city: "london", source: "osm:n2" },
      {
        name_en: "Mosque",
        name_ar: "مسجد",
        slug: expect.stringMatching(/^mosque-1\d{9}$/),
        source: "osm:n3",
      },
      { name_en: "Noor Mosque", phone: "+442079460000", wheelchair: "yes", source: "osm:n1;osm:w11" },
    ]);
    expect(rowsOf(out, "sa")).toMatchObject([{ name_en: "", name_ar: "مسجد السلام", city: "makkah" }]);
  });

  test("of an old list gives the status to all places that state none", async () => {
    const out = temporaryFolder();
    const closed = mosque(9, "Quba Mosque", 51.6, -0.3, { disused: "yes" });
    await importElements(out, [...TOWN, closed], { status: "unknown" });
    const statusOf = new Map(rowsOf(out, "gb").map((row) => [row["name_en"], row["status"]]));
    expect([statusOf.get("Noor Mosque"), statusOf.get("Quba Mosque")]).toEqual(["unknown", "closed"]);
  });

  test("of one country alone, and without the nameless", async () => {
    const report = await importElements(temporaryFolder(), TOWN, { country: "GB", keepsNameless: false });
    expect(report).toMatchObject({ read: 8, taken: 2, merged: 1, dropped: 5 });
    expect(report.drops.map(({ reason }) => reason).sort()).toEqual([
      "curated",
      "nameless",
      "no-country",
      "no-type",
      "other-country",
    ]);
  });
});

describe("a second import", () => {
  test("of the same changes no byte", async () => {
    const out = temporaryFolder();
    await importElements(out, TOWN);
    const before = contentsOf(out);
    await importElements(out, TOWN);
    expect(contentsOf(out)).toEqual(before);
  });

  test("of two data sets ends in the same places in either order", async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const [first, second] = [TOWN.slice(0, 3), [mosque(1, "Noor Central Mosque", 51.5, -0.2), ...TOWN.slice(3)]];
    await importElements(one, first, { dataset: "a" });
    await importElements(one, second, { dataset: "b" });
    await importElements(other, second, { dataset: "b" });
    await importElements(other, first, { dataset: "a" });
    const places = (out: string) =>
      [...rowsOf(out, "gb"), ...rowsOf(out, "sa")].map((row): typeof row => ({ ...row, id: "", slug: "" }));
    expect(places(one)).toEqual(places(other));
    expect(places(one).some(({ source }) => source === "osm:n1;osm:w11")).toBe(true);
  });

  test("keeps the id of a place that moved, and of one with another name", async () => {
    const out = temporaryFolder();
    await importElements(out, [NOOR, HUDA]);
    const before = refsAndId(rowsOf(out, "gb"));
    await importElements(out, [{ ...NOOR, lat: 51.51 }, mosque(2, "Huda Centre", HUDA.lat, HUDA.lon)]);
    expect(refsAndId(rowsOf(out, "gb"))).toEqual(before);
    expect(nameAndId(rowsOf(out, "gb")).sort()).toEqual([
      `Huda Centre ${before["osm:n2"]}`,
      `Noor Mosque ${before["osm:n1"]}`,
    ]);
  });

  test("keeps ids when two places turn out to be one, and when one turns out to be two", async () => {
    const out = temporaryFolder();
    const near = way(mosque(11, "Noor Mosque", 51.5001, -0.2001));
    const far = way(mosque(11, "Noor Mosque", 51.6, -0.3));
    await importElements(out, [NOOR, far]);
    const apart = refsAndId(rowsOf(out, "gb"));
    const [noor, other] = [apart["osm:n1"] ?? 0, apart["osm:w11"] ?? 0];
    await importElements(out, [NOOR, near]);
    expect(refsAndId(rowsOf(out, "gb"))).toEqual({ "osm:n1;osm:w11": noor });
    expect(readFileSync(join(out, "retired.csv"), "utf8")).toBe(`id,reason,replaced_by\n${other},duplicate,${noor}\n`);
    await importElements(out, [NOOR, far]);
    expect(refsAndId(rowsOf(out, "gb"))).toEqual(apart);
    await importElements(out, [far]);
    expect(refsAndId(rowsOf(out, "gb"))).toEqual({ "osm:w11": other });
    expect(readFileSync(join(out, "retired.csv"), "utf8")).toBe(`id,reason,replaced_by\n${noor},unverified,\n`);
  });

  test("gives a split that was one from the start a new id once, and keeps it", async () => {
    const out = temporaryFolder();
    const near = way(mosque(11, "Noor Mosque", 51.5001, -0.2001));
    const far = way(mosque(11, "Noor Mosque", 51.6, -0.3));
    await importElements(out, [NOOR, near]);
    await importElements(out, [NOOR, far]);
    const apart = refsAndId(rowsOf(out, "gb"));
    expect(new Set(Object.values(apart)).size).toBe(2);
    await importElements(out, [far]);
    expect(refsAndId(rowsOf(out, "gb"))).toEqual({ "osm:w11": apart["osm:w11"] });
    await importElements(out, [NOOR, far]);
    expect(refsAndId(rowsOf(out, "gb"))).toEqual(apart);
  });

  test("takes away what the source no longer has, and never gives its id again", async () => {
    const out = temporaryFolder();
    await importElements(out, [NOOR, MAKKAH]);
    const [{ id } = {}] = rowsOf(out, "sa");
    await importElements(out, [NOOR]);
    expect(rowsOf(out, "sa")).toEqual([]);
    expect(readFileSync(join(out, "retired.csv"), "utf8")).toContain(`${id},unverified,\n`);
    await importElements(out, [NOOR, HUDA]);
    expect(Object.values(refsAndId(rowsOf(out, "gb")))).not.toContain(Number(id));
    await importElements(out, [NOOR, MAKKAH]);
    expect(rowsOf(out, "sa")[0]?.["id"]).toBe(id);
  });

  test("honours what a person decided, for good", async () => {
    const out = temporaryFolder();
    const review = join(out, "review.csv");
    const header = "country,a,b,name_a,name_b,metres,score,why,decision\n";
    await importElements(out, [NOOR, HUDA]);
    writeFileSync(review, `${header}GB,osm:n1,osm:n2,,,,,,same\n`);
    for (let i = 0; i < 2; i += 1) {
      await importElements(out, [NOOR, HUDA]);
      expect(rowsOf(out, "gb").map((row) => row["source"])).toEqual(["osm:n1;osm:n2"]);
      expect(readFileSync(review, "utf8")).toContain("GB,osm:n1,osm:n2,,,,,,same\n");
    }
  });

  test("refuses a review file that it does not understand, and changes nothing", async () => {
    const out = temporaryFolder();
    await importElements(out, [NOOR]);
    const before = rowsOf(out, "gb");
    writeFileSync(
      join(out, "review.csv"),
      "country,a,b,name_a,name_b,metres,score,why,decision\nGB,x,y,,,,,,perhaps\n",
    );
    await expect(importElements(out, [NOOR, HUDA])).rejects.toThrow(/review\.csv:2: decision is "perhaps"/);
    expect(rowsOf(out, "gb")).toEqual(before);
  });
});

describe("an input", () => {
  test("that stops anywhere is gone on with, and ends in the same bytes", async () => {
    const whole = temporaryFolder();
    await importElements(whole, TOWN, { checkpointItems: 1 });
    for (let stop = 1; stop <= 10; stop += 1) {
      const out = temporaryFolder();
      let calls = 0;
      const onProgress = (): void => {
        calls += 1;
        if (calls === stop) throw new Error("stopped");
      };
      const stopped = importElements(out, TOWN, { checkpointItems: 1, onProgress });
      await expect(stopped).rejects.toThrow("stopped");
      await importElements(out, TOWN, { checkpointItems: 1 });
      expect(contentsOf(out)).toEqual(contentsOf(whole));
    }
  });

  test("that is another one than the checkpoint is of is read from its start", async () => {
    const [out, whole] = [temporaryFolder(), temporaryFolder()];
    const first = importText(out, overpassText(TOWN).slice(0, 700), { checkpointItems: 1 });
    await expect(first).rejects.toThrow();
    await importElements(out, TOWN.toReversed());
    await importElements(whole, TOWN.toReversed());
    expect(contentsOf(out)).toEqual(contentsOf(whole));
  });

  test("that ends too early leaves the layer as it was", async () => {
    const out = temporaryFolder();
    await importElements(out, TOWN);
    const { places, ids } = { places: rowsOf(out, "gb"), ids: readFileSync(join(out, "ids.csv"), "utf8") };
    await expect(importText(out, overpassText(TOWN).slice(0, 700))).rejects.toThrow();
    expect(rowsOf(out, "gb")).toEqual(places);
    expect(readFileSync(join(out, "ids.csv"), "utf8")).toBe(ids);
    await importElements(out, TOWN);
    expect(Object.keys(contentsOf(out)).filter((path) => path.includes("partial"))).toEqual([]);
    expect(rowsOf(out, "gb")).toEqual(places);
  });

  test("whose identifiers are not unique keeps both places, and the same place once", async () => {
    const out = temporaryFolder();
    const report = await importElements(out, [NOOR, NOOR, mosque(1, "Salam Mosque", 51.7, -0.2)]);
    expect(report).toMatchObject({ read: 3, taken: 2, dropped: 1 });
    expect(new Set(rowsOf(out, "gb").map((row) => row["source"]))).toEqual(new Set(["osm:n1", "osm:n1~2"]));
  });
});

describe("an input of which nothing is recognised", () => {
  const PUB = { ...mosque(7, "", 51.5, -0.2), tags: { amenity: "pub" } };

  test("is refused with the reasons, and the layer stays as it was", async () => {
    const out = temporaryFolder();
    await importElements(out, TOWN);
    const before = contentsOf(out);
    const nonsense = [PUB, { ...PUB, id: 8 }, { nonsense: 1 } as unknown as Element];
    await expect(importElements(out, nonsense)).rejects.toThrow(
      /nothing was recognised, and nothing was changed[^]*1 unread: [^]*2 no-type: .* n7, n8/,
    );
    expect(contentsOf(out)).toEqual(before);
  });

  test("one without any record is no such input: there is nothing to take", async () => {
    const report = await importElements(temporaryFolder(), []);
    expect(report).toMatchObject({ read: 0, taken: 0, dropped: 0 });
    expect(formatImportReport(report, "imports")).toContain("0 read: the input has no records");
  });

  test.each([
    ["at sea", mosque(6, "At Sea", 30, -40), {}],
    ["in another country", MAKKAH, { country: "GB" }],
    ["without a name that was wanted", NAMELESS, { keepsNameless: false }],
  ])("nor is one of a place that is %s", async (_, one, settings) => {
    const { read, dropped } = await importElements(temporaryFolder(), [one, PUB], settings);
    expect({ read, dropped }).toEqual({ read: 2, dropped: 2 });
  });
});

test.each<readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
  ["an Arabic name alone", { name: "مسجد السلام" }, { name_en: "", name_ar: "مسجد السلام", names: "" }],
  [
    "a French one beside it",
    { name: "مسجد السلام", "name:fr": "Mosquée Salam" },
    { name_en: "", names: "fr=Mosquée Salam" },
  ],
  ["Latin letters of no known language", { name: "Masjid Salam" }, { name_en: "Masjid Salam", name_ar: "" }],
  [
    "one name in two fields",
    { name: "Masjid Salam", "name:fr": "Masjid Salam" },
    { name_en: "Masjid Salam", names: "" },
  ],
  ["no name", {}, { name_en: "Mosque", name_ar: "مسجد" }],
])("a name stands under its own language: %s", async (_case, tags, row) => {
  const out = temporaryFolder();
  await importElements(out, [{ ...MAKKAH, tags: { amenity: "place_of_worship", religion: "muslim", ...tags } }]);
  expect(rowsOf(out, "sa")).toMatchObject([row]);
});
