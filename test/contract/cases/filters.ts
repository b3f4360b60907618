/**
 * Filters of /places beside what they keep. The test reads every place once and expects of each query
 * exactly those that the predicate keeps; so the rows hold for whatever data a host has.
 */
import type { Place } from "#core/model/place.ts";
import { PLACE_TYPES } from "../../support/place-types.ts";

export interface Filter {
  readonly sentence: string;
  readonly query: string;
  readonly keeps: (place: Place) => boolean;
  /** Metres round the point; sorted by distance. */
  readonly near?: { readonly lat: number; readonly lng: number; readonly radiusM: number };
}

type Keeps = Filter["keeps"];

const row = (sentence: string, query: string, keeps: Keeps): Filter => ({ sentence, query, keeps });

const isOpen: Keeps = ({ status }) => status !== "closed";

const inBox =
  (west: number, south: number, east: number, north: number): Keeps =>
  ({ lat, lng }) =>
    lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);

const has =
  (...amenities: readonly (keyof Place["amenities"])[]): Keeps =>
  (place) =>
    amenities.every((amenity) => ["yes", "limited"].includes(place.amenities[amenity] ?? ""));

const both =
  (...all: readonly Keeps[]): Keeps =>
  (place) =>
    all.every((keeps) => keeps(place));

const within = (
  sentence: string,
  query: string,
  [lat, lng, radiusM]: readonly [number, number, number],
  keeps: Keeps = isOpen,
): Filter => ({
  sentence,
  query: `lat=${lat}&lng=${lng}&radius=${radiusM}${query}`,
  keeps,
  near: { lat, lng, radiusM },
});

const LEVELS = ["only", "yes", "limited", "no"] as const;
const STATUSES = ["active", "temporarily-closed", "closed"] as const;

const CAIRO = [30.045, 31.25, 5000] as const;
const LONDON = [51.51, -0.1, 50_000] as const;
const TAVEUNI = [-16.82, 179.99, 50_000] as const;
const INDIA = inBox(68, 6, 98, 36);

export const FILTERS: readonly Filter[] = [
  row("closed places are left out", "", isOpen),
  ...PLACE_TYPES.map((type) =>
    row(
      "by type",
      `type=${type}`,
      both(isOpen, (place) => place.type === type),
    ),
  ),
  ...["eg", "TR", "gb", "fj", "in", "us", "no"].map((country) =>
    row(
      "by country",
      `country=${country}`,
      both(isOpen, (place) => place.country === country.toUpperCase()),
    ),
  ),
  row(
    "by country and type",
    "country=tr&type=mosque",
    both(isOpen, ({ country, type }) => country === "TR" && type === "mosque"),
  ),
  row(
    "by country and city",
    "country=eg&city=cairo",
    both(isOpen, ({ country, city }) => country === "EG" && city === "cairo"),
  ),
  row(
    "by country, city and type",
    "country=tr&city=istanbul&type=mosque",
    both(isOpen, ({ country, city, type }) => country === "TR" && city === "istanbul" && type === "mosque"),
  ),
  ...["london", "birmingham", "hyderabad", "tripoli", "cairo"].map((slug) =>
    row(
      "a city without a country is of every country",
      `city=${slug}`,
      both(isOpen, ({ city }) => city === slug),
    ),
  ),
  ...STATUSES.map((status) => row("by status", `status=${status}`, (place) => place.status === status)),
  row(
    "closed ones of a country",
    "country=gb&status=closed",
    ({ country, status }) => country === "GB" && status === "closed",
  ),
  ...LEVELS.map((level) =>
    row(
      "by halal",
      `halal=${level}`,
      both(isOpen, ({ halal }) => halal?.level === level),
    ),
  ),
  row(
    "by halal and type",
    "halal=only&type=halal&country=eg",
    both(isOpen, ({ halal, type, country }) => halal?.level === "only" && type === "halal" && country === "EG"),
  ),
  row(
    "by halal and status",
    "halal=yes&status=active",
    ({ halal, status }) => halal?.level === "yes" && status === "active",
  ),
  row("by an amenity", "amenities=wudu", both(isOpen, has("wudu"))),
  row("by an amenity", "amenities=wheelchair", both(isOpen, has("wheelchair"))),
  row("by two amenities, in kebab-case", "amenities=wudu,women-space", both(isOpen, has("wudu", "women_space"))),
  row(
    "by amenities and status",
    "amenities=women-space&status=active",
    both(has("women_space"), ({ status }) => status === "active"),
  ),
  row("by a box", "bbox=-10,35,30,60", both(isOpen, inBox(-10, 35, 30, 60))),
  row("by a box of the whole Earth", "bbox=-180,-90,180,90", isOpen),
  row("by a box across 180°", "bbox=170,-50,-170,50", both(isOpen, inBox(170, -50, -170, 50))),
  row("by a box across 180° that is almost the Earth", "bbox=10,-90,5,90", both(isOpen, inBox(10, -90, 5, 90))),
  row(
    "by a box and a country across its border",
    "bbox=68,6,98,36&country=in",
    both(isOpen, INDIA, ({ country }) => country === "IN"),
  ),
  row(
    "by a box, an amenity and a type",
    "bbox=-10,35,30,60&amenities=women-space&type=mosque",
    both(isOpen, inBox(-10, 35, 30, 60), has("women_space"), ({ type }) => type === "mosque"),
  ),
  row(
    "by a box and a status",
    "bbox=68,6,98,36&status=closed",
    both(INDIA, ({ status }) => status === "closed"),
  ),
  within("near a point", "", CAIRO),
  within("near a point, far", "", LONDON),
  within("near a point across 180°", "", TAVEUNI),
  within(
    "near a point, by type",
    "&type=mosque",
    LONDON,
    both(isOpen, ({ type }) => type === "mosque"),
  ),
  within(
    "near a point, by halal and status",
    "&halal=only&status=active",
    CAIRO,
    ({ halal, status }) => halal?.level === "only" && status === "active",
  ),
  within(
    "near a point, by amenity and country",
    "&amenities=wudu&country=eg",
    CAIRO,
    both(isOpen, has("wudu"), ({ country }) => country === "EG"),
  ),
  within(
    "near a point, by city",
    "&city=cairo",
    [30.045, 31.25, 50_000],
    both(isOpen, ({ city }) => city === "cairo"),
  ),
  {
    ...row(
      "near a point within a box, without a radius",
      "lat=30&lng=31&bbox=25,20,40,40",
      both(isOpen, inBox(25, 20, 40, 40)),
    ),
    near: { lat: 30, lng: 31, radiusM: Infinity },
  },
  {
    ...row("the radius is 5 km when not given", "lat=30.045&lng=31.25", isOpen),
    near: { lat: 30.045, lng: 31.25, radiusM: 5000 },
  },
];
