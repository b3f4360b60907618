/**
 * The mosques of a list and their places: what a mapping says, then what is known, then new rows that people confirm. Any
 * other mosque is left out with the reason. Where several places fit, people are asked.
 */
import type { LatLng } from "#core/base/geo.ts";
import { type KnownPlace, placesNamed } from "./known-places.ts";
import type { Loss } from "../../timetable/losses.ts";
import type { MatchedName, Matcher } from "./match-places.ts";
import type { Imported } from "./merge.ts";
import type { PlaceName } from "../../timetable/reading.ts";
import { mappedTo, type TimesMapping } from "./times-mapping.ts";

/** A mosque of a list that the directory lacks. */
export interface WantedPlace extends LatLng {
  readonly key: string;
  readonly name: string;
  /** What people say of it, by column of data/places. */
  readonly columns: Readonly<Record<string, string>>;
}

/** A row that is offered for one. */
export interface OfferedPlace {
  readonly key: string;
  readonly place: KnownPlace;
  /** The row as it would be written, and its file. */
  readonly row: string;
  readonly path: string;
  /** What the check warns of. */
  readonly warnings: readonly string[];
}

export interface Offer {
  readonly offered: readonly OfferedPlace[];
  readonly refused: readonly { readonly key: string; readonly why: string }[];
  /** Texts of files with the rows in them, by path below the data folder. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Makes rows of mosques, as the gate and the check let them pass. */
export type OfferPlaces = (wanted: readonly WantedPlace[], evidence: Imported["evidence"]) => Offer;

/** How the mosques of a list become places. */
export interface ListedPlaces {
  /** The town that the list is of, a slug of cities.csv; where its mosques have no points. */
  readonly city: string | null;
  readonly offer: OfferPlaces;
  /** Whether people want what the report shows. */
  readonly confirm: (report: string) => Promise<boolean>;
}

export interface SettledList extends Offer {
  /** Whether a mosque is left for lack of a point. */
  readonly lacksPoints: boolean;
  /** What was found out without being told. */
  readonly matched: readonly MatchedName[];
  readonly places: ReadonlyMap<string, KnownPlace>;
  /** Mosques without a place, which nobody said to leave out. */
  readonly losses: readonly Loss[];
  /** What a mapping says that cannot be. */
  readonly faults: readonly string[];
}

/** What a list calls a mosque: its id there, else its name. */
export const keyOf = ({ id, name }: PlaceName): string => id ?? name ?? "";

/** The place that a word names, or why none. */
export const placeOf = (places: readonly KnownPlace[], word: string): KnownPlace | string => {
  const found = placesNamed(places, word);
  const [only] = found;
  if (only === undefined) return `No place has the id or slug ${JSON.stringify(word)}.`;
  if (found.length === 1) return only;
  return `Several places are called ${word}: ${found.map(({ id, country }) => `${id} (${country})`).join(", ")}. Give the id, or --country.`;
};

interface Sorted {
  readonly places: Map<string, KnownPlace>;
  readonly wanted: WantedPlace[];
  readonly left: Loss[];
  readonly faults: string[];
}

const NO_POINT = "no place is like it, and the list does not say where it is";

const want = (sorted: Sorted, name: PlaceName, said: Readonly<Record<string, string>>): void => {
  const { lat = String(name.lat ?? ""), lng = String(name.lng ?? ""), ...columns } = said;
  const key = keyOf(name);
  const called = name.name ?? "";
  if (called === "") sorted.left.push({ kind: "place", where: JSON.stringify(key), text: "the list does not name it" });
  else if (lat === "" || lng === "") sorted.left.push({ kind: "place", where: JSON.stringify(called), text: NO_POINT });
  else sorted.wanted.push({ key, name: called, lat: Number(lat), lng: Number(lng), columns });
};

/** Takes what a mapping says of a mosque; false where it says nothing. */
const takeSaid = (
  sorted: Sorted,
  name: PlaceName,
  known: readonly KnownPlace[],
  mapped: NonNullable<TimesMapping["places"]>,
): boolean => {
  const said = mappedTo(name, mapped);
  if (said === undefined) return false;
  if (said === null) return true;
  if (typeof said === "object") {
    want(sorted, name, Object.fromEntries(Object.entries(said).map(([column, value]) => [column, String(value)])));
    return true;
  }
  const place = placeOf(known, String(said));
  if (typeof place === "string") sorted.faults.push(place);
  else sorted.places.set(keyOf(name), place);
  return true;
};

/** Settles the mosques of a list. */
export const settleList = (
  names: readonly PlaceName[],
  known: readonly KnownPlace[],
  mapped: NonNullable<TimesMapping["places"]>,
  { match }: Matcher,
  {
    offer,
    town,
    evidence,
  }: Pick<ListedPlaces, "offer"> & {
    readonly town: LatLng | null;
    readonly evidence: Imported["evidence"];
  },
): SettledList => {
  const sorted: Sorted = { places: new Map(), wanted: [], left: [], faults: [] };
  const open = names.filter((name) => !takeSaid(sorted, name, known, mapped));
  const matched = match(open, town);
  for (const { name, match: found } of matched) {
    if (found.kind === "known") sorted.places.set(keyOf(name), found.place);
    else if (found.kind === "new") want(sorted, name, {});
  }
  const offered = offer(sorted.wanted, evidence);
  for (const { key, place } of offered.offered) sorted.places.set(key, place);
  const nameOf = new Map(names.map((name) => [keyOf(name), name.name ?? keyOf(name)]));
  const refused = offered.refused.map(({ key, why }): Loss => ({
    kind: "place",
    where: JSON.stringify(nameOf.get(key) ?? key),
    text: why,
  }));
  const losses = [...sorted.left, ...refused];
  const lacksPoints = losses.some(({ text }) => text === NO_POINT);
  return { ...offered, matched, places: sorted.places, losses, lacksPoints, faults: sorted.faults };
};
