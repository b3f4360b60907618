/**
 * Which places answer a query: those whose name is the target's in any of its languages, and those of
 * its type that are made of the same words, in any spelling. A query that is word for word the
 * name of some other place is dropped, or a mistyped one that is as near to it, and so is one that too
 * many places answer.
 */
import { elementAt } from "../../server/core/base/element-at.ts";
import { type PlannedQuery, QUERY_CLASSES, type QueryClass } from "./classes.ts";
import { nameKey } from "./name.ts";
import { createNeighbours } from "./neighbours.ts";
import type { Place } from "./places.ts";
import { plain } from "./plain.ts";
import { PER_CLASS } from "./queries.ts";

/** A query as queries.jsonl holds it. */
export interface Query {
  readonly class: QueryClass;
  readonly q: string;
  readonly country?: string;
  /** Ids of the places that are right, in rising order. */
  readonly expect: readonly number[];
  readonly lang: "en" | "ar";
}

/** More right answers than this ask for no place in particular. */
const MAX_ANSWERS = 50;

interface Open {
  readonly query: PlannedQuery;
  readonly answers: Set<number>;
  /** Whether a place outside the filter would answer too. */
  isElsewhere: boolean;
  /** Whether it is the very name of a place that is no answer, or as near to it as to its own. */
  isAnother: boolean;
}

const namesOf = ({ english, arabic, third }: Place): readonly string[] => [
  ...new Set([english, arabic, third?.[1] ?? ""].filter((name) => name !== "").map(plain)),
];

const createIndex = () => {
  const index = new Map<string, Open[]>();
  return {
    add: (key: string, open: Open): void => {
      const all = index.get(key);
      if (all === undefined) index.set(key, [open]);
      else all.push(open);
    },
    at: (key: string): readonly Open[] => index.get(key) ?? [],
  };
};

const createIndexes = (all: readonly Open[]) => {
  const [byKey, byName, byWord, byFirstWord, byText] = [
    createIndex(),
    createIndex(),
    createIndex(),
    createIndex(),
    createIndex(),
  ];
  const neighbours = createNeighbours<Open>();
  for (const open of all) {
    const { q, target, word, prefix } = open.query;
    byText.add(plain(q), open);
    if (open.query.isMistyped === true) neighbours.add(plain(q), open);
    if (word !== undefined) byWord.add(word, open);
    else {
      byKey.add(nameKey(target.type, target.name), open);
      for (const name of namesOf(target)) byName.add(name, open);
    }
    if (prefix !== undefined) byFirstWord.add(elementAt(prefix.split(" ", 1), 0), open);
  }
  return { byKey, byName, byWord, byFirstWord, byText, neighbours };
};

const passes = ({ country, inCountry, city, cityBegins }: PlannedQuery, place: Place): boolean =>
  (country === undefined || country === place.country.code) &&
  (inCountry === undefined || inCountry === place.country.code) &&
  (city === undefined || (place.city.slug !== "" && city === place.city.english)) &&
  (cityBegins === undefined || (place.city.slug !== "" && plain(place.city.english).startsWith(cityBegins)));

type Indexes = ReturnType<typeof createIndexes>;

/** The queries that a place answers by its name, and those that take it for the beginning of a city, which it may be too. */
const answeredBy = (
  place: Place,
  { byKey, byName, byWord, byFirstWord }: Indexes,
): { readonly found: ReadonlySet<Open>; readonly begun: ReadonlySet<Open> } => {
  const found = new Set(byKey.at(nameKey(place.type, place.name)));
  const begun = new Set<Open>();
  for (const name of namesOf(place)) {
    const words = name.split(" ");
    for (const open of byName.at(name)) found.add(open);
    for (const word of words) for (const open of byWord.at(word)) found.add(open);
    for (const open of byFirstWord.at(elementAt(words, 0)))
      if (name.startsWith(open.query.prefix ?? "\0")) (open.query.cityBegins === undefined ? found : begun).add(open);
  }
  return { found, begun };
};

const addAnswer = ({ answers }: Open, { id }: Place): void => {
  if (answers.size <= MAX_ANSWERS) answers.add(id);
};

const visit = (place: Place, indexes: Indexes): void => {
  const { byText, neighbours } = indexes;
  const { found, begun } = answeredBy(place, indexes);
  for (const open of begun) addAnswer(open, place);
  for (const open of found) {
    if (passes(open.query, place)) addAnswer(open, place);
    else open.isElsewhere = true;
  }
  for (const name of namesOf(place))
    for (const open of [...byText.at(name), ...neighbours.of(name)]) if (!found.has(open)) open.isAnother = true;
};

const isKept = ({ query, answers, isElsewhere, isAnother }: Open): boolean =>
  !isAnother && answers.size > 0 && answers.size <= MAX_ANSWERS && (query.country === undefined || isElsewhere);

/** The queries with their answers among `places`; `onPlace` is called for each place. */
export const answerQueries = (
  planned: readonly PlannedQuery[],
  places: Iterable<Place>,
  onPlace: (place: Place) => void,
): readonly Query[] => {
  const all = planned.map((query): Open => ({
    query,
    answers: new Set(),
    isElsewhere: false,
    isAnother: false,
  }));
  const indexes = createIndexes(all);
  for (const place of places) {
    visit(place, indexes);
    onPlace(place);
  }
  return QUERY_CLASSES.flatMap((name) =>
    all
      .filter((open) => open.query.class === name && isKept(open))
      .slice(0, PER_CLASS)
      .map(({ query: { q, country, lang }, answers }) => ({
        class: name,
        q,
        ...(country !== undefined && { country }),
        expect: [...answers].sort((a, b) => a - b),
        lang,
      })),
  );
};
