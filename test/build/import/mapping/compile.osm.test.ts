/** data/imports/osm.json, sentence by sentence: tags of OpenStreetMap in, what they mean out. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadTables } from "../../../../build/check/load/load.ts";
import { compileMapping, type Mapping } from "../../../../build/import/mapping/compile.ts";
import { parseNameWords } from "../../../../build/import/mapping/names.ts";
import { readMapping } from "../../../../build/import/mapping/schema.ts";

const open = (): Mapping => {
  const placeTypes = loadTables("data").tables.placeTypes.map(({ value }) => value);
  const read = readMapping("data", "osm", placeTypes);
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const words = parseNameWords(JSON.parse(readFileSync("data/import-names.json", "utf8")));
  return compileMapping(read.mapping, words, new Map());
};

const osm = open();
const POINT = { lat: 51.5, lng: -0.1 };

/** key=value pairs apart by commas, as people write of OpenStreetMap. */
const tags = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(", ")
      .filter((pair) => pair !== "")
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );

const read = (text: string) => osm.read({ ref: "n1", point: POINT, fields: tags(text) }, () => null);

/** Type, category, level of halal and status in short; or the reason of the drop. */
const kind = (text: string): string => {
  const meaning = read(text);
  if (typeof meaning === "string") return `dropped: ${meaning}`;
  const { category, halal, status } = meaning.columns;
  return [meaning.type, category, halal, status].filter((one) => one !== undefined).join(" ");
};

const MEANINGS: readonly (readonly [sentence: string, tags: string, meaning: string])[] = [
  ["a place of worship of Muslims is a mosque", "amenity=place_of_worship, religion=muslim", "mosque"],
  ["so it is with the typing error islam", "amenity=place_of_worship, religion=islam", "mosque"],
  ["case and spaces do not matter", "amenity=place_of_worship, religion= Muslim", "mosque"],
  ["one of several religions", "amenity=place_of_worship, religion=muslim;hindu", "mosque"],
  ["other places of worship are none of ours", "amenity=place_of_worship, religion=christian", "dropped: no-type"],
  ["nor those that do not say whose they are", "amenity=place_of_worship", "dropped: no-type"],
  ["a name makes no mosque", "name=Al-Huda Masjid", "dropped: no-type"],
  ["a mosque's building alone", "building=mosque", "mosque"],
  ["a mosque's building that is a place of worship", "building=mosque, amenity=place_of_worship", "mosque"],
  [
    "a mosque's building that is a church now",
    "building=mosque, amenity=place_of_worship, religion=christian",
    "dropped: no-type",
  ],
  ["a mosque's building that is a library now", "building=mosque, amenity=library", "dropped: no-type"],
  ["a mosque's building that is a museum now", "building=mosque, tourism=museum", "dropped: no-type"],
  [
    "a musalla by what kind of place of worship it is",
    "amenity=place_of_worship, religion=muslim, place_of_worship=musalla",
    "musalla",
  ],
  ["in the spelling of Malaysia", "amenity=place_of_worship, religion=muslim, place_of_worship=mushalla", "musalla"],
  ["in the spelling of Indonesia", "amenity=place_of_worship, religion=muslim, place_of_worship=mushola", "musalla"],
  ["a musalla by its building", "building=musalla", "musalla"],
  ["a prayer room", "amenity=prayer_room", "musalla"],
  ["a prayer room of many faiths", "amenity=prayer_room, religion=multifaith", "musalla"],
  ["a prayer room of another faith", "amenity=prayer_room, religion=christian", "dropped: no-type"],
  ["a restaurant with halal food", "amenity=restaurant, diet:halal=yes", "halal restaurant yes"],
  ["a restaurant with halal food alone", "amenity=restaurant, diet:halal=only", "halal restaurant only"],
  ["fast food", "amenity=fast_food, diet:halal=yes", "halal restaurant yes"],
  ["a café", "amenity=cafe, diet:halal=only", "halal cafe only"],
  ["no tag means unknown", "amenity=restaurant", "dropped: no-type"],
  ["no level but yes and only counts", "amenity=restaurant, diet:halal=no", "dropped: no-type"],
  ["a name never makes halal", "amenity=restaurant, name=Halal Grill", "dropped: no-type"],
  ["cuisine=halal is deprecated", "amenity=restaurant, cuisine=halal", "dropped: deprecated-tag"],
  [
    "and does no harm beside the tag that counts",
    "amenity=restaurant, cuisine=kebab;halal, diet:halal=yes",
    "halal restaurant yes",
  ],
  ["a halal butcher", "shop=butcher, butcher=halal", "halal butcher yes"],
  ["a butcher with halal meat", "shop=butcher, diet:halal=yes", "halal butcher yes"],
  ["a butcher with halal meat alone", "shop=butcher, butcher=halal, diet:halal=only", "halal butcher only"],
  ["another butcher", "shop=butcher", "dropped: no-type"],
  ["a supermarket", "shop=supermarket, diet:halal=yes", "halal grocery yes"],
  ["a convenience shop", "shop=convenience, diet:halal=only", "halal grocery only"],
  ["a bakery", "shop=bakery, diet:halal=yes", "halal other yes"],
  ["a school", "amenity=school, religion=muslim", "islamic-school"],
  ["a college", "amenity=college, religion=muslim", "islamic-school"],
  ["a community centre", "amenity=community_centre, religion=muslim", "islamic-center"],
  ["a cemetery", "landuse=cemetery, religion=muslim", "cemetery"],
  ["a graveyard", "amenity=grave_yard, religion=muslim", "cemetery"],
  ["another cemetery", "landuse=cemetery", "dropped: no-type"],
  ["what is disused has closed", "disused:amenity=place_of_worship, religion=muslim", "mosque closed"],
  ["what is abandoned has closed", "abandoned:amenity=place_of_worship, religion=muslim", "mosque closed"],
  ["a prefix before every tag", "disused:amenity=restaurant, disused:diet:halal=yes", "halal restaurant yes closed"],
  [
    "what it is now counts before what it was",
    "disused:amenity=pub, amenity=place_of_worship, religion=muslim",
    "mosque",
  ],
  ["disused by a tag of its own", "amenity=place_of_worship, religion=muslim, disused=yes", "mosque closed"],
  ["nothing at all", "", "dropped: no-type"],
];

