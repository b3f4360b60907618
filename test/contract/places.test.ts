/** /places: every filter against all places read once, their order, and the walk by Link. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Place } from "#core/model/place.ts";
import { placeTypes } from "../../build/tables/reference.ts";
import { readTable } from "../../build/tables/table.ts";
import { type Filter, FILTERS } from "./cases/filters.ts";
import { type Host, NOT_OURS, openFixture, openHost } from "./host.ts";
import { totalOf, walk } from "./lists.ts";
import { describeUnless } from "./rows.ts";

const EARTH_RADIUS_M = 6_371_008.8;
const rad = (deg: number): number => (deg * Math.PI) / 180;

/** Great-circle distance (haversine); the ellipsoid differs by at most 0.6 %. */
const distanceM = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number => {
  const chord =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(chord));
};

const SPHERE_ERROR = 0.006;

const isSorted = (values: readonly string[]): boolean =>
  values.every((value, i) => i === 0 || (values[i - 1] ?? "") <= value);

const { rows: typeRows } = readTable(placeTypes, "x", readFileSync("data/place-types.csv", "utf8"));
const positions = new Map(typeRows.map(({ value: { type, position } }) => [type, position ?? typeRows.length]));

/** Lists have the types by their position, which begins with mosques; those without one follow by name. */
const typeKey = (type: string): string => `${String(positions.get(type)).padStart(3, "0")} ${type}`;

/** By country, then city (places outside of every city together), then type. */
const expectOrder = (places: readonly Place[]): void => {
  expect(isSorted(places.map(({ country }) => country))).toBe(true);
  for (const country of new Set(places.map((one) => one.country))) {
    const cities = places.filter((one) => one.country === country).map(({ city }) => city);
    const named = cities.filter((city) => city !== null);
    expect(isSorted(named), `cities of ${country}`).toBe(true);
    const outside = cities.flatMap((city, i) => (city === null ? [i] : []));
    const [from = 0] = outside;
    expect([0, cities.length - outside.length]).toContain(from);
    for (const city of new Set(cities)) {
      const types = places.filter((one) => one.country === country && one.city === city);
      expect(isSorted(types.map(({ type }) => typeKey(type))), `types in ${country} ${city}`).toBe(true);
    }
  }
};

const expectNear = (shown: readonly Place[], all: readonly Place[], filter: Filter): void => {
  const { near, keeps } = filter;
  if (near === undefined) return;
  const shownIds = new Set(shown.map(({ id }) => id));
  for (const place of all.filter(keeps)) {
    const exact = distanceM(near, place);
    if (exact < near.radiusM * (1 - SPHERE_ERROR)) expect(shownIds, `${exact} m`).toContain(place.id);
    if (exact > near.radiusM * (1 + SPHERE_ERROR)) expect(shownIds, `${exact} m`).not.toContain(place.id);
  }
  const metres = shown.map(({ distance_m }) => distance_m ?? Number.NaN);
  expect(metres.every((one, i) => i === 0 || (metres[i - 1] ?? 0) <= one)).toBe(true);
  for (const place of shown) {
    expect(keeps(place), String(place.id)).toBe(true);
    const exact = distanceM(near, place);
    expect(Math.abs((place.distance_m ?? Number.NaN) - exact)).toBeLessThanOrEqual(exact * SPHERE_ERROR + 1);
  }
};

const placesOf = async (host: Host, query: string): Promise<readonly Place[]> => {
  const total = await totalOf(host, `/places?limit=1&${query}`);
  const limit = Math.min(100, Math.max(1, Math.ceil(total / 8)));
  const { records } = await walk(host, `/places?${query}&limit=${limit}`);
  expect(new Set(records.map(({ id }) => id)).size, "each once").toBe(records.length);
  return records as unknown as readonly Place[];
};

const suite = (open: () => Promise<Host>): void => {
  let host: Host;
  let all: readonly Place[] = [];
  beforeAll(async () => {
    host = await open();
    all = [...(await placesOf(host, "")), ...(await placesOf(host, "status=closed"))];
  });
  afterAll(async () => host.stop());

  it.each(FILTERS)("§3 Additions, Order: $sentence: $query", async (filter) => {
    const shown = await placesOf(host, filter.query);
    if (filter.near !== undefined) return expectNear(shown, all, filter);
    const ids = (places: readonly Place[]) => places.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids(shown)).toEqual(ids(all.filter(filter.keeps)));
    return expectOrder(shown);
  });

  // The beginning of a word is judged among the names of the country asked for, so its order may differ.
  it.each([
    ["mosque", "in their order"],
    ["masjid", "in their order"],
    ["al", "in an order of its own"],
  ])("§3 Order: q=%s keeps what the same filters keep, %s", async (q, order) => {
    const matched = await placesOf(host, `q=${q}`);
    const turkish = await placesOf(host, `q=${q}&country=tr&type=mosque`);
    const expected = matched.filter(({ country, type }) => country === "TR" && type === "mosque");
    const ids = (places: readonly Place[]) => places.map(({ id }) => id);
    const arranged = (some: readonly number[]) => (order === "in their order" ? some : some.toSorted((a, b) => a - b));
    expect(arranged(ids(turkish))).toEqual(arranged(ids(expected)));
  });

  it("§3 Order: by distance when near, with q too", async () => {
    const shown = await placesOf(host, "q=mosque&lat=30.045&lng=31.25&radius=50000");
    const metres = shown.map(({ distance_m }) => distance_m ?? Number.NaN);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });

  it("§3 Parameters: the same place whatever the language", async () => {
    const ids = (places: readonly Place[]) => places.map(({ id }) => id);
    expect(ids(await placesOf(host, "country=eg&lang=ar"))).toEqual(ids(await placesOf(host, "country=eg")));
  });
};

describe("on the host under test", () => suite(openHost));
describeUnless(NOT_OURS, "on data of every kind", () => suite(openFixture));
