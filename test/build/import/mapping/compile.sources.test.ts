/** The mappings of data/imports but that of OpenStreetMap: what a source writes in, what it means out. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NO_ALIASES } from "../../../../build/tables/aliases.ts";
import { loadTables } from "../../../../build/check/load/load.ts";
import { csvFormat } from "../../../../build/import/formats/csv.ts";
import { geonames } from "../../../../build/import/formats/geonames.ts";
import { json } from "../../../../build/import/formats/json.ts";
import { wikidata } from "../../../../build/import/formats/wikidata.ts";
import { overtureGeojson } from "../../../../build/import/formats/overture.ts";
import { compileMapping } from "../../../../build/import/mapping/compile.ts";
import { parseNameWords } from "../../../../build/import/mapping/names.ts";
import { readMapping } from "../../../../build/import/mapping/schema.ts";
import type { Format } from "../../../../build/import/records/record.ts";
import { memoryInput, readAll } from "../support/memory-input.ts";

const placeTypes = loadTables("data").tables.placeTypes.map(({ value }) => value);
const words = parseNameWords(JSON.parse(readFileSync("data/import-names.json", "utf8")));
const csv = csvFormat(NO_ALIASES);

/** What the items of `content` mean by the mapping named `source`. */
const meaningsOf = async (source: string, format: Format, content: string) => {
  const read = readMapping("data", source, placeTypes);
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const mapping = compileMapping(read.mapping, words, new Map());
  const items = await readAll(format, memoryInput(content));
  return items.map((one) => ("unread" in one ? one.unread : mapping.read(one, () => null)));
};

const POINT = { lat: 41.0053, lng: 28.977 };

test.each(readdirSync("data/imports").filter((name) => name.endsWith(".json")))("%s is a sound mapping", (name) => {
  expect(readMapping("data", name.replace(".json", ""), placeTypes)).toMatchObject({ ok: true });
});

describe("overture", () => {
  const kind = async (properties: object): Promise<string> => {
    const geometry = { type: "Point", coordinates: [28.977, 41.0053] };
    const [meaning] = await meaningsOf(
      "overture",
      overtureGeojson,
      JSON.stringify([{ type: "Feature", id: "08f-1", geometry, properties }]),
    );
    if (typeof meaning !== "object") return String(meaning);
    const { category, halal, status } = meaning.columns;
    return [meaning.type, category, halal, status].filter((one) => one !== undefined).join(" ");
  };
  const hierarchy = (last: string) => ({
    taxonomy: {
      primary: last,
      hierarchy: ["cultural_and_historic", "place_of_worship", "muslim_place_of_worship", last],
    },
  });

  test.each<readonly [string, object, string]>([
    ["the category mosque", { categories: { primary: "mosque" }, confidence: 0.9 }, "mosque"],
    ["the newer taxonomy", { taxonomy: { primary: "muslim_place_of_worship" } }, "mosque"],
    ["its children, without their names", hierarchy("shia_muslim_place_of_worship"), "mosque"],
    ["the basic category", { basic_category: "muslim_place_of_worship" }, "mosque"],
    ["a halal restaurant", { categories: { primary: "halal_restaurant" } }, "halal restaurant yes"],
    ["a shop of Islamic goods", { taxonomy: { primary: "islamic_goods_store" } }, "shop"],
    [
      "a restaurant that is called halal",
      { categories: { primary: "restaurant" }, names: { primary: "Halal Grill" } },
      "no-type",
    ],
    ["a church", { categories: { primary: "church_cathedral" }, confidence: 0.1 }, "no-type"],
    ["a mosque that Overture is not sure of", { categories: { primary: "mosque" }, confidence: 0.49 }, "unsure"],
    ["the same by the taxonomy", { ...hierarchy("sunni_muslim_place_of_worship"), confidence: 0.2 }, "unsure"],
    [
      "a mosque that closed",
      { categories: { primary: "mosque" }, operating_status: "permanently_closed" },
      "mosque closed",
    ],
    [
      "a mosque that is closed for now",
      { categories: { primary: "mosque" }, operating_status: "temporarily_closed" },
      "mosque temporarily-closed",
    ],
    ["a mosque that is open", { categories: { primary: "mosque" }, operating_status: "open" }, "mosque"],
  ])("%s", async (_, properties, meaning) => {
    expect(await kind(properties)).toBe(meaning);
  });

  test("names by language, the first address, the day of the first source", async () => {
    const properties = {
      categories: { primary: "mosque" },
      names: { primary: "Kurgu Camii", common: { en: "Fictive Mosque", ar: "مسجد خيالي" } },
      addresses: [{ freeform: "Örnek Sk. 1", locality: "Fatih", postcode: "34122", country: "TR" }],
      phones: ["+90 212 555 01 00"],
      websites: ["https://camii.example", "https://other.example"],
      sources: [{ dataset: "meta", update_time: "2025-11-10T00:00:00.000Z" }],
    };
    const feature = {
      type: "Feature",
      id: "08f-1",
      geometry: { type: "Point", coordinates: [28.977, 41.0053] },
      properties,
    };
    expect(await meaningsOf("overture", overtureGeojson, JSON.stringify([feature]))).toEqual([
      {
        ref: "overture:08f-1",
        point: POINT,
        country: "TR",
        type: "mosque",
        names: { ar: "مسجد خيالي", en: "Fictive Mosque", und: "Kurgu Camii" },
        columns: {
          city: "Fatih",
          street_address: "Örnek Sk. 1",
          locality: "Fatih",
          postal_code: "34122",
          phone: expect.stringContaining("+90") as string,
          website: "https://camii.example",
        },
        updated: "2025-11-10",
      },
    ]);
  });
});

