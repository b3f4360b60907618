/**
 * Which place of the directory a mosque of a list is. Where the list says where it stands, the evidence of the imports of
 * places decides; where it does not, its name must be that of one place of the town. Two places that fit, or two mosques
 * of the list that fit one place, are a question for people.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { groupBy } from "../../base/group.ts";
import { loadTables } from "../../check/load/load.ts";
import { searchWordsOf } from "../../compile/plan/search-words.ts";
import { createNameReader } from "../resolve/names.ts";
import { curatedProfile, type Profile, profileOf, type TypesByName } from "../resolve/profile.ts";
import { compare, DOUBT_SCORE, EVIDENCE, SAME_SCORE } from "../resolve/score-pair.ts";
import { nameWordsOf } from "../resolve/words.ts";
import { type KnownPlace, suggest } from "./known-places.ts";
import type { PlaceName } from "../../timetable/reading.ts";

/** A place that a mosque of a list may be. */
export interface Candidate {
  readonly place: KnownPlace;
  /** `null` where the list does not say where its mosque is. */
  readonly metres: number | null;
  /** Why it may be. */
  readonly why: string;
}

type Match =
  | ({ readonly kind: "known" } & Candidate)
  /** People must say which, or that it is none of them. */
  | { readonly kind: "asked"; readonly candidates: readonly Candidate[]; readonly why: string }
  /** Nothing is like it. */
  | { readonly kind: "new" };

/** Places farther than this are another; no town is larger, metres. */
const [FAR_M, TOWN_M] = [2000, 20_000];

/** Candidates that people are shown. */
const SHOWN = 3;

/** What a name alone scores less: a distance says nothing where none is known. */
const AT_ONE_POINT = EVIDENCE["within-10-m"][0];

/** What a name alone must score, to be worth a question. */
const NAMES_ALIKE = EVIDENCE["contained-word"][0];

/** Names that tell nothing of each other: two of them at one point are a question. */
const UNTELLING: ReadonlySet<string> = new Set(["half-generic", "incomparable", "nameless"]);

interface Scored extends Candidate {
  readonly score: number;
  /** Whether the names tell anything. */
  readonly isTelling: boolean;
}

/** A mosque of a list, and the place of the directory that it is. */
export interface MatchedName {
  readonly name: PlaceName;
  readonly match: Match;
}

export interface Matcher {
  /** @param town - where the mosques are that the list gives no point for */
  readonly match: (names: readonly PlaceName[], town: LatLng | null) => readonly MatchedName[];
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || (a.metres ?? 0) - (b.metres ?? 0);

const decided = (scored: readonly Scored[]): Match => {
  const fitting = scored.filter(({ score, isTelling }) => score >= SAME_SCORE && isTelling).sort(byScore);
  const [first, second] = fitting;
  if (first !== undefined && second === undefined) return { kind: "known", ...first };
  if (first !== undefined) return { kind: "asked", candidates: fitting.slice(0, SHOWN), why: "several places fit" };
  const doubtful = scored
    .filter(({ score, metres, isTelling }) =>
      metres === null ? isTelling && score >= NAMES_ALIKE : score >= DOUBT_SCORE,
    )
    .sort(byScore);
  return doubtful.length === 0
    ? { kind: "new" }
    : { kind: "asked", candidates: doubtful.slice(0, SHOWN), why: "it may be one that is known" };
};

/** Two mosques of a list are not one place: people are asked about both. */
const withoutCollisions = (matched: readonly MatchedName[]): readonly MatchedName[] => {
  const known = matched.flatMap((one) => (one.match.kind === "known" ? [{ one, id: one.match.place.id }] : []));
  const several = new Set(
    [...groupBy(known, ({ id }) => id).values()]
      .filter((same) => same.length > 1)
      .flatMap((same) => same.map(({ one }) => one)),
  );
  return matched.map((one): MatchedName => {
    const { name, match } = one;
    if (!several.has(one) || match.kind !== "known") return one;
    const { place, metres, why } = match;
    const candidates = [{ place, metres, why }];
    return { name, match: { kind: "asked", candidates, why: "others of the list fit the same place" } };
  });
};

/** Opens the comparison with the words of a data folder. */
export const openMatcher = (dataDir: string, places: readonly KnownPlace[]): Matcher => {
  const { tables } = loadTables(dataDir);
  const types: TypesByName = new Map(tables.placeTypes.map(({ value }) => [value.type, value]));
  const reader = { readNames: createNameReader(nameWordsOf(searchWordsOf(tables))), types };
  const profiles = new Map<KnownPlace, Profile>();
  const profileAt = (place: KnownPlace): Profile => {
    const profile =
      profiles.get(place) ??
      curatedProfile({ id: place.id, point: place, type: place.type, names: place.names, refs: [] }, reader);
    profiles.set(place, profile);
    return profile;
  };
  const scoresOf = (name: PlaceName, at: LatLng | null, near: readonly KnownPlace[]): readonly Scored[] =>
    near.flatMap((place): readonly Scored[] => {
      const draft = {
        ref: "list",
        point: at ?? place,
        country: place.country,
        type: "mosque",
        names: { und: name.name ?? "" },
      };
      const compared = compare(profileOf({ ...draft, columns: {}, updated: null }, reader), profileAt(place));
      if (compared === null) return [];
      const told = compared.evidence
        .filter((kind) => at !== null || kind !== "within-10-m")
        .map((kind) => EVIDENCE[kind][1]);
      const score = compared.score - (at === null ? AT_ONE_POINT : 0);
      const isTelling = !compared.evidence.some((kind) => UNTELLING.has(kind));
      return [{ place, score, isTelling, metres: at === null ? null : compared.metres, why: told.join(", ") }];
    });
  const within = (at: LatLng, metres: number): readonly KnownPlace[] =>
    places.filter((place) => types.has(place.type) && distanceM(at, place) <= metres);
  const matchOf = (name: PlaceName, town: LatLng | null): Match => {
    if (name.lat !== null && name.lng !== null) {
      const at = { lat: name.lat, lng: name.lng };
      return decided(scoresOf(name, at, within(at, FAR_M)));
    }
    if (town !== null) return decided(scoresOf(name, null, within(town, TOWN_M)));
    const candidates = suggest(places, name).map(({ place }) => ({ place, metres: null, why: "the names are alike" }));
    return candidates.length === 0
      ? { kind: "new" }
      : { kind: "asked", candidates, why: "the list does not say where it is" };
  };
  return {
    match: (names, town) => withoutCollisions(names.map((name) => ({ name, match: matchOf(name, town) }))),
  };
};
