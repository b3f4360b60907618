/**
 * Linked data and the head of pages: the vocabulary holds by the types (schema-dts); here, that what search engines require
 * is there, that unknown is left out, and that no text of a record leaves its element.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AMENITIES } from "#core/facts/parts.ts";
import { AVAILABILITY } from "#core/values/place.ts";
import { escapeHtml, headOf, jsonInHtml } from "../../../web/pages/head.ts";
import {
  cityData,
  countryData,
  crumbsData,
  eventData,
  graphOf,
  openingHours,
  placeData,
} from "../../../web/pages/json-ld.ts";
import { FULL_PLACE } from "../../walks/full-place.ts";
import { amenitiesWith, eachAmenity } from "../../support/amenities.ts";

type Given = Parameters<typeof placeData>[0];

const FULL = FULL_PLACE as unknown as Given;
const LINKS = { url: "https://musalla.example/en/sa/medina/quba-mosque-401", image: "https://musalla.example/a.png" };
/** The label of each amenity as a page would have it, unlike the name. */
const LABELS = eachAmenity((name) => `Label of ${name}`);

/** What linked data says of an amenity, by what the record says. */
const SAID = { yes: true, limited: true, no: false } as const;

/** Every member, however deep, that says nothing. */
const emptyMembers = (value: unknown, path = ""): readonly string[] => {
  if (value === null || value === undefined || value === "") return [path];
  if (Array.isArray(value)) return value.flatMap((one, index) => emptyMembers(one, `${path}.${index}`));
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, member]) => emptyMembers(member, `${path}.${name}`));
};

describe("a place", () => {
  test("with everything says everything", () => {
    expect(placeData(FULL, LABELS, LINKS)).toMatchObject({
      "@type": "Mosque",
      "@id": LINKS.url,
      url: LINKS.url,
      name: "Quba Mosque",
      alternateName: ["مسجد قباء", "Kuba Mescidi"],
      image: LINKS.image,
      telephone: "+966148000000",
      sameAs: "https://quba.example/",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Al Hijrah Road",
        addressLocality: "Quba",
        addressCountry: "SA",
      },
      geo: { "@type": "GeoCoordinates", latitude: 24.4393, longitude: 39.6172 },
    });
  });

  test.each(AMENITIES.flatMap((name) => AVAILABILITY.map((value) => [name, value] as const)))(
    "says that %s is %s, under its label, and nothing of the other amenities",
    (name, value) => {
      const place = { ...FULL, amenities: amenitiesWith({ [name]: value }) };
      expect(placeData(place, LABELS, LINKS)).toMatchObject({
        amenityFeature: [{ name: `Label of ${name}`, value: SAID[value] }],
      });
    },
  );

  test("says all of its amenities in the order of the table", () => {
    const place = { ...FULL, amenities: eachAmenity(() => "yes" as const) };
    const { amenityFeature } = placeData(place, LABELS, LINKS) as { readonly amenityFeature?: unknown };
    expect(amenityFeature).toEqual(
      AMENITIES.map((name) => expect.objectContaining({ name: `Label of ${name}`, value: true }) as unknown),
    );
  });

  test("of which little is known says nothing empty", () => {
    const bare = {
      ...FULL,
      names: {},
      description: null,
      address: { street_address: null, locality: null, region: null, postal_code: null },
      city_name: null,
      phone: null,
      website: null,
      opening_hours: null,
      amenities: amenitiesWith(),
      rating: { average: null, count: 0, distribution: {} },
      reviews: [],
    } as unknown as Given;
    const data = placeData(bare, LABELS, LINKS);
    expect(emptyMembers(data)).toEqual([]);
    expect(data).not.toHaveProperty("amenityFeature");
    expect(data).not.toHaveProperty("aggregateRating");
  });

  test.each([
    ["mosque", null, "Mosque"],
    ["musalla", null, "PlaceOfWorship"],
    ["halal", "restaurant", "Restaurant"],
    ["halal", "cafe", "CafeOrCoffeeShop"],
    ["halal", "grocery", "GroceryStore"],
    ["halal", "other", "FoodEstablishment"],
    ["islamic-school", null, "School"],
    ["cemetery", null, "Cemetery"],
    ["shop", null, "Store"],
    ["new-type", null, "Place"],
  ])("of the type %s (%s) is a %s", (type, category, expected) =>
    expect(placeData({ ...FULL, type, category }, LABELS, LINKS)["@type"]).toBe(expected),
  );

  test("with reviews has its rating, in the members that are required", () => {
    const rated = {
      ...FULL,
      rating: { average: 4.5, count: 2, distribution: {} },
      reviews: [{ id: "a", rating: 5, comment: "Quiet.", name: null, created_at: "2026-11-01T10:00:00Z" }],
    } as unknown as Given;
    expect(placeData(rated, LABELS, LINKS)).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      review: [{ reviewRating: { ratingValue: 5 }, reviewBody: "Quiet.", datePublished: "2026-11-01" }],
    });
  });
});