test("geonames: MSQE alone", async () => {
  const row = (code: string): string =>
    `42\tKurgu Camii\tKurgu Camii\t\t41.0053\t28.977\tS\t${code}\tTR\t\t34\t\t\t\t0\t\t31\tEurope/Istanbul\t2020-06-10`;
  expect(await meaningsOf("geonames", geonames, `${row("MSQE")}\n${row("CH")}\n`)).toEqual([
    {
      ref: "geonames:42",
      point: POINT,
      country: "TR",
      type: "mosque",
      names: { und: "Kurgu Camii" },
      columns: {},
      updated: "2020-06-10",
    },
    "no-type",
  ]);
});

test("wikidata: labels by language, closed where it was dissolved", async () => {
  const label = (value: string, lang: string) => ({ type: "literal", "xml:lang": lang, value });
  const binding = {
    item: { type: "uri", value: "http://www.wikidata.org/entity/Q42" },
    coord: {
      type: "literal",
      datatype: "http://www.opengis.net/ont/geosparql#wktLiteral",
      value: "Point(28.977 41.0053)",
    },
    itemLabel: label("Fictive Mosque", "en"),
    arLabel: label("مسجد خيالي", "ar"),
    website: { type: "uri", value: "https://camii.example" },
    dissolved: { type: "literal", value: "1999-01-01T00:00:00Z" },
  };
  expect(
    await meaningsOf("wikidata", wikidata, JSON.stringify({ head: {}, results: { bindings: [binding] } })),
  ).toEqual([
    {
      ref: "wikidata:Q42",
      point: POINT,
      country: null,
      type: "mosque",
      names: { ar: "مسجد خيالي", en: "Fictive Mosque" },
      columns: { website: "https://camii.example", status: "closed" },
      updated: null,
    },
  ]);
});

describe("musalla", () => {
  test.each(placeTypes)("takes every listed type as it is: $type", async ({ type, categories }) => {
    const halal = categories === null ? "" : "yes";
    const said = async (category: string): Promise<unknown> => {
      const text = `id,type,category,name,lat,lng,halal\n7,${type},${category},X,41,29,${halal}\n`;
      return (await meaningsOf("musalla", csv, text))[0];
    };
    expect(await said("")).toMatchObject({ type, columns: categories === null ? {} : { category: "other" } });
    for (const category of categories ?? [])
      expect(await said(category)).toMatchObject({ type, columns: { category } });
  });

  const expected = {
    ref: "musalla:7",
    point: POINT,
    country: "TR",
    type: "halal",
    names: { ar: "مطعم خيالي", en: "Fictive Grill", tr: "Kurgu Izgara" },
    columns: { category: "restaurant", city: "istanbul", wudu: "yes", halal: "only" },
    updated: null,
  };

  test("reads the columns of places.csv", async () => {
    const text =
      "id,type,category,name_en,name_ar,names,city,lat,lng,wudu,halal,country\n7,halal,restaurant,Fictive Grill,مطعم خيالي,tr=Kurgu Izgara,istanbul,41.0053,28.977,yes,only,TR\n";
    expect(await meaningsOf("musalla", csv, text)).toEqual([expected]);
  });

  test("reads the same as JSON, names nested", async () => {
    const { type, category } = { type: "halal", category: "restaurant" };
    const names = { en: "Fictive Grill", ar: "مطعم خيالي", tr: "Kurgu Izgara" };
    const record = {
      id: 7,
      type,
      category,
      name: names,
      city: "istanbul",
      lat: 41.0053,
      lng: 28.977,
      wudu: "yes",
      halal: "only",
      country: "TR",
    };
    expect(await meaningsOf("musalla", json, JSON.stringify({ data: [record] }))).toEqual([expected]);
  });

  test("makes an identifier where there is none, the same for the same row", async () => {
    const text = 'type,name,coordinates\nmosque,Kurgu Camii,"41.0053, 28.977"\nmosque,Kurgu Camii,"41.0053, 28.977"\n';
    const [one, two] = await meaningsOf("musalla", csv, text);
    expect(one).toMatchObject({
      ref: expect.stringMatching(/^musalla:[0-9a-f]{16}$/) as string,
      point: POINT,
      names: { und: "Kurgu Camii" },
    });
    expect(two).toEqual(one);
  });
});

