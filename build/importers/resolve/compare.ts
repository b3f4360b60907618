/** Two profiles held against each other: the evidence, in the order in which a person would ask. */
import { distanceM } from "#core/geo/distance.ts";
import { compareNames } from "./compare-names.ts";
import type { Naming } from "./compare-names.ts";
import { scoreOf } from "./evidence.ts";
import type { Evidence } from "./evidence.ts";
import type { Marks } from "./name.ts";
import type { Profile } from "./profile.ts";

const BANDS: readonly (readonly [metres: number, evidence: Evidence])[] = [
  [10, "within-10-m"], [25, "within-25-m"], [60, "within-60-m"], [100, "within-100-m"], [150, "within-150-m"],
  [300, "within-300-m"], [700, "within-700-m"], [2000, "within-2-km"],
]; // prettier-ignore

const NAMELESS_M = 60;
const CHAIN_M = 60;

const ofDistance = (metres: number): Evidence => BANDS.find(([limit]) => metres <= limit)?.[1] ?? "further";

const PRAYING = new Set(["mosque", "musalla"]);

const areNextDoor = (a: Profile, b: Profile): boolean =>
  a.type !== b.type && !(PRAYING.has(a.type) && PRAYING.has(b.type));

const ofNames = (naming: Naming, metres: number, a: Profile, b: Profile): readonly Evidence[] => {
  if (naming !== "nameless") return [naming];
  if (metres > NAMELESS_M) return ["nameless-further"];
  return areNextDoor(a, b) ? ["half-generic"] : ["nameless"];
};

const ofSources = (naming: Naming, a: Profile, b: Profile): readonly Evidence[] => {
  if (a.source === "" || a.source !== b.source || naming === "nameless") return [];
  if (naming === "unlike" || naming === "partial") return ["told-apart"];
  return (a.element === "n") === (b.element === "n") ? ["told-twice"] : ["drawn-twice"];
};

const ofKinds = (naming: Naming, metres: number, a: Profile, b: Profile): readonly Evidence[] => {
  const found: Evidence[] = [];
  if (areNextDoor(a, b)) found.push("next-door-types");
  if (a.category !== "" && b.category !== "" && a.category !== b.category) found.push("other-category");
  if (a.family !== "halal" && a.family !== "shop") return found;
  if (naming === "unlike" || naming === "partial") found.push("venues-unlike");
  else if (metres > CHAIN_M) found.push("venues-apart");
  return found;
};

const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one));

const ofMarks = (a: Marks, b: Marks, isNamed: boolean): readonly Evidence[] => {
  if (a.size === 0 && b.size === 0) return [];
  const found = new Set<Evidence>();
  for (const set of new Set([...a.keys(), ...b.keys()])) {
    const [one, other] = [a.get(set), b.get(set)];
    const isBoth = one !== undefined && other !== undefined;
    if (isBoth && meets(one, other)) continue;
    if (set === "women" && isNamed) found.add("women-apart");
    else if (set === "house" && isNamed) found.add("house-apart");
    else if (isBoth) found.add(set === "number" || set === "unit" ? "number-apart" : "marks-apart");
  }
  return [...found];
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
  if (a.houseNumber !== "" && b.houseNumber !== "")
    found.push(a.houseNumber === b.houseNumber ? "one-house-number" : "other-house-number");
  return found;
};

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
  const naming = compareNames(a.names, b.names);
  const isNamed = naming !== "nameless";
  const apart = isNamed ? Math.max(0, metres - a.slackM - b.slackM) : metres;
  const evidence = [
    ofDistance(apart),
    ...ofNames(naming, metres, a, b),
    ...ofSources(naming, a, b),
    ...ofKinds(naming, apart, a, b),
    ...ofMarks(a.marks, b.marks, isNamed),
    ...ofContacts(a, b),
  ];
  return { metres, score: scoreOf(evidence), evidence };
};
