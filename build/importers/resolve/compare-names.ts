/** How two places' names stand to each other: the best of their names in any languages. */
import { soundLikeness } from "./sounds.ts";
import type { Name, Word } from "./name.ts";

/** From this likeness on two words are one. */
const SAME_WORD = 0.79;
/** Of all the words as one, where a letter says less. */
const SAME_JOINED = 0.86;
/** Names whose words weigh less say what a place is, not which one: Jame Masjid, Prayer Room. */
const GENERIC_WEIGHT = 0.75;
const NEARLY = 0.78;
const CONTAINED = 0.88;
const PARTIAL = 0.45;
/** Two names of a rare word each, or of several words. */
const TELLING_WEIGHT = 1.55;

const NAMINGS = [
  "same-name", "same-word", "nearly", "contained", "contained-word", "same-meaning", "generic-part", "partial", "unlike", "generic", "half-generic", "incomparable", "nameless",
] as const; // prettier-ignore
/** How the names of two places stand to each other, the more telling ones first. */
export type Naming = (typeof NAMINGS)[number];

const wordLikeness = (a: Word, b: Word): number => {
  let best = 0;
  for (const one of a.spellings)
    for (const other of b.spellings) {
      best = Math.max(best, soundLikeness(one, other));
      if (best === 1) return 1;
    }
  return best;
};

interface Match {
  readonly inA: readonly number[];
  readonly inB: readonly number[];
  readonly value: number;
}

/** Words of `a`, and neighbours joined, that are words of `b`: Abd el-Kader and Abdelkader. */
const joinedMatches = (a: Name, b: Name): readonly Match[] =>
  a.neighbours.flatMap((spelling, i) =>
    b.words.flatMap(({ spellings: [other] }, j) => {
      const value = other === undefined ? 0 : soundLikeness(spelling, other);
      return value >= SAME_JOINED ? [{ inA: [i, i + 1], inB: [j], value }] : [];
    }),
  );

/** How much of the weight of each is words that the other has too, each word used once. */
const shared = (a: Name, b: Name): { readonly ofA: number; readonly ofB: number } => {
  const found: Match[] = [];
  for (const [i, one] of a.words.entries())
    for (const [j, other] of b.words.entries()) {
      if (one.script !== other.script) continue;
      const value = wordLikeness(one, other);
      if (value >= SAME_WORD) found.push({ inA: [i], inB: [j], value });
    }
  found.push(...joinedMatches(a, b));
  found.push(...joinedMatches(b, a).map(({ inA, inB, value }) => ({ inA: inB, inB: inA, value })));
  found.sort(
    (x, y) => y.value - x.value || (x.inA[0] ?? 0) - (y.inA[0] ?? 0) || (x.inB[0] ?? 0) - (y.inB[0] ?? 0),
  );
  const [usedA, usedB] = [new Set<number>(), new Set<number>()];
  let [ofA, ofB] = [0, 0];
  for (const { inA, inB, value } of found) {
    if (inA.some((i) => usedA.has(i)) || inB.some((j) => usedB.has(j))) continue;
    for (const i of inA) {
      usedA.add(i);
      ofA += value * (a.words[i]?.weight ?? 0);
    }
    for (const j of inB) {
      usedB.add(j);
      ofB += value * (b.words[j]?.weight ?? 0);
    }
  }
  return { ofA, ofB };
};

const isGeneric = (name: Name): boolean => name.weight < GENERIC_WEIGHT;

const namingOf = (a: Name, b: Name): Naming => {
  const [light, heavy] = a.weight <= b.weight ? [a, b] : [b, a];
  if (heavy.weight === 0) return "generic";
  if (a.script !== b.script) return isGeneric(light) ? "half-generic" : "incomparable";
  if (light.weight === 0) return "half-generic";
  const { ofA, ofB } = shared(a, b);
  const inCommon = (ofA + ofB) / (a.weight + b.weight);
  const isContained = (light === a ? ofA : ofB) >= CONTAINED * light.weight;
  if (isGeneric(heavy)) return inCommon >= NEARLY ? "same-meaning" : "unlike";
  const joined = soundLikeness(a.joined, b.joined);
  const likeness = Math.max(inCommon, joined >= SAME_JOINED ? joined : 0);
  if (likeness >= CONTAINED) return light.weight >= TELLING_WEIGHT ? "same-name" : "same-word";
  if (isGeneric(light)) return isContained ? "generic-part" : "partial";
  if (likeness >= NEARLY) return "nearly";
  if (isContained) return light.weight >= TELLING_WEIGHT ? "contained" : "contained-word";
  return likeness >= PARTIAL ? "partial" : "unlike";
};

const RANK = new Map<Naming, number>(NAMINGS.map((naming, i) => [naming, i]));
/** Names of one place in two languages may be unlike; a name that says less never hides one that says more. */
const rankOf = (naming: Naming): number => RANK.get(naming) ?? NAMINGS.length;

export const compareNames = (a: readonly Name[], b: readonly Name[]): Naming => {
  if (a.length === 0 || b.length === 0) return "nameless";
  let best: Naming | null = null;
  for (const one of a)
    for (const other of b) {
      const naming = namingOf(one, other);
      if (best === null || rankOf(naming) < rankOf(best)) best = naming;
      if (best === "same-name") return best;
    }
  return best ?? "nameless";
};
