/** The facts of a part of the record, and where the record has each. */
import { AVAILABILITY } from "#core/values/place.ts";
import {
  type Amenity,
  type Fact,
  type FactIn,
  type FactName,
  FACTS,
  GROUPS,
  type MemberOf,
  type Part,
} from "./place.ts";

/** A fact by its column. */
export const factOf = (name: FactName): Fact => FACTS[name];

/** All facts, in the order of the columns. */
export const FACT_NAMES = Object.keys(FACTS) as readonly FactName[];

const byPart = new Map<Part | undefined, FactName[]>();
for (const name of FACT_NAMES) {
  const { part } = factOf(name);
  byPart.set(part, [...(byPart.get(part) ?? []), name]);
}

/** The facts of a part, in the order of the columns. */
export const factsIn = <P extends Part>(part: P): readonly FactIn<P>[] =>
  (byPart.get(part) ?? []) as readonly FactName[] as readonly FactIn<P>[];

/** Amenities of a place, in the order of their bits in a country block. */
export const AMENITIES: readonly Amenity[] = factsIn("amenities");

/** The member of the record that says a fact. */
export const memberOf = <F extends FactName>(name: F): MemberOf<F> => (factOf(name).member ?? name) as MemberOf<F>;

const isGroup = (part: Part | undefined): boolean => GROUPS.some((group) => group === part);

/** The path of a fact in the record: `phone`, `address.locality`. */
export const pathOf = (name: FactName): string => {
  const { part } = factOf(name);
  return isGroup(part) ? `${part}.${memberOf(name)}` : memberOf(name);
};

const byPath = new Map(FACT_NAMES.map((name) => [pathOf(name), name]));

/** The fact at a path of the record; `null` where no single one is. */
export const factAt = (path: string): FactName | null => byPath.get(path) ?? null;

/** The words of a fact; `null` where it is free. */
export const wordsOf = (name: FactName): readonly string[] | null => {
  const { kind, words } = factOf(name);
  return kind === "availability" ? AVAILABILITY : (words ?? null);
};

/** An object with the members of a part, in the words of the record, out of an object by columns. */
export const partFrom = <P extends Part, Row extends Readonly<Record<FactIn<P>, unknown>>>(
  part: P,
  row: Row,
): { [F in FactIn<P> as MemberOf<F>]: Row[F] } =>
  Object.fromEntries(factsIn(part).map((name) => [memberOf(name), row[name]])) as {
    [F in FactIn<P> as MemberOf<F>]: Row[F];
  };
