/**
 * Which place of before is which of after: the same id; where one of the two has none, the same
 * country and slug. What is left over was added or removed.
 */
import type { PlaceRecord } from "./records.ts";

export interface Matches {
  readonly pairs: readonly (readonly [before: PlaceRecord, after: PlaceRecord])[];
  readonly added: readonly PlaceRecord[];
  readonly removed: readonly PlaceRecord[];
}

const idOf = ({ fields }: PlaceRecord): string | null => fields["id"] || null;
const slugOf = ({ country, fields }: PlaceRecord): string => `${country} ${fields["slug"] ?? ""}`;

/** Takes each record of `before` at most once. */
export const matchPlaces = (before: readonly PlaceRecord[], after: readonly PlaceRecord[]): Matches => {
  const left = new Set(before);
  const pairOf = new Map<PlaceRecord, PlaceRecord>();
  const pass = (keyOf: (one: PlaceRecord) => string | null): void => {
    const byKey = new Map<string | null, PlaceRecord>();
    for (const one of left) if (!byKey.has(keyOf(one))) byKey.set(keyOf(one), one);
    for (const one of after) {
      const key = keyOf(one);
      const found = key === null || pairOf.has(one) ? undefined : byKey.get(key);
      if (found === undefined || !left.delete(found)) continue;
      pairOf.set(one, found);
    }
  };
  pass(idOf);
  pass(slugOf);
  const pairs: (readonly [PlaceRecord, PlaceRecord])[] = [];
  for (const one of after) {
    const found = pairOf.get(one);
    if (found !== undefined) pairs.push([found, one]);
  }
  return { pairs, added: after.filter((one) => !pairOf.has(one)), removed: [...left] };
};