describe("opening hours", () => {
  const all = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  test.each<readonly [string | null, readonly object[]]>([
    [null, []],
    ["24/7", [{ dayOfWeek: all, opens: "00:00", closes: "23:59" }]],
    ["Mo-We 09:00-17:00", [{ dayOfWeek: all.slice(0, 3), opens: "09:00", closes: "17:00" }]],
    ["Sa-Mo 09:00-24:00", [{ dayOfWeek: ["Saturday", "Sunday", "Monday"], opens: "09:00", closes: "00:00" }]],
    ["Fr 08:00-12:00, 13:00-18:00", [{ opens: "08:00" }, { dayOfWeek: ["Friday"], opens: "13:00", closes: "18:00" }]],
    ["PH 10:00-12:00", [{ dayOfWeek: ["PublicHolidays"] }]],
    ["Su off", []],
    ["sunrise-sunset", []],
  ])("%s", (text, expected) => {
    const found = openingHours(text);
    expect(found).toHaveLength(expected.length);
    expect(found).toMatchObject([...expected]);
  });
});

describe("an event", () => {
  const event = {
    id: 1,
    slug: "open-day",
    title: "Open day",
    description: null,
    starts_at: "2026-12-01T10:00:00+00:00",
    ends_at: null,
    status: "scheduled",
    organizer: null,
    url: null,
    place_name: "East London Mosque",
    city: "london",
    country: "GB",
  } as unknown as Parameters<typeof eventData>[0];

  test("at a place has name, start and location, which are required", () => {
    const data = eventData(event);
    expect(data).toMatchObject({
      "@type": "Event",
      name: "Open day",
      startDate: "2026-12-01T10:00:00+00:00",
      location: { "@type": "Place", name: "East London Mosque", address: { addressCountry: "GB" } },
    });
    expect(emptyMembers(data)).toEqual([]);
  });

  test("of the whole world, which has no location, is none of the vocabulary", () =>
    expect(eventData({ ...event, place_name: null, city: null, country: null })).toBeNull());
});

test("crumbs are counted from one, and cities and countries have their names", () => {
  const crumbs = crumbsData([
    { name: "Musalla", url: "https://musalla.example/" },
    { name: "Quba Mosque", url: LINKS.url },
  ]);
  expect(crumbs.itemListElement).toMatchObject([
    { "@type": "ListItem", position: 1, item: "https://musalla.example/" },
    { position: 2, name: "Quba Mosque" },
  ]);
  const city = { name: "London", country: "GB", lat: 51.5, lng: -0.1 } as Parameters<typeof cityData>[0];
  expect(cityData(city, LINKS)).toMatchObject({ "@type": "City", name: "London", geo: { latitude: 51.5 } });
  const country = { name: "Saudi Arabia" } as Parameters<typeof countryData>[0];
  expect(countryData(country, LINKS)).toMatchObject({ "@type": "Country", name: "Saudi Arabia" });
});

describe("no text leaves its element", () => {
  const nasty = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("</script><script>alert(1)</script>", "<!--", '" onload="x', "'><img>", "]]>", "\u2028", "&lt;"),
  );

  test("in JSON: no parser of HTML sees a tag in it, and it is the same value", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const json = jsonInHtml({ text });
        expect(json).not.toContain("<");
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });

  test("in the head: each element stays one", () => {
    fc.assert(
      fc.property(nasty, nasty, (title, description) => {
        const head = headOf({
          origin: "https://musalla.example",
          path: "/en/gb",
          search: "",
          lang: "en",
          title,
          description,
          site: "Musalla",
          picture: LINKS.image,
          isPlace: false,
          feeds: [{ type: "application/atom+xml", title, path: "/api/v1/events?format=atom&limit=50" }],
          data: graphOf([placeData({ ...FULL, name: title, description }, LABELS, LINKS)]),
        });
        const tags = head.match(/<[^>]*>/g) ?? [];
        expect(tags.filter((tag) => !/^<(?:meta|link|script) data-page [^<]*>$|^<\/script>$/.test(tag))).toEqual([]);
        expect(tags.filter((tag) => tag === "</script>")).toHaveLength(1);
      }),
    );
  });

  test("in text: quotes, angles and ampersands are entities", () =>
    expect(escapeHtml(`<a href="x">'&`)).toBe("&lt;a href=&quot;x&quot;&gt;&#39;&amp;"));
});
