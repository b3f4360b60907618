/**
 * Compares two profiles: how their names relate (the best of any languages) and all other evidence, in the order in
 * which a person would ask. Each piece of evidence has its weight and its wording for people; a score is the sum of
 * weights, tuned on the training half of test/truth/same-place.csv, the threshold also on real pairs (README.md); the
 * other half is held out.
 */
import { elementAt } from "#core/base/element-at.ts";
import { distanceM } from "#core/base/geo.ts";
import type { Name, Word } from "./names.ts";
import type { Profile } from "./profile.ts";
import { soundLikeness } from "./words.ts";

/**
 * Evidence for and against two records being the same place, each with its weight and its wording for people; a score
 * is the sum of weights. Tuned on the training half of test/truth/same-place.csv, the threshold also on real pairs
 * (README.md); the other half is held out.
 */
export const SAME_SCORE = 3;
export const DOUBT_SCORE = 0.5;

export const EVIDENCE = {
  "one-identifier": [20, "they have an identifier in common"],
  "other-identifier": [-4, "another source has both of them as two"],
  "two-identifiers": [-1.5, "another source has both of them as two, of one name and side by side"],

  "within-10-m": [3, "they stand at one point"],
  "within-25-m": [2.5, "they stand within 25 m"],
  "within-60-m": [2, "they stand within 60 m"],
  "within-100-m": [1, "they stand within 100 m"],
  "within-150-m": [0.5, "they stand within 150 m"],
  "within-300-m": [-0.5, "they stand up to 300 m apart"],
  "within-700-m": [-2.5, "they stand hundreds of metres apart"],
  "within-2-km": [-4, "they stand over 700 m apart"],
  further: [-8, "they stand kilometres apart"],

  "same-name": [3.5, "their names are the same"],
  "same-word": [3, "the one word of their names is the same"],
  nearly: [2.5, "their names are nearly the same"],
  contained: [2.5, "one name is part of the other"],
  "contained-word": [2, "the one word of a name is part of the other"],
  partial: [-1, "their names have words in common"],
  unlike: [-3, "their names are unlike"],
  "same-meaning": [2, "their names mean the same"],
  "generic-part": [1.5, "one name is common words that are part of the other"],
  generic: [0.5, "neither has a name of its own"],
  "half-generic": [1, "one of them has no name of its own"],
  "half-generic-further": [-1, "one of them has no name of its own, and they are not near enough"],
  incomparable: [0.5, "their names are in scripts that cannot be compared"],
  nameless: [1.5, "one of them has no name"],
  "nameless-further": [-3, "one of them has no name, and they are not near enough"],

  "drawn-twice": [0.5, "one is the point and the other the outline in the same source"],
  "told-twice": [-1.5, "one source has both of them"],
  "told-apart": [-2, "one source has both of them under different names"],
  "drawn-together": [-2, "somebody drew both, one right after the other"],

  "centre-and-mosque": [-0.5, "one is a mosque and the other an Islamic centre"],
  "next-door-types": [-3.5, "they are of types that often stand side by side"],
  "other-category": [-1, "they are venues of different kinds"],
  "venues-unlike": [-3, "venues of different names are often in one house"],
  "venues-apart": [-3, "branches of a chain have one name"],

  "women-apart": [-4, "one of them is for women or for men alone"],
  "number-apart": [-6, "they have different numbers"],
  "marks-apart": [-5, "their names are told apart by words such as old and new, north and south"],
  "house-apart": [-2, "one is a school, a shrine or a prayer ground and the other is not"],
  "house-mentioned": [-1.5, "one name mentions a school, a shrine or a prayer ground and the other does not"],

  "one-phone": [4.5, "they have one phone number"],
  "other-phone": [-1, "their phone numbers differ"],
  "one-page": [4.5, "they have one web page"],
  "one-site": [1, "they have one web site"],
  "other-page": [-0.5, "their web pages differ"],
  "one-address": [3, "they have one address"],
  "one-house-number": [1, "their house numbers are the same"],
  "other-house-number": [-2, "their house numbers differ"],
} as const satisfies Readonly<Record<string, readonly [weight: number, told: string]>>;

type Evidence = keyof typeof EVIDENCE;

const scoreOf = (evidence: readonly Evidence[]): number => evidence.reduce((sum, kind) => sum + EVIDENCE[kind][0], 0);

/** Words at least this similar are the same. */
const SAME_WORD = 0.79;
/** The same for all words joined into one, where a letter matters less. */
const SAME_JOINED = 0.86;
/** Names of lower weight only say what a place is: Jame Masjid, Prayer Room. */
const GENERIC_WEIGHT = 0.75;
const NEARLY = 0.78;
const CONTAINED = 0.88;
const PARTIAL = 0.45;
/** Weight of two names with a rare word each, or several words. */
const TELLING_WEIGHT = 1.55;

