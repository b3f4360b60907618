/** The address of a screen: what it says, what is wrong in it, and back. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ID_MAX } from "#core/values/ids.ts";
import { LANGUAGES } from "../../../../web/app/i18n/languages.ts";
import {
  BOXES,
  DEFAULTS,
  HIJRI_STARTS,
  languageAt,
  type Options,
  placeIn,
  RANGES,
  readOptions,
  screenAt,
  THEMES,
} from "../../../../web/screen/base/options.ts";

const between = ([min, max]: readonly [number, number]) => fc.integer({ min, max });
const anyOptions: fc.Arbitrary<Options> = fc.record({
  id: fc.option(between(RANGES.id)),
  languages: fc.uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1 }),
  seconds: between(RANGES.seconds),
  theme: fc.constantFrom(...THEMES),
  clock: fc.constantFrom(null, 12 as const, 24 as const),
  hidden: fc.uniqueArray(fc.constantFrom(...BOXES)),
  quiet: between(RANGES.quiet),
  hijri: fc.constantFrom(...HIJRI_STARTS),
  stale: between(RANGES.stale),
});

describe("the address of a screen", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const { search, pathname } = new URL(screenAt(options), "https://musalla.example");
        expect(pathname).toBe("/screen/");
        expect(readOptions(search)).toEqual({ options, faults: [] });
      }),
    );
  });

  it("needs a place alone; what it does not say is at its default", () => {
    expect(readOptions("?id=401&lang=")).toEqual({ options: { ...DEFAULTS, id: 401 }, faults: [] });
    expect(screenAt({ ...DEFAULTS, id: 401 })).toBe("/screen/?id=401&lang=en");
    expect(RANGES.id[1]).toBe(ID_MAX);
  });

  it("names all that is wrong at once", () => {
    const { options, faults } = readOptions(
      "?id=x&lang=en,xx&seconds=1&theme=pink&clock=13&hide=all&quiet=61&stale=0&hijri=noon",
    );
    expect(faults.map(({ parameter, message }) => `${parameter} ${message}`)).toEqual([
      'clock must be one of 12, 24, auto, got "13"',
      'id must be a whole number from 1 to 2147483647, got "x"',
      `lang must be some of ${LANGUAGES.join(", ")}, separated by commas, got "en,xx"`,
      'seconds must be a whole number from 5 to 300, got "1"',
      'theme must be one of auto, day, night, light, got "pink"',
      'hide must be some of sunrise, jumuah, change, ramadan, events, sources, separated by commas, got "all"',
      'quiet must be a whole number from 0 to 60, got "61"',
      'hijri must be one of midnight, maghrib, got "noon"',
      'stale must be a whole number from 1 to 365, got "0"',
    ]);
    expect(options).toEqual(DEFAULTS);
  });

  it.each([
    ["401", 401],
    [" 401 ", 401],
    ["https://musalla.example/en/sa/medina/quba-mosque-401", 401],
    ["https://musalla.example/ar/sa/medina/quba-mosque-401/?lang=ur", 401],
    ["/place/?id=401&lang=en", 401],
    ["0", null],
    ["2147483648", null],
    ["Quba Mosque", null],
    ["https://musalla.example/en/sa/medina", null],
    ["", null],
  ])("the place in %j is %j", (typed, id) => {
    expect(placeIn(typed)).toBe(id);
  });
});

describe("turns", () => {
  it("of languages follow the clock, each for its seconds", () => {
    const options = { ...DEFAULTS, languages: ["en", "ar", "ur"] as const, seconds: 10 };
    const shown = [0, 9, 10, 19, 20, 29, 30].map((second) => languageAt(options, second * 1000));
    expect(shown).toEqual(["en", "en", "ar", "ar", "ur", "ur", "en"]);
  });
});