test("example-city: how a city's own table is read", async () => {
  const text =
    "OBJECTID;ADI;TUR;ENLEM;BOYLAM;HARITA;CADDE;NO;ILCE;KADINLAR;DURUM;TARIH\r\n7;Kurgu Camii;CAMİ;41,0053;28,977;;Örnek Sk.;1;Fatih;var;;2024-05-01\r\n8;Kurgu Mescidi;Mescit;;;https://maps.google.com/?q=41.0053,28.977;;;;;;\r\n9;Yeni;CAMI;41;29;;;;;;Yapım aşamasında;\r\n";
  expect(await meaningsOf("example-city", csv, text)).toEqual([
    {
      ref: "example-city:7",
      point: POINT,
      country: null,
      type: "mosque",
      names: { tr: "Kurgu Camii" },
      columns: { street_address: "Örnek Sk. 1", locality: "Fatih", women_space: "yes" },
      updated: "2024-05-01",
    },
    {
      ref: "example-city:8",
      point: POINT,
      country: null,
      type: "musalla",
      names: { tr: "Kurgu Mescidi" },
      columns: {},
      updated: null,
    },
    "not-there",
  ]);
});

describe("the lists that shipped layers are made from", () => {
  const mosque = (ref: string, names: Readonly<Record<string, string>>, more: object = {}) => ({
    ref,
    point: POINT,
    country: null,
    type: "mosque",
    names,
    columns: {},
    updated: null,
    ...more,
  });
  const at = "41.0053,28.977";

  test("osm-list: elements by type and id, of one faith", async () => {
    const text = `faith,osm_type,osm_id,name,lat,lon\nMuslim,way,7,Noor Mosque,${at}\nChristian,way,8,St Mary,${at}\nMuslim,,,Lost Mosque,${at}\n`;
    expect(await meaningsOf("osm-list", csv, text)).toEqual([
      mosque("osm:w7", { und: "Noor Mosque" }),
      "no-type",
      "no-ref",
    ]);
  });

  test("osm-id-list: ids such as osm-relation-7", async () => {
    const record = { id: "osm-relation-7", name: "Noor Mosque", latitude: 41.0053, longitude: 28.977 };
    expect(await meaningsOf("osm-id-list", json, JSON.stringify({ mosques: [record] }))).toEqual([
      mosque("osm:r7", { und: "Noor Mosque" }),
    ]);
  });

  test("osm-dz and wikidata-dz: each record once, without those that are only planned", async () => {
    const text = [
      "id,source,wikidata,osm_id,name,name_ar,name_fr,lat,lng",
      `1,wikidata+osm,Q7,way/7,مسجد النور 29/6,مسجد النور 29/6,,${at}`,
      `2,wikidata,Q8,,مسجد 3/1,مسجد 3/1,,${at}`,
      `3,wikidata,Q9,,مشروع مسجد النور,مشروع مسجد النور,,${at}`,
      `4,osm,,node/9,Mosque 32/5,مشروع مسجد جديد,Mosque 32/5,${at}`,
    ].join("\n");
    const noor = { ar: "مسجد النور", und: "مسجد النور" };
    const both = mosque("osm:w7", noor, { also: ["wikidata:Q7"] });
    expect(await meaningsOf("osm-dz", csv, text)).toEqual([both, "no-type", "not-there", "not-there"]);
    const own = [mosque("wikidata:Q7", noor), mosque("wikidata:Q8", {}), "not-there", "not-there"];
    expect(await meaningsOf("wikidata-dz", csv, text)).toEqual(own);
  });

  const tags = { amenity: "place_of_worship", religion: "muslim", name: "مسجد النور", "name:en": "Noor Mosque" };
  const named = { und: "مسجد النور", en: "Noor Mosque" };

  test("osm-tagged-ways: outlines with the latitude first; a number that a relation may have names no way", async () => {
    const [west, south] = [28.976, 41.0043];
    const ring = [
      [south, west],
      [41.0063, west],
      [41.0063, 28.978],
      [south, 28.978],
      [south, west],
    ];
    const feature = (osm_id: string, more: object = {}) => ({
      type: "Feature",
      properties: { osm_id, tags: { ...tags, ...more } },
      geometry: { type: "Polygon", coordinates: [ring] },
    });
    const all = [feature("457205318"), feature("9000001"), feature("457205319", { religion: "christian" })];
    const [taken, ...others] = await meaningsOf("osm-tagged-ways", json, JSON.stringify(all));
    expect(taken).toMatchObject({ ref: "osm:w457205318", type: "mosque", names: named });
    expect(typeof taken === "object" ? taken.point.lat : NaN).toBeCloseTo(POINT.lat, 6);
    expect(typeof taken === "object" ? taken.point.lng : NaN).toBeCloseTo(POINT.lng, 6);
    expect(others).toEqual(["no-type", "no-type"]);
  });

  test("osm-tagged-nodes: points whose number no way has", async () => {
    const feature = (osm_id: string) => ({
      type: "Feature",
      properties: { osm_id, tags },
      geometry: { type: "Point", coordinates: [POINT.lng, POINT.lat] },
    });
    const text = JSON.stringify([feature("7825051585"), feature("457205318")]);
    expect(await meaningsOf("osm-tagged-nodes", json, text)).toEqual([mosque("osm:n7825051585", named), "no-type"]);
  });

  test("osm-quickosm: the columns of QGIS, cut to ten letters, and points as lists of one", async () => {
    const properties = {
      full_id: "n7",
      osm_type: "node",
      osm_id: "7",
      amenity: "place_of_worship",
      religion: "MUSLIM",
      name: "مسجد النور",
      name_en: "Noor Mosque",
      name_ar: null,
    };
    const geometry = { type: "MultiPoint", coordinates: [[POINT.lng, POINT.lat]] };
    const text = JSON.stringify({ features: [{ type: "Feature", properties, geometry }] });
    expect(await meaningsOf("osm-quickosm", json, text)).toEqual([mosque("osm:n7", named)]);
  });

  test("osm-utm48s: metres in UTM zone 48 south, and no building of a church", async () => {
    const feature = (osm_id: number, building: string, name: string) => ({
      type: "Feature",
      properties: { osm_id, osm_type: "ways_poly", amenity: "place_of_worship", religion: "muslim", building, name },
      geometry: { type: "Point", coordinates: [694304.846, 9302395.869] },
    });
    const all = [feature(7, "mosque", "Masjid Noor"), feature(8, "yes", "Musholla Noor"), feature(9, "church", "")];
    const [taken, room, church] = await meaningsOf("osm-utm48s", json, JSON.stringify({ features: all }));
    expect(taken).toMatchObject({ ref: "osm:w7", type: "mosque" });
    expect(room).toMatchObject({ ref: "osm:w8", type: "musalla" });
    expect(church).toBe("no-type");
    // Krüger's series to the fourth order, computed apart (Karney 2011, Journal of Geodesy 85).
    expect(typeof taken === "object" ? taken.point.lat : NaN).toBeCloseTo(-6.308227, 6);
    expect(typeof taken === "object" ? taken.point.lng : NaN).toBeCloseTo(106.756464, 6);
  });

  test("sg-mosques: those that have a point", async () => {
    const record = { name: "Al-Noor", address: "1 Example Road", phone: "6346 0153", website: null };
    const all = [
      { ...record, location: { latitude: 41.0053, longitude: 28.977 } },
      { ...record, location: { latitude: 0, longitude: 0 } },
    ];
    const ref = expect.stringMatching(/^sg-mosques:[0-9a-f]{16}$/) as string;
    expect(await meaningsOf("sg-mosques", json, JSON.stringify({ mosques: all }))).toEqual([
      mosque(ref, { ms: "Al-Noor" }, { columns: { street_address: "1 Example Road" } }),
      "bad-coordinates",
    ]);
  });
});