describe("what an element is", () => {
  test.each(MEANINGS)("%s: %s", (_, text, meaning) => {
    expect(kind(text)).toBe(meaning);
  });
});

const MOSQUE = "amenity=place_of_worship, religion=muslim";

const COLUMNS: readonly (readonly [tags: string, columns: Readonly<Record<string, string>>])[] = [
  ["", {}],
  ["wheelchair=yes, toilets=no", { wheelchair: "yes", toilets: "no" }],
  ["wheelchair=limited", { wheelchair: "limited" }],
  ["wheelchair=only the hall", {}],
  ["female=yes", { women_space: "yes" }],
  ["male=yes", {}],
  ["addr:housenumber=5, addr:street=High Street", { street_address: "5 High Street" }],
  ["addr:housenumber=5", {}],
  [
    "addr:street=High Street, addr:city=Leeds, addr:postcode=LS1",
    { street_address: "High Street", city: "Leeds", postal_code: "LS1" },
  ],
  ["phone=+44 (0)20 7652-8000", { phone: "+442076528000" }],
  ["phone=0044 20 7652 8000", { phone: "+442076528000" }],
  ["phone=020 7652 8000", {}],
  ["phone=+44 20 7652 8000;+44 20 7652 8001", { phone: "+442076528000" }],
  ["website=www.example.org/a", { website: "http://www.example.org/a" }],
  ["website=see the door, contact:website=https://example.org", { website: "https://example.org" }],
  ["opening_hours=Mo-Fr 12:00-14:00; Sa off", { opening_hours: "Mo-Fr 12:00-14:00; Sa off" }],
  ["denomination=sunni, imam=Somebody, capacity=4", {}],
  ["addr:street==cmd|'/c calc'!A1", { street_address: "cmd|'/c calc'!A1" }],
];