const NAMINGS = [
  "same-name",
  "same-word",
  "nearly",
  "contained",
  "contained-word",
  "same-meaning",
  "generic-part",
  "partial",
  "unlike",
  "generic",
  "half-generic",
  "incomparable",
  "nameless",
] as const;
/** How two places' names relate, the most telling first. */
type Naming = (typeof NAMINGS)[number];

const wordLikeness = (a: Word, b: Word): number => {
  let best = 0;
  for (const spelling of a.spellings)
    for (const other of b.spellings) {
      best = Math.max(best, soundLikeness(spelling, other));
      if (best === 1) return 1;
    }
  return best;
};

interface Match {
  /** Indexes of words, the first of them first. */
  readonly inA: readonly [number, ...number[]];
  readonly inB: readonly [number, ...number[]];
  readonly value: number;
}

/** Words of `a`, also joined with their neighbours, that match words of `b`: Abd el-Kader and Abdelkader. */
const joinedMatches = (a: Name, b: Name): readonly Match[] =>
  a.neighbours.flatMap((spelling, i) =>
    b.words.flatMap(({ spellings: [written] }, j) => {
      const value = soundLikeness(spelling, written);
      return value >= SAME_JOINED ? [{ inA: [i, i + 1], inB: [j], value }] : [];
    }),
  );

/** The share of each name's weight in words that the other has too, each word used once. */
const shared = (a: Name, b: Name): { readonly ofA: number; readonly ofB: number } => {
  const matches: Match[] = [];
  for (const [i, word] of a.words.entries())
    for (const [j, other] of b.words.entries()) {
      if (word.script !== other.script) continue;
      const value = wordLikeness(word, other);
      if (value >= SAME_WORD) matches.push({ inA: [i], inB: [j], value });
    }
  matches.push(...joinedMatches(a, b));
  matches.push(...joinedMatches(b, a).map(({ inA, inB, value }) => ({ inA: inB, inB: inA, value })));
  matches.sort((x, y) => y.value - x.value || x.inA[0] - y.inA[0] || x.inB[0] - y.inB[0]);
  const [usedA, usedB] = [new Set<number>(), new Set<number>()];
  let [ofA, ofB] = [0, 0];
  for (const { inA, inB, value } of matches) {
    if (inA.some((i) => usedA.has(i)) || inB.some((j) => usedB.has(j))) continue;
    for (const i of inA) {
      usedA.add(i);
      ofA += value * elementAt(a.words, i).weight;
    }
    for (const j of inB) {
      usedB.add(j);
      ofB += value * elementAt(b.words, j).weight;
    }
  }
  return { ofA, ofB };
};

const isGeneric = (name: Name): boolean => name.weight < GENERIC_WEIGHT;

/** What two names share: the weight of the shared words in each, and how alike they are as a whole, 0…1. */
interface Sharing {
  readonly ofA: number;
  readonly ofB: number;
  readonly inCommon: number;
}

const sharingOf = (a: Name, b: Name): Sharing => {
  const { ofA, ofB } = shared(a, b);
  return { ofA, ofB, inCommon: (ofA + ofB) / (a.weight + b.weight) };
};

/** The likeness of two names by their words, or by all letters where one of them may be a slip of the other. */
const likenessOf = (a: Name, b: Name, { ofA, ofB, inCommon }: Sharing): number => {
  const joined = soundLikeness(a.joined, b.joined);
  const isTelling = Math.min(ofA, ofB) >= TELLING_WEIGHT;
  const isSlip = joined >= (isTelling ? SAME_WORD : SAME_JOINED) && (isTelling || a.words.length !== b.words.length);
  return Math.max(inCommon, isSlip ? joined : 0);
};

/** How two names of one script relate, by the words that they share; `light` is the one of less weight. */
const namingByWords = (a: Name, b: Name, light: Name, heavy: Name): Naming => {
  const sharing = sharingOf(a, b);
  if (isGeneric(heavy)) return sharing.inCommon >= NEARLY ? "same-meaning" : "unlike";
  const isContained = (light === a ? sharing.ofA : sharing.ofB) >= CONTAINED * light.weight;
  const likeness = likenessOf(a, b, sharing);
  if (likeness >= CONTAINED) return light.weight >= TELLING_WEIGHT ? "same-name" : "same-word";
  if (isGeneric(light)) return isContained ? "generic-part" : "partial";
  if (likeness >= NEARLY) return "nearly";
  if (isContained) return light.weight >= TELLING_WEIGHT ? "contained" : "contained-word";
  return likeness >= PARTIAL ? "partial" : "unlike";
};

