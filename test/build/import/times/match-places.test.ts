/** Which place a mosque of a list is: by name and point, by its name in a town, and when people are asked. */
import { expect, test } from "vitest";
import type { KnownPlace } from "../../../../build/import/times/known-places.ts";
import { openMatcher } from "../../../../build/import/times/match-places.ts";
import type { PlaceName } from "../../../../build/timetable/reading.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const LEEDS = { lat: 53.80004, lng: -1.55004 };
const [STREET, TOWN] = [0.0005, 0.05];

const known = (id: number, en: string, lat: number, more: Partial<KnownPlace> = {}): KnownPlace => ({
  id,
  slug: `place-${id}`,
  name: en,
  names: { en, ...more.names },
  type: "mosque",
  country: "gb",
  lat,
  lng: LEEDS.lng,
  ...(more.type !== undefined && { type: more.type }),
});

const PLACES = [
  known(1, "Jamia Mosque", LEEDS.lat),
  known(2, "Masjid Bilal", LEEDS.lat + TOWN, { names: { ar: "مسجد بلال بن رباح" } }),
  known(3, "Masjid Noor", LEEDS.lat + 2 * TOWN),
  known(4, "Noor Mosque", LEEDS.lat + 2 * TOWN + 4 * STREET),
  known(5, "Bilal Kebab House", LEEDS.lat + TOWN, { type: "halal" }),
];

const { match } = openMatcher(SHIPPED_DATA, PLACES);

const named = (name: string, lat: number | null = null): PlaceName => ({
  id: null,
  name,
  lat,
  lng: lat === null ? null : LEEDS.lng,
});

/** What becomes of names: the place, the ones that people are asked about, or that it is new. */
const matched = (names: readonly PlaceName[], town: typeof LEEDS | null = null): readonly string[] =>
  match(names, town).map(({ match: found }) =>
    found.kind === "known"
      ? String(found.place.id)
      : found.kind === "asked"
        ? `asked ${found.candidates.map(({ place }) => place.id).join(" ")}`
        : "new",
  );

test("a name in other words at the same point is the place", () => {
  expect(matched([named("Masjid Jamia", LEEDS.lat + STREET / 3)])).toEqual(["1"]);
});

test("an Arabic name is compared with the Arabic one", () => {
  expect(matched([named("مسجد بلال بن رباح", LEEDS.lat + TOWN + STREET)])).toEqual(["2"]);
});

test("another name in the same street is new, and so is the same one in another town", () => {
  expect(matched([named("Masjid Quba", LEEDS.lat + 3 * STREET), named("Masjid Bilal", LEEDS.lat + 9)])).toEqual([
    "new",
    "new",
  ]);
});

test("a name that says nothing is a question to one at the same point", () => {
  expect(matched([named("Masjid Quba", LEEDS.lat)])).toEqual(["asked 1"]);
});

test("two places that fit are a question", () => {
  expect(matched([named("Masjid Noor", LEEDS.lat + 2 * TOWN + 2 * STREET)])).toEqual(["asked 3 4"]);
});

test("two mosques of a list that fit one place are a question", () => {
  const at = LEEDS.lat + TOWN;
  expect(matched([named("Masjid Bilal", at), named("Masjid e Bilal", at + STREET)])).toEqual(["asked 2", "asked 2"]);
});

test("without a point the town decides; without a town people do", () => {
  const names = [named("Masjid Bilal"), named("Masjid Noor"), named("Masjid Quba")];
  expect(matched(names, LEEDS)).toEqual(["2", "asked 3 4", "new"]);
  expect(matched([named("Masjid Bilal")])[0]).toMatch(/^asked /);
});
