/** Every parameter of every endpoint with its kind and limits, as sections 2 and 3 of the contract give them. */

export type Kind = "int" | "float" | "date" | "lang" | "country" | "slug" | "text" | "choice" | "choices" | "box";

export interface Parameter {
  /** Path with the query that the parameter needs beside it, ending in ? or &. */
  readonly path: string;
  readonly name: string;
  readonly kind: Kind;
  /** A value that is answered with 200. */
  readonly good: string;
  readonly min?: number;
  /** The largest value; not given where the contract has none. */
  readonly max?: number;
  readonly required?: true;
  /** Its other sound values depend on the parameters beside it; the additions have rows of their own. */
  readonly dependent?: true;
}

const list = (path: string, max: number): readonly Parameter[] => [
  { path, name: "limit", kind: "int", good: "5", min: 1, max },
  { path, name: "offset", kind: "int", good: "5", min: 0 },
];

const lang = (path: string): Parameter => ({ path, name: "lang", kind: "lang", good: "ar" });

const PRAYER = "/prayer?lat=21.4225&lng=39.8262&";

export const PARAMETERS: readonly Parameter[] = [
  { path: "/places?", name: "country", kind: "country", good: "SA" },
  { path: "/places?", name: "city", kind: "slug", good: "riyadh" },
  { path: "/places?", name: "type", kind: "choice", good: "mosque" },
  { path: "/places?", name: "q", kind: "text", good: "mosque" },
  ...list("/places?", 100),
  { path: "/places?lng=39.8&", name: "lat", kind: "float", good: "21.4", min: -90, max: 90, required: true },
  {
    path: "/places?lat=21.4&",
    name: "lng",
    kind: "float",
    good: "39.8",
    min: -180,
    max: 180,
    required: true,
  },
  { path: "/places?lat=21.4&lng=39.8&", name: "radius", kind: "int", good: "900", min: 1, max: 50_000 },
  { path: "/places?", name: "bbox", kind: "box", good: "39,21,40,22" },
  { path: "/places?", name: "amenities", kind: "choices", good: "wudu,women-space" },
  { path: "/places?", name: "halal", kind: "choice", good: "only" },
  { path: "/places?", name: "status", kind: "choice", good: "closed" },
  { path: "/places?", name: "format", kind: "choice", good: "json" },
  lang("/places?limit=1&"),
  { path: "/place?", name: "id", kind: "int", good: "{place}", min: 1, required: true },
  lang("/place?id={place}&"),
  {
    path: "/prayer?lng=39.8262&",
    name: "lat",
    kind: "float",
    good: "21.4",
    min: -90,
    max: 90,
    required: true,
  },
  {
    path: "/prayer?lat=21.4225&",
    name: "lng",
    kind: "float",
    good: "39.8",
    min: -180,
    max: 180,
    required: true,
  },
  { path: PRAYER, name: "method", kind: "int", good: "4", min: 1, max: 23 },
  { path: PRAYER, name: "school", kind: "int", good: "1", min: 0, max: 1 },
  { path: PRAYER, name: "date", kind: "date", good: "2026-02-18" },
  lang(PRAYER),
  { path: "/places?", name: "has", kind: "choice", good: "times" },
  { path: "/times?", name: "id", kind: "int", good: "{place}", min: 1, required: true },
  { path: "/times?id={place}&", name: "date", kind: "date", good: "2026-02-18" },
  { path: "/times?id={place}&", name: "days", kind: "int", good: "3", min: 1, max: 366 },
  { path: "/times?id={place}&", name: "format", kind: "choice", good: "json" },
  lang("/times?id={place}&"),
  { path: "/events?", name: "country", kind: "country", good: "SA" },
  { path: "/events?", name: "city", kind: "slug", good: "makkah" },
  ...list("/events?", 50),
  { path: "/events?", name: "id", kind: "int", good: "", min: 1 },
  { path: "/events?", name: "place_id", kind: "int", good: "{place}", min: 1 },
  { path: "/events?", name: "past", kind: "int", good: "3", min: 0, max: 31 },
  { path: "/events?", name: "from", kind: "date", good: "2026-02-18" },
  { path: "/events?", name: "to", kind: "date", good: "2030-02-18" },
  { path: "/events?", name: "kind", kind: "choice", good: "festival" },
  { path: "/events?", name: "format", kind: "choice", good: "json" },
  lang("/events?limit=1&"),
  { path: "/search?", name: "q", kind: "text", good: "mosque", required: true },
  { path: "/search?q=mosque&", name: "country", kind: "country", good: "SA" },
  ...list("/search?q=mosque&", 50),
  lang("/search?q=mosque&limit=1&"),
  { path: "/cities?", name: "country", kind: "country", good: "SA" },
  { path: "/cities?", name: "city", kind: "slug", good: "riyadh" },
  ...list("/cities?", 1000),
  lang("/cities?limit=1&"),
  { path: "/countries?", name: "country", kind: "country", good: "SA" },
  lang("/countries?"),
  lang("/types?"),
  lang("/methods?"),
  { path: "/authorities?", name: "country", kind: "country", good: "SA" },
  lang("/authorities?"),
];

/** The additions to /search and /prayer, and GET /reviews. */
export const ADDED_PARAMETERS: readonly Parameter[] = [
  { path: "/search?q=mosque&", name: "city", kind: "slug", good: "riyadh" },
  { path: "/search?q=mosque&", name: "kind", kind: "choice", good: "place" },
  { path: "/reviews?", name: "place_id", kind: "int", good: "{place}", min: 1, required: true },
  ...list("/reviews?place_id={place}&", 50),
  lang("/reviews?place_id={place}&"),
  { path: PRAYER, name: "days", kind: "int", good: "3", min: 1, max: 366 },
  { path: `${PRAYER}days=2&`, name: "from", kind: "date", good: "2026-02-18" },
  { path: `${PRAYER}from=2026-01-01&`, name: "to", kind: "date", good: "2026-01-03", dependent: true },
  { path: PRAYER, name: "authority", kind: "choice", good: "my-jakim" },
  { path: PRAYER, name: "timezone", kind: "choice", good: "Asia/Riyadh" },
  { path: PRAYER, name: "high_latitude", kind: "choice", good: "one-seventh" },
  { path: PRAYER, name: "polar", kind: "choice", good: "nearest-day" },
  { path: `${PRAYER}method=15&`, name: "shafaq", kind: "choice", good: "ahmer" },
  { path: PRAYER, name: "midnight", kind: "choice", good: "jafari" },
  { path: PRAYER, name: "hijri_adjustment", kind: "int", good: "1", min: -2, max: 2 },
  { path: PRAYER, name: "elevation", kind: "float", good: "300" },
  { path: PRAYER, name: "compat", kind: "choice", good: "aladhan" },
  { path: PRAYER, name: "format", kind: "choice", good: "json" },
  { path: `${PRAYER}method=6&`, name: "fajr_angle", kind: "float", good: "16.5", dependent: true },
  { path: `${PRAYER}method=6&`, name: "isha_angle", kind: "float", good: "15", dependent: true },
  { path: `${PRAYER}method=6&`, name: "isha_minutes", kind: "int", good: "90" },
  { path: `${PRAYER}method=6&`, name: "maghrib_angle", kind: "float", good: "4", dependent: true },
  { path: `${PRAYER}method=6&`, name: "maghrib_minutes", kind: "int", good: "3" },
];