const namingOf = (a: Name, b: Name): Naming => {
  const [light, heavy] = a.weight <= b.weight ? [a, b] : [b, a];
  if (heavy.weight === 0) return "generic";
  if (a.script !== b.script) return isGeneric(light) ? "half-generic" : "incomparable";
  return light.weight === 0 ? "half-generic" : namingByWords(a, b, light, heavy);
};

const RANK = new Map<Naming, number>(NAMINGS.map((naming, i) => [naming, i]));
/** Names in several languages may differ; a less telling comparison never hides a more telling one. */
const rankOf = (naming: Naming): number => RANK.get(naming) ?? NAMINGS.length;

const compareNames = (a: readonly Name[], b: readonly Name[]): Naming => {
  if (a.length === 0 || b.length === 0) return "nameless";
  let best: Naming | null = null;
  for (const name of a)
    for (const other of b) {
      const naming = namingOf(name, other);
      if (best === null || rankOf(naming) < rankOf(best)) best = naming;
      if (best === "same-name") return best;
    }
  return best ?? "nameless";
};

const BANDS: readonly (readonly [metres: number, evidence: Evidence])[] = [
  [10, "within-10-m"],
  [25, "within-25-m"],
  [60, "within-60-m"],
  [100, "within-100-m"],
  [150, "within-150-m"],
  [300, "within-300-m"],
  [700, "within-700-m"],
  [2000, "within-2-km"],
];

const NAMELESS_M = 60;
/** Up to here two records are at one point; restaurants farther off are next door. */
const ONE_POINT_M = 10;
const CHAIN_M = 60;

const ofDistance = (metres: number): Evidence => BANDS.find(([limit]) => metres <= limit)?.[1] ?? "further";

/** Whether two records, whose types may be given to one house, are of one kind; a school beside its mosque is another place. */
const areOfOneKind = (a: Profile, b: Profile): boolean =>
  a.type === b.type || (a.sameHouse === "prayer" && b.sameHouse === "prayer");
const mayShareHouse = (a: Profile, b: Profile): boolean => a.sameHouse !== null && b.sameHouse !== null;

const isVenue = ({ family }: Profile): boolean => family === "food" || family === "shop";

/** Kebab House and Grill House are names, although of generic words only. */
const asVenues = (naming: Naming): Naming => (naming === "generic" || naming === "half-generic" ? "unlike" : naming);

const ofNames = (naming: Naming, metres: number, apart: number, a: Profile, b: Profile): readonly Evidence[] => {
  if (naming === "half-generic" && apart > NAMELESS_M) return ["half-generic-further"];
  if (naming !== "nameless") return [naming];
  if (metres > (isVenue(a) ? ONE_POINT_M : NAMELESS_M)) return ["nameless-further"];
  return areOfOneKind(a, b) ? ["nameless"] : ["half-generic"];
};

/** Each has a mark that the other lacks: Block 9 Road 1 and Block 9 Road 3, but not Block 9 and Block 9 Road 3. */
const clash = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some((mark) => !b.has(mark)) && [...b].some((mark) => !a.has(mark));

const ofMark = (set: string, a: Profile, b: Profile): Evidence | null => {
  const [first, other] = [a.marks.get(set), b.marks.get(set)];
  const isBoth = first !== undefined && other !== undefined;
  if (isBoth && !clash(first, other))
    // The shrine, and the mosque of the shrine.
    return set === "house" && a.saysKind !== b.saysKind ? "house-apart" : null;
  if (set === "women") return "women-apart";
  if (set === "house") return !isBoth && (first === undefined ? b : a).saysKind ? "house-mentioned" : "house-apart";
  if (!isBoth) return null;
  return set === "number" || set === "unit" ? "number-apart" : "marks-apart";
};

const ofMarks = (a: Profile, b: Profile): readonly Evidence[] => {
  if (a.marks.size === 0 && b.marks.size === 0) return [];
  const sets = new Set([...a.marks.keys(), ...b.marks.keys()]);
  return [...new Set([...sets].flatMap((set) => ofMark(set, a, b) ?? []))];
};

/** The point and the outline of one place are no further apart. */
const DRAWN_TWICE_M = 100;
/** Two outlines with middles this near are parts of one building, and two points a slip. */
const ONE_BUILDING_M = 25;
/** No further apart, two places that share a name of several words are one. */
const ONE_SITE_M = 60;
/** Elements that were drawn one after the other have numbers that are no further apart. */
const NEXT_SERIALS = 3;

/** Drawn one after the other, and not merely twice: of one name, or of none, in one building. */
const areDrawnTogether = (naming: Naming, metres: number, a: Profile, b: Profile): boolean => {
  if (a.element === "" || a.element !== b.element || Math.abs(a.serial - b.serial) > NEXT_SERIALS) return false;
  if (naming === "nameless") return metres > ONE_POINT_M;
  const isMarkedAlike = a.marks.size === b.marks.size && ofMarks(a, b).length === 0;
  const isOneName = (naming === "same-name" || naming === "same-word") && isMarkedAlike;
  return !isOneName || metres > ONE_BUILDING_M;
};

