/**
 * Where only some countries are at hand, as on a device without a network: which, and the refusal to answer as if
 * there were no others. What lies elsewhere is left out beside what is at hand, never instead of it.
 */
import type { Directory } from "#core/shard/directory.ts";

/** Countries whose files can be read, by upper-case code; all where it is not said. */
export type Held = Pick<Directory, "held">;

/** The answer, or a file that it needs, lies in a country that is not at hand. */
export class NotHeld extends Error {
  override readonly name = "NotHeld";
}

export const isHeld = ({ held }: Held, country: string): boolean => held === undefined || held.has(country);

/** Those of the items that are at hand. Throws {@link NotHeld} where there are some and none of them is. */
export const heldOf = <T>(
  directory: Held,
  items: readonly T[],
  countryOf: (item: T) => string,
): readonly T[] => {
  if (directory.held === undefined) return items;
  const kept = items.filter((item) => isHeld(directory, countryOf(item)));
  if (kept.length === 0 && items.length > 0) throw new NotHeld("all of the answer lies in other countries");
  return kept;
};
