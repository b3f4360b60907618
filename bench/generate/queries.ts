/**
 * From places to questions: of each class, queries made out of places drawn at random. What else they
 * may be answered with is not known here; answers.ts goes through all places for that.
 */
import { createMakers, type PlannedQuery, QUERY_CLASSES, type QueryClass } from "./classes.ts";
import type { Place } from "./places.ts";
import { plain } from "./plain.ts";
import { createRandom } from "./random.ts";
import type { NameTables, QuerySet } from "./tables.ts";

/** Queries of each class that are kept. */
export const PER_CLASS = 100;

/** Places drawn for each class: many have no name of the kind that it asks for. */
const DRAWN_PER_CLASS = 6_000;

/** Queries of each class that are made, some to be dropped for having too many answers. */
const MADE_PER_CLASS = 2 * PER_CLASS;

const drawn = (seed: number, size: number): readonly (readonly [QueryClass, readonly number[]])[] =>
  QUERY_CLASSES.map((queryClass) => {
    const random = createRandom(`${seed} targets ${queryClass}`);
    const count = Math.min(DRAWN_PER_CLASS, 4 * size);
    return [queryClass, [...new Set(Array.from({ length: count }, () => 1 + random.below(size)))]];
  });

/** The ids of the places that queries will be made of. */
export const pickTargets = (size: number, seed: number): ReadonlySet<number> =>
  new Set(drawn(seed, size).flatMap(([, ids]) => ids));

interface QueryOptions {
  readonly seed: number;
  readonly set: QuerySet;
  readonly size: number;
  readonly tables: NameTables;
}

/** Spellings that only test sets may have; a slip of the hand can come to one by itself: "Ibrahim", "brahim". */
const heldOutOf = ({ stems }: NameTables): readonly string[] =>
  Object.values(stems).flatMap((lexemes) =>
    lexemes.flatMap(({ heldOut }) => heldOut.map((form) => ` ${plain(form)} `)),
  );

/** Queries of all classes, no text twice in a class. */
export const planQueries = (
  targets: ReadonlyMap<number, Place>,
  { seed, set, size, tables }: QueryOptions,
): readonly PlannedQuery[] => {
  const makers = createMakers(set, tables);
  const keptBack = set === "train" ? heldOutOf(tables) : [];
  const isKeptBack = (q: string): boolean => keptBack.some((form) => ` ${plain(q)} `.includes(form));
  return drawn(seed, size).flatMap(([name, ids]) => {
    const random = createRandom(`${seed} ${set} ${name}`);
    const made = new Map<string, PlannedQuery>();
    for (const id of ids) {
      const target = targets.get(id);
      if (target === undefined || target.details["status"] === "closed" || made.size >= MADE_PER_CLASS) continue;
      const query = makers[name](target, random);
      if (query === null || isKeptBack(query.q)) continue;
      const key = [query.q, query.country ?? ""].join("|");
      if (!made.has(key)) made.set(key, { class: name, target, ...query });
    }
    return [...made.values()];
  });
};