/** One source that has both, and not as point and outline. */
const ofTwo = (naming: Naming, metres: number, areNameless: boolean): Evidence | null => {
  const isOneBuilding = metres <= ONE_BUILDING_M;
  if (naming === "unlike") return "told-apart";
  if (naming === "contained" || naming === "contained-word") return isOneBuilding ? "told-twice" : "told-apart";
  return naming === "nameless" && !areNameless && isOneBuilding ? null : "told-twice";
};

const ofSources = (naming: Naming, metres: number, a: Profile, b: Profile): readonly Evidence[] => {
  if (a.source === "" || a.source !== b.source) return [];
  const areNameless = a.names.length + b.names.length === 0;
  const isDrawnTwice = (a.element === "n") !== (b.element === "n") && metres <= DRAWN_TWICE_M;
  if (isDrawnTwice) return naming === "unlike" ? ["told-apart"] : naming === "nameless" ? [] : ["drawn-twice"];
  const found = ofTwo(naming, metres, areNameless);
  const isTogether = areDrawnTogether(naming, metres, a, b);
  return [...(found === null ? [] : [found]), ...(isTogether ? (["drawn-together"] as const) : [])];
};

const ofKinds = (naming: Naming, metres: number, a: Profile, b: Profile): readonly Evidence[] => {
  const found: Evidence[] = [];
  if (!areOfOneKind(a, b)) found.push(mayShareHouse(a, b) ? "centre-and-mosque" : "next-door-types");
  if (a.category !== "" && b.category !== "" && a.category !== b.category) found.push("other-category");
  if (!isVenue(a)) return found;
  if (naming === "unlike" || naming === "partial") found.push("venues-unlike");
  else if (metres > CHAIN_M) found.push("venues-apart");
  return found;
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
  // Venues in one house share its address.
  if (a.houseNumber !== "" && a.address === b.address && !isVenue(a)) found.push("one-address");
  else if (a.houseNumber !== "" && b.houseNumber !== "")
    found.push(a.houseNumber === b.houseNumber ? "one-house-number" : "other-house-number");
  return found;
};

const WIKIDATA = "wikidata:";
const itemsOf = ({ identifiers }: Profile): readonly string[] =>
  identifiers.filter((identifier) => identifier.startsWith(WIKIDATA));

/** Wikidata often has a mosque twice, by two people or robots: then both have one name and are in one building. */
const ofIdentifiers = (naming: Naming, metres: number, a: Profile, b: Profile): readonly Evidence[] => {
  const [items, others] = [itemsOf(a), itemsOf(b)];
  if (items.length === 0 || others.length === 0 || items.some((item) => others.includes(item))) return [];
  const limitM = naming === "same-name" ? ONE_SITE_M : naming === "same-word" ? ONE_BUILDING_M : 0;
  return [metres <= limitM ? "two-identifiers" : "other-identifier"];
};

/**
 * Whether an identifier ties the two: a curated row has it, or it is the own one of either. That two records name
 * one item of Wikidata ties nothing: thousands name the item for "mosque", or for the complex that they are part of.
 */
const areIdentified = (a: Profile, b: Profile): boolean =>
  a.identifiers.some((identifier) => {
    if (!b.identifiers.includes(identifier)) return false;
    if (a.isCurated || b.isCurated || a.key === b.key) return true;
    return a.family === b.family && (identifier === a.key || identifier === b.key);
  });

interface Comparison {
  readonly metres: number;
  readonly score: number;
  readonly evidence: readonly Evidence[];
}

/** Compares two profiles; `null` if their types can never be the same place. */
export const compare = (a: Profile, b: Profile): Comparison | null => {
  const metres = distanceM(a.point, b.point);
  if (areIdentified(a, b)) return { metres, score: scoreOf(["one-identifier"]), evidence: ["one-identifier"] };
  if (a.family !== b.family) return null;
  const found = compareNames(a.names, b.names);
  const naming = isVenue(a) ? asVenues(found) : found;
  const isNamed = naming !== "nameless";
  const apart = isNamed ? Math.max(0, metres - a.slackM - b.slackM) : metres;
  const evidence = [
    ofDistance(apart),
    ...ofNames(naming, metres, apart, a, b),
    ...ofIdentifiers(naming, metres, a, b),
    ...ofSources(naming, metres, a, b),
    ...ofKinds(naming, apart, a, b),
    ...(isNamed ? ofMarks(a, b) : []),
    ...ofContacts(a, b),
  ];
  return { metres, score: scoreOf(evidence), evidence };
};
