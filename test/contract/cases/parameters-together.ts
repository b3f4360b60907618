/** Section 3 "Parameters": several parameters at once, unknown ones, and what becomes of the letters' case. */
import { expect } from "vitest";
import { PLACE_TYPES } from "../../support/place-types.ts";
import { fails, first, names, ok, total } from "../rows.ts";
import type { Row } from "../rows.ts";

const P = "3 Parameters";
const E = "3 Envelope";

const empty = ok(({ data, meta }) => {
  expect(data).toEqual([]);
  expect(meta["total"]).toBe(0);
});

const UNKNOWN = "foo=1&foo=2&__proto__=1&constructor=x&limit%5B%5D=0&LIMIT=0&Lang=a_b&_=1";

export const TOGETHER: readonly Row[] = [
  [
    E,
    "every bad parameter is named at once",
    "/places?lang=a_b&country=xyz&city=a_b&type=x&lat=91&lng=1e3&radius=0&bbox=1&amenities=x&halal=x&status=x&format=x&limit=0&offset=-1&q=%ff",
    names(
      "lang",
      "country",
      "city",
      "type",
      "lat",
      "lng",
      "radius",
      "bbox",
      "amenities",
      "halal",
      "status",
      "format",
      "limit",
      "offset",
      "q",
    ),
  ],
  [E, "every bad parameter is named at once", "/place?id=0&lang=a_b", names("id", "lang")],
  [
    E,
    "every bad parameter is named at once",
    "/prayer?lat=x&method=24&school=2&date=2026-02-30&lang=x",
    names("lat", "lng", "method", "school", "date", "lang"),
  ],
  [
    E,
    "every bad parameter is named at once",
    "/times?id=0&from=2026-02-30&days=0&format=x&lang=x",
    names("id", "from", "days", "format", "lang"),
  ],
  [
    E,
    "every bad parameter is named at once",
    "/events?country=1&city=-&id=0&place_id=0&kind=x&from=x&to=x&format=x&lang=x&limit=51&offset=x",
    names("country", "city", "id", "place_id", "kind", "from", "to", "format", "lang", "limit", "offset"),
  ],
  [
    E,
    "every bad parameter is named at once",
    "/search?country=x&lang=x&limit=51&offset=x",
    names("q", "country", "lang", "limit", "offset"),
  ],
  [
    E,
    "every bad parameter is named at once",
    "/cities?country=x&city=-&lang=x&limit=1001&offset=x",
    names("country", "city", "lang", "limit", "offset"),
  ],
  [E, "a parameter that is bad in two ways is named once", "/places?limit=x&limit=0", names("limit")],
  [P, "a required parameter that is missing is 400", "/place", names("id")],
  [P, "a required parameter that is missing is 400", "/prayer", names("lat", "lng")],
  [P, "a required parameter that is missing is 400", "/search", names("q")],
  [P, "unknown query parameters are ignored", `/places?${UNKNOWN}`, ok()],
  [P, "unknown query parameters are ignored", `/place?id={place}&${UNKNOWN}`, ok()],
  [P, "unknown query parameters are ignored", `/prayer?lat=0&lng=0&${UNKNOWN}`, ok()],
  [P, "unknown query parameters are ignored", `/events?${UNKNOWN}`, ok()],
  [P, "unknown query parameters are ignored", `/search?q=a&${UNKNOWN}`, ok()],
  [P, "unknown query parameters are ignored", `/cities?${UNKNOWN}`, ok()],
  [P, "unknown query parameters are ignored", `/countries?${UNKNOWN}`, ok()],
  [P, "empty pairs are nothing", "/places?&&limit=1&&", ok(({ data }) => expect(data).toHaveLength(1))],
  [P, "a value is decoded once", "/places?city=%2561bc", names("city")],
  [P, "a value may hold an equals sign", "/places?q=a=b", ok()],
  [P, "lat and lng of exactly 0 are valid", "/prayer?lat=0&lng=0", first({ location: { lat: 0, lng: 0 } })],
  [P, "lat and lng of exactly 0 are valid", "/prayer?lat=-0&lng=-0.0", first({ location: { lat: 0, lng: 0 } })],
  [P, "lat and lng of exactly 0 are valid", "/places?lat=0&lng=0", ok()],
  [P, "the ends of the ranges are valid", "/prayer?lat=90&lng=180", ok()],
  [P, "the ends of the ranges are valid", "/prayer?lat=-90&lng=-180", ok()],
  [P, "lat only together with lng", "/places?lat=1", names("lng")],
  [P, "lat only together with lng", "/places?lng=1", names("lat")],
  [P, "radius needs a point", "/places?radius=100", names("radius")],
  [P, "bbox not with radius", "/places?lat=1&lng=1&radius=100&bbox=0,0,2,2", names("bbox")],
  [P, "a country is upper-case out", "/places?country=sa&limit=1", first({ country: "SA" })],
  [P, "a country is upper-case out", "/cities?country=sA&limit=1", first({ country: "SA" })],
  [
    P,
    "a slug is lower-case out",
    "/places?country=SA&city=MAKKAH&limit=1",
    ok(({ data }) => expect(data.every(({ city }) => city === "makkah")).toBe(true)),
  ],
  [P, "a country that holds nothing answers an empty array", "/places?country=zz", empty],
  [P, "a country that holds nothing answers an empty array", "/places?country=AQ", empty],
  [P, "a country that holds nothing answers an empty array", "/cities?country=zz", empty],
  [P, "a country that holds nothing answers an empty array", "/search?q=mosque&country=zz", empty],
  [P, "a city that holds nothing answers an empty array", "/places?city=no-such-city", empty],
  [P, "a city that holds nothing answers an empty array", "/places?country=SA&city=no-such-city", empty],
  [P, "a city that holds nothing answers an empty array", "/places?city=constructor", empty],
  [P, "a city of another country answers an empty array", "/places?country=SA&city=istanbul", empty],
  [P, "no place is near the middle of an ocean", "/places?lat=0&lng=-140&radius=50000", empty],
  [P, "text that nothing holds answers an empty array", "/search?q=qqqqqqqqzzzzzzzz", total(0)],
  [
    "3 Records",
    "an unknown type is 400 and lists the allowed ones",
    "/places?type=church",
    fails(400, "bad-parameter", ({ error }) => {
      for (const type of PLACE_TYPES) expect(error).toContain(type);
    }),
  ],
  ["3 Additions", "to before from is 400", "/events?from=2026-03-02&to=2026-03-01", names("to")],
];
