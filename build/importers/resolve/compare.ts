/** Two profiles held against each other: the evidence, in the order in which a person would ask. */
import { distanceM } from "#core/base/geo.ts";
import { compareNames, type Naming } from "./compare-names.ts";
import { type Evidence, scoreOf } from "./evidence.ts";
import type { Profile } from "./profile.ts";

const BANDS: readonly (readonly [metres: number, evidence: Evidence])[] = [
  [10, "within-10-m"], [25, "within-25-m"], [60, "within-60-m"], [100, "within-100-m"], [150, "within-150-m"],
  [300, "within-300-m"], [700, "within-700-m"], [2000, "within-2-km"],
]; // prettier-ignore

const NAMELESS_M = 60;
const CHAIN_M = 60;

const ofDistance = (metres: number): Evidence => BANDS.find(([limit]) => metres <= limit)?.[1] ?? "further";

/** Types that one house may be called; a school beside its mosque is another place. */
const PRAYING = new Set(["mosque", "musalla"]);
const GATHERING = new Set([...PRAYING, "islamic-center"]);

const areBoth = (types: ReadonlySet<string>, a: Profile, b: Profile): boolean =>
  types.has(a.type) && types.has(b.type);
const areOfOneKind = (a: Profile, b: Profile): boolean => a.type === b.type || areBoth(PRAYING, a, b);

const isVenue = ({ family }: Profile): boolean => family === "halal" || family === "shop";

/** Kebab House and Grill House are names, though of words for kinds of places alone. */
const asVenues = (naming: Naming): Naming =>
  naming === "generic" || naming === "half-generic" ? "unlike" : naming;

const ofNames = (
  naming: Naming,
  metres: number,
  apart: number,
  a: Profile,
  b: Profile,
): readonly Evidence[] => {
  if (naming === "half-generic" && apart > NAMELESS_M) return ["half-generic-further"];
  if (naming !== "nameless") return [naming];
  if (metres > NAMELESS_M) return ["nameless-further"];
  return areOfOneKind(a, b) ? ["nameless"] : ["half-generic"];
};

const ofSources = (naming: Naming, a: Profile, b: Profile): readonly Evidence[] => {
  if (a.source === "" || a.source !== b.source || naming === "nameless") return [];
  if (naming === "unlike") return ["told-apart"];
  return (a.element === "n") === (b.element === "n") ? ["told-twice"] : ["drawn-twice"];
};

const ofKinds = (naming: Naming, metres: number, a: Profile, b: Profile): readonly Evidence[] => {
  const found: Evidence[] = [];
  if (!areOfOneKind(a, b)) found.push(areBoth(GATHERING, a, b) ? "centre-and-mosque" : "next-door-types");
  if (a.category !== "" && b.category !== "" && a.category !== b.category) found.push("other-category");
  if (!isVenue(a)) return found;
  if (naming === "unlike" || naming === "partial") found.push("venues-unlike");
  else if (metres > CHAIN_M) found.push("venues-apart");
  return found;
};

/** Each has one that the other lacks: Block 9 Road 1 and Block 9 Road 3, but not Block 9 and Block 9 Road 3. */
const clash = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some((one) => !b.has(one)) && [...b].some((one) => !a.has(one));

const ofMark = (set: string, a: Profile, b: Profile): Evidence | null => {
  const [one, other] = [a.marks.get(set), b.marks.get(set)];
  const isBoth = one !== undefined && other !== undefined;
  if (isBoth && !clash(one, other))
    // The shrine, and the mosque of the shrine.
    return set === "house" && a.saysKind !== b.saysKind ? "house-apart" : null;
  if (set === "women") return "women-apart";
  if (set === "house")
    return !isBoth && (one === undefined ? b : a).saysKind ? "house-mentioned" : "house-apart";
  if (!isBoth) return null;
  return set === "number" || set === "unit" ? "number-apart" : "marks-apart";
};

const ofMarks = (a: Profile, b: Profile): readonly Evidence[] => {
  if (a.marks.size === 0 && b.marks.size === 0) return [];
  const sets = new Set([...a.marks.keys(), ...b.marks.keys()]);
  return [...new Set([...sets].flatMap((set) => ofMark(set, a, b) ?? []))];
};

const ofContacts = (a: Profile, b: Profile): readonly Evidence[] => {
  const found: Evidence[] = [];
  if (a.phone !== "" && b.phone !== "") found.push(a.phone === b.phone ? "one-phone" : "other-phone");
  if (a.website !== "" && b.website !== "")
    found.push(
      a.website !== b.website
        ? "other-page"
        : a.family === "prayer" || a.website.includes("/")
          ? "one-page"
          : "one-site",
    );
  // The venues of one house share its address.
  if (a.houseNumber !== "" && a.address === b.address && !isVenue(a)) found.push("one-address");
  else if (a.houseNumber !== "" && b.houseNumber !== "")
    found.push(a.houseNumber === b.houseNumber ? "one-house-number" : "other-house-number");
  return found;
};

const WIKIDATA = "wikidata:";
const itemsOf = ({ identifiers }: Profile): number =>
  identifiers.filter((one) => one.startsWith(WIKIDATA)).length;

const ofIdentifiers = (a: Profile, b: Profile): readonly Evidence[] =>
  itemsOf(a) > 0 && itemsOf(b) > 0 ? ["other-identifier"] : [];

export interface Comparison {
  readonly metres: number;
  readonly score: number;
  readonly evidence: readonly Evidence[];
}

/** The two held against each other; `null` when their types never stand for one place. */
export const compare = (a: Profile, b: Profile): Comparison | null => {
  const metres = distanceM(a.point, b.point);
  const isOneIdentifier = a.identifiers.some((one) => b.identifiers.includes(one));
  if (isOneIdentifier) return { metres, score: scoreOf(["one-identifier"]), evidence: ["one-identifier"] };
  if (a.family !== b.family) return null;
  const found = compareNames(a.names, b.names);
  const naming = isVenue(a) ? asVenues(found) : found;
  const isNamed = naming !== "nameless";
  const apart = isNamed ? Math.max(0, metres - a.slackM - b.slackM) : metres;
  const evidence = [
    ofDistance(apart),
    ...ofNames(naming, metres, apart, a, b),
    ...ofIdentifiers(a, b),
    ...ofSources(naming, a, b),
    ...ofKinds(naming, apart, a, b),
    ...(isNamed ? ofMarks(a, b) : []),
    ...ofContacts(a, b),
  ];
  return { metres, score: scoreOf(evidence), evidence };
};
