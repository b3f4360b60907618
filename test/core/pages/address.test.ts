/** Addresses of pages: what they name comes back from them, and nothing else is one. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ID_MAX } from "#core/values/ids.ts";
import { cityPath, countryPath, isOrigin, PAGE_LANGUAGES, pageAt, pathIn, placePath } from "#core/pages/address.ts";

const slugs = fc
  .array(fc.stringMatching(/^[a-z0-9]{1,12}$/), { minLength: 1, maxLength: 5 })
  .map((words) => words.join("-"));
const langs = fc.constantFrom(...PAGE_LANGUAGES);
const countries = fc.stringMatching(/^[A-Z]{2}$/);
/** Places of the layers have their id in their slug already. */
const places = fc
  .record({
    id: fc.integer({ min: 1, max: ID_MAX }),
    slug: slugs,
    country: countries,
    city: fc.option(slugs),
    end: fc.constantFrom("none", "id", "only"),
  })
  .map(({ end, ...place }) => {
    const slug = { none: place.slug, id: `${place.slug}-${place.id}`, only: `${place.id}` }[end];
    return { ...place, slug };
  });

describe("an address", () => {
  test("of a place leads to its id, whatever its words are, in any case and with a slash at its end", () => {
    fc.assert(
      fc.property(langs, places, fc.boolean(), (lang, place, isOdd) => {
        const path = placePath(lang, place);
        const given = isOdd ? `${path.toUpperCase()}/` : path;
        expect(pageAt(given)).toEqual({ kind: "place", lang, country: place.country, id: place.id });
      }),
    );
  });

  test("is of one place alone: no two places share one, even of the same name in the same city", () => {
    fc.assert(
      fc.property(langs, places, places, (lang, one, other) => {
        fc.pre(one.id !== other.id);
        expect(placePath(lang, one)).not.toBe(placePath(lang, other));
      }),
    );
  });

  test("names the id of a place once, also where its slug ends with it", () => {
    const place = { id: 12, country: "DZ", city: "oran" };
    const pathOf = (slug: string): string => placePath("ar", { ...place, slug });
    expect(pathOf("an-nur")).toBe("/ar/dz/oran/an-nur-12");
    expect(pathOf("an-nur-12")).toBe("/ar/dz/oran/an-nur-12");
    expect(pathOf("12")).toBe("/ar/dz/oran/12");
    expect(pathOf("an-nur-112")).toBe("/ar/dz/oran/an-nur-112-12");
    expect(pathOf("an-nur-012")).toBe("/ar/dz/oran/an-nur-012-12");
  });

  test("of a city and of a country leads to it", () => {
    fc.assert(
      fc.property(langs, countries, slugs, (lang, country, city) => {
        expect(pageAt(cityPath(lang, country, city))).toEqual({ kind: "city", lang, country, city });
        expect(pageAt(countryPath(lang, country))).toEqual({ kind: "country", lang, country });
      }),
    );
  });

  test("never fails to be read, and is whole in itself: what is read can be asked for again", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webPath(), fc.string(), fc.stringMatching(/^\/en\/[a-z]{2}\/[\w%-]*\/[\w-]*$/)),
        (path) => {
          const page = pageAt(path);
          expect(page === null || PAGE_LANGUAGES.includes(page.lang)).toBe(true);
        },
      ),
    );
  });

  test.each([
    "/",
    "/en",
    "/en/",
    "/fr/gb",
    "/en/gbr",
    "/en/gb/-",
    "/en/gb/--",
    "/en/gb/london/",
    "/en/gb/london/east-london-mosque",
    "/en/gb/london/mosque-0",
    "/en/gb/london/mosque-01",
    "/en/gb/-x/mosque-1",
    "/en/gb/london/mosque-1/reviews",
    "/en/gb/lond%6fn",
    "/en//gb",
    "/docs/ar",
  ])("%s is none of a place", (path) => expect(pageAt(path)?.kind).not.toBe("place"));

  test("has the same in the other language; other paths stay", () => {
    expect(pathIn("/en/gb/london/east-london-mosque-1", "ar")).toBe("/ar/gb/london/east-london-mosque-1");
    expect(pathIn("/prayer/", "ar")).toBe("/prayer/");
  });
});

test.each([
  ["https://musalla.example", true],
  ["http://localhost:3000", true],
  ["https://musalla.example/", false],
  ["https://musalla.example/a", false],
  ["https://u:p@musalla.example", false],
  ["musalla.example", false],
  ["javascript:alert(1)", false],
  ["https://MUSALLA.example", false],
  ["", false],
])("%s is the scheme and host of a site: %s", (text, expected) => expect(isOrigin(text)).toBe(expected));
