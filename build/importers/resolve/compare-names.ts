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

export const NAMINGS = [
  "same-name", "same-word", "nearly", "contained", "same-meaning", "generic-part", "partial", "unlike", "generic", "half-generic", "incomparable", "nameless",
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

/** The weight of the words that the two have in common, each word used once. */
const shared = (a: readonly Word[], b: readonly Word[]): number => {
  const found: { readonly i: number; readonly j: number; readonly value: number }[] = [];
  for (const [i, one] of a.entries())
    for (const [j, other] of b.entries()) {
      if (one.script !== other.script) continue;
      const value = wordLikeness(one, other);
      if (value >= SAME_WORD) found.push({ i, j, value: value * Math.min(one.weight, other.weight) });
    }
  found.sort((x, y) => y.value - x.value || x.i - y.i || x.j - y.j);
  const [usedA, usedB] = [new Set<number>(), new Set<number>()];
  let sum = 0;
  for (const { i, j, value } of found) {
    if (usedA.has(i) || usedB.has(j)) continue;
    usedA.add(i);
    usedB.add(j);
    sum += value;
  }
  return sum;
};

const isGeneric = (name: Name): boolean => name.weight < GENERIC_WEIGHT;

const namingOf = (a: Name, b: Name): Naming => {
  const [light, heavy] = a.weight <= b.weight ? [a, b] : [b, a];
  if (heavy.weight === 0) return "generic";
  if (a.script !== b.script) return isGeneric(light) ? "half-generic" : "incomparable";
  const common = shared(a.words, b.words);
  const isContained = common >= CONTAINED * light.weight;
  if (light.weight === 0) return "half-generic";
  if (isGeneric(heavy)) return 2 * common >= NEARLY * (a.weight + b.weight) ? "same-meaning" : "unlike";
  const joined = soundLikeness(a.joined, b.joined);
  const likeness = Math.max((2 * common) / (a.weight + b.weight), joined >= SAME_JOINED ? joined : 0);
  if (likeness >= CONTAINED) return light.weight >= TELLING_WEIGHT ? "same-name" : "same-word";
  if (isGeneric(light)) return isContained ? "generic-part" : "partial";
  if (likeness >= NEARLY) return "nearly";
  if (isContained) return "contained";
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
