/**
 * Numbers that look random and are the same on every host: sfc32 seeded from a text. Integers and
 * the four operations alone, no transcendental function, so that no engine may round differently.
 * Reference: C. Doty-Humphrey, PractRand (sfc32); seeding by FNV-1a (Fowler, Noll, Vo).
 */

export interface Random {
  /** A whole number from 0 to `limit - 1`. */
  readonly below: (limit: number) => number;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly unit: () => number;
  /** True in `share` (0…1) of all calls. */
  readonly chance: (share: number) => boolean;
  /** One of `items`, which is not empty. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** One of `items`, the first ones far more often than the last. */
  readonly pickEarly: <T>(items: readonly T[]) => T;
  /** One of `items` in proportion to its weight. */
  readonly pickWeighted: <T extends { readonly weight: number }>(items: readonly T[]) => T;
  /** `items` in another order. */
  readonly shuffle: <T>(items: readonly T[]) => readonly T[];
}

const UINT32 = 2 ** 32;
const WARM_UP = 12;

const fnv1a = (text: string, basis: number): number => {
  let hash = basis;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

const sfc32 = (text: string): (() => number) => {
  let [a, b, c] = [fnv1a(text, 0x811c9dc5), fnv1a(text, 0x9e3779b9), fnv1a(text, 0x85ebca6b)];
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < WARM_UP; i += 1) next();
  return next;
};

const at = <T>(items: readonly T[], index: number): T => {
  if (index >= items.length) throw new Error(`got item ${index}, expected one of ${items.length}`);
  return items[index] as T;
};

/** The sequence of `seed`; another text is another sequence. */
export const createRandom = (seed: string): Random => {
  const next = sfc32(seed);
  const unit = (): number => next() / UINT32;
  const below = (limit: number): number => Math.floor(unit() * limit);
  return {
    below,
    unit,
    chance: (share) => unit() < share,
    pick: (items) => at(items, below(items.length)),
    pickEarly: (items) => at(items, Math.floor(unit() * unit() * items.length)),
    pickWeighted: (items) => {
      let left = unit() * items.reduce((total, { weight }) => total + weight, 0);
      const index = items.findIndex(({ weight }) => (left -= weight) < 0);
      return at(items, index === -1 ? items.length - 1 : index);
    },
    shuffle: (items) => {
      const all = [...items];
      for (let i = all.length - 1; i > 0; i -= 1) {
        const other = below(i + 1);
        [all[i], all[other]] = [at(all, other), at(all, i)];
      }
      return all;
    },
  };
};
