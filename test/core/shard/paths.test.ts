import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sectionOf } from "#core/shard/manifest.ts";
import * as names from "#core/shard/paths.ts";

/** The addresses below /data/v1/ are part of the contract: a change here breaks clients. */
const FILES: readonly (readonly [name: string, expected: string, section: string])[] = [
  [names.placesFile("ar", "SA", 1), "ar/places/sa.json", "places"],
  [names.placesFile("ar", "SA", 2), "ar/places/sa.2.json", "places"],
  [names.cityPlacesFile("en", "SA", "riyadh", 1), "en/places/sa/riyadh.json", "places"],
  [names.cityPlacesFile("en", "SA", "riyadh", 12), "en/places/sa/riyadh.12.json", "places"],
  [names.closedPlacesFile("en", "SA"), "en/places/sa.closed.json", "places"],
  [names.citiesFile("ar", "SA"), "ar/cities/sa.json", "cities"],
  [names.countriesFile("ar"), "ar/countries.json", "countries"],
  [names.typesFile("ar"), "ar/types.json", "countries"],
  [names.methodsFile("ar"), "ar/methods.json", "countries"],
  [names.OPENAPI_FILE, "openapi.json", "index"],
  [names.RETIRED_FILE, "index/retired.json", "index"],
  [names.eventsFile("ar"), "ar/events.json", "events"],
  [names.countryEventsFile("ar", "SA"), "ar/events/sa.json", "events"],
  [names.DIRECTORY_FILE, "index/directory.json", "index"],
  [names.COUNTRY_BOXES_FILE, "index/boxes.bin", "index"],
  [names.ZONES_FILE, "index/zones.json", "index"],
  [names.EVENT_INDEX_FILE, "index/events.json", "index"],
  [names.labelsFile("ar"), "index/labels/ar.json", "index"],
  [names.blockFile("SA"), "index/blocks/sa.bin", "index"],
  [names.briefsFile("SA", 0), "index/briefs/sa/0.json", "index"],
  [names.cityBriefsFile("SA", 12), "index/briefs/sa/cities.12.json", "index"],
  [names.leafTreeFile("SA"), "index/leaves/sa.bin", "index"],
  [names.leafFile("SA", "0123"), "index/leaves/sa/0123.bin", "index"],
  [names.leafFile("SA", ""), "index/leaves/sa/_.bin", "index"],
  [names.idsFile(1), "index/ids/0.bin", "index"],
  [names.idsFile(4095), "index/ids/0.bin", "index"],
  [names.idsFile(4096), "index/ids/1.bin", "index"],
  [names.idsFile(2_147_483_647), "index/ids/524287.bin", "index"],
  [names.slugsFile("riyadh"), "index/slugs/ri.json", "index"],
  [names.slugsFile("a"), "index/slugs/a.json", "index"],
  [names.tileFile(0, 0), "index/tiles/9-18.json", "index"],
  [names.tileFile(-90, -180), "index/tiles/0-0.json", "index"],
  [names.tileFile(90, 180), "index/tiles/17-35.json", "index"],
  [names.tileFile(29.9999, 30), "index/tiles/11-21.json", "index"],
  [names.LEXICON_FILE, "index/lexicon.json", "index"],
  [names.lexiconFile(""), "index/lexicon/_.bin", "index"],
  [names.lexiconFile("nr"), "index/lexicon/nr_.bin", "index"],
  [names.listFile(12), "index/lists/c.bin", "index"],
  [names.listFile(2 ** 40 - 1), "index/lists/e13wu1of.bin", "index"],
  [names.beginningsFile("noor"), "index/beginnings/noor_.bin", "index"],
  [names.beginningsFile("نو"), "index/beginnings/-646--648-_.bin", "index"],
  [names.commonFile("al"), "index/common/al_.bin", "index"],
  [names.endingsFile("\u{1e900}a"), "index/endings/-1e900-a_.bin", "index"],
  [names.endingsFile("\ud83a"), "index/endings/-d83a-_.bin", "index"],
  [names.SEARCH_WORDS_FILE, "index/search-words.json", "index"],
  [names.INTENTS_FILE, "index/search-intents.json", "index"],
  [names.METHODS_FILE, "prayer/methods.json", "prayer"],
  [names.HIJRI_FILE, "prayer/hijri.json", "prayer"],
  [names.ACCURACY_FILE, "accuracy.json", "prayer"],
  [names.FORECASTS_FILE, "forecasts.json", "prayer"],
  [names.countryHijriFile("PK"), "prayer/hijri/pk.json", "prayer"],
  [names.ephemerisFile(names.ephemerisStart(2026)), "prayer/ephemeris/2020.bin", "prayer"],
  [names.ephemerisFile(names.ephemerisStart(1900)), "prayer/ephemeris/1900.bin", "prayer"],
  [names.ephemerisFile(names.ephemerisStart(2039)), "prayer/ephemeris/2020.bin", "prayer"],
  [names.ephemerisFile(names.ephemerisStart(2040)), "prayer/ephemeris/2040.bin", "prayer"],
];

describe("the files of the data build", () => {
  test.each(FILES)("%s", (name, expected, section) => {
    expect(name).toBe(expected);
    expect(sectionOf(name)).toBe(section);
  });

  test("beside the data are its manifests", () => {
    expect([names.MANIFEST_FILE, names.manifestSectionFile("places")]).toEqual([
      "manifest.json",
      "manifest/places.json",
    ]);
  });

  test("of two words are two, with small letters alone, as not every file system tells them from large ones", () => {
    const word = fc.string({ unit: fc.constantFrom(..."a6-_A. ", "ن", "𞤀"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(names.lexiconFile(a)).toMatch(/^index\/lexicon\/[a-z0-9_-]+\.bin$/);
        expect(names.lexiconFile(a) === names.lexiconFile(b)).toBe(a === b);
      }),
    );
  });

  test("every point has a tile of the map", () => {
    const point = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    fc.assert(
      fc.property(point, ([lat, lng]) => {
        const [, row, column] = /^index\/tiles\/(\d+)-(\d+)\.json$/.exec(names.tileFile(lat, lng)) ?? [];
        expect(Number(row)).toBeLessThan(180 / names.TILE_DEG);
        expect(Number(column)).toBeLessThan(360 / names.TILE_DEG);
      }),
    );
  });
});