describe("the columns that tags fill", () => {
  test.each(COLUMNS)("%s", (text, columns) => {
    const meaning = read(`${MOSQUE}, ${text}`.replace(/, $/, ""));
    expect(meaning).toMatchObject({ columns });
    expect(typeof meaning === "string" ? {} : meaning.columns).toEqual(columns);
  });
});

const NAMES: readonly (readonly [tags: string, names: Readonly<Record<string, string>>])[] = [
  [
    "name=Fatih Camii, name:tr=Fatih Camii, name:en=Fatih Mosque",
    { en: "Fatih Mosque", tr: "Fatih Camii", und: "Fatih Camii" },
  ],
  ["name=مسجد, name:ar=مسجد النور, name:zh_pinyin=Qing", { ar: "مسجد النور" }],
  ["name=Mosque, name:ar=المسجد 29/6, name:fr=Mosquée مسجد, name:tr=Camii", {}],
  ["name=مسجد النور 29/6, name:en=Mosque No. 4 of Noor", { und: "مسجد النور", en: "Mosque No. 4 of Noor" }],
  ["name=786", { und: "786" }],
  ["name:ar=Masjid", {}],
  ["name:etymology=Noor, name:1=X", {}],
  ["name=", {}],
  ["name=<b>Noor</b> &amp; Huda 🕌", { und: "Noor & Huda" }],
  ["name==2+2", { und: "2+2" }],
  ["name=Masjid Noor (Imam: Ahmad Khan)", { und: "Masjid Noor" }],
  ["name=Imam Ali Mosque", { und: "Imam Ali Mosque" }],
  ["name=Masjid Noor (Deobandi)", { und: "Masjid Noor" }],
  ["name=Masjid Noor [D]", { und: "Masjid Noor" }],
  ["name=Masjid Noor - Barelvi/Sunni", { und: "Masjid Noor" }],
  ["name=Sunni Mosque", { und: "Sunni Mosque" }],
  ["name=\u202bMasjid\u0000 Noor\u200f", { und: "Masjid Noor" }],
  ["name=İSTANBUL CAMİİ", { und: "İSTANBUL CAMİİ" }],
  ["name=مسجد‌ها", { und: "مسجد‌ها" }],
  ["name=🕌", {}],
];

describe("the names of an element", () => {
  test.each(NAMES)("%s", (text, names) => {
    expect(read(`${MOSQUE}, ${text}`)).toMatchObject({ names });
    const meaning = read(`${MOSQUE}, ${text}`);
    expect(typeof meaning === "string" ? null : meaning.names).toEqual(names);
  });
});

test("the reference is the source with the kind and number of the element", () => {
  const meaning = osm.read({ ref: "w123", point: POINT, fields: tags(MOSQUE) }, () => null);
  expect(meaning).toMatchObject({ ref: "osm:w123", point: POINT, country: null, updated: null });
});

test.each([
  ["wikidata=Q12506", ["wikidata:Q12506"]],
  ["wikidata=Q12506; Q80541;Q12506", ["wikidata:Q12506", "wikidata:Q80541"]],
  ["wikidata=yes", undefined],
  ["wikidata=https://www.wikidata.org/wiki/Q12506", undefined],
  ["brand:wikidata=Q38076", undefined],
])("%s says what it is in Wikidata: %j", (text, also) => {
  const meaning = read(`${MOSQUE}, ${text}`);
  expect(typeof meaning === "string" ? meaning : meaning.also).toEqual(also);
});

test("a fault of the point is reported only for items that would be places", () => {
  const at = (fields: string) => osm.read({ ref: "w1", point: "no-coordinates", fields: tags(fields) }, () => null);
  expect(at(MOSQUE)).toBe("no-coordinates");
  expect(at("amenity=pub")).toBe("no-type");
});

test("what no rule has to do with is not wanted, so that readers need not place it", () => {
  expect(osm.isWanted(tags("highway=residential"))).toBe(false);
  expect(osm.isWanted(tags(MOSQUE))).toBe(true);
  expect(osm.isWanted(tags("disused:amenity=place_of_worship, religion=muslim"))).toBe(true);
});
