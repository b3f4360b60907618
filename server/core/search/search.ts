/**
 * The search over all names: cities that the text names, places and events, and the places of a city or country that it
 * names ("halal istanbul"), best first. Reranks a fixed window of the best by their whole names, as words alone do not tell
 * "Masjid Umar Farah" from "Umar Masjid, Farah". On an offline subset it searches country by country; throws NotHeld when
 * they hold nothing.
 */
import { elementAt } from "#core/base/element-at.ts";
import { LRUCache } from "lru-cache";
import { isWithin } from "#core/base/edit-distance.ts";
import { nameWords } from "#core/base/fold.ts";
import { writtenNames } from "#core/base/names.ts";
import { once } from "#core/base/once.ts";
import { inRuns, inTurns, type Steps } from "#core/base/steps.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import { cityNumbers, documentOf, placeNumbers } from "#core/shard/dense-ids.ts";
import { type Directory, NotHeld } from "#core/shard/directory.ts";
import { lowerBound } from "#core/shard/lower-bound.ts";
import { FIRST_EVENT } from "#core/shard/posting-list.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { type Paged, summaryOf } from "#core/shard/summaries.ts";
import {
  compareHits,
  countOf,
  elsewhereOf,
  emptyHits,
  EVENT_KIND,
  type Hit,
  hitAt,
  type HitList,
  hitsAt,
  keptOf,
  merged,
  NOWHERE,
  PLACE_KIND,
  type Placed,
  placedHits,
  placesIn,
  putFirst,
  STEP_HITS,
  typesOf,
  withoutDoubles,
} from "./hit-list.ts";
import { keyOf, type Lexicon, openLexicon } from "./lexicon-reader.ts";
import { SURE_AREA } from "./matches.ts";
import { isFiller, isGeneric, lexemeKey, lexemesOf, tellingWords } from "./query-parser.ts";
import { findAreas, findRelaxing, type Found, type Named } from "./query-relaxation.ts";
import { type Corpus, OTHER_NAME } from "./score.ts";

/** Hits that are looked at. */
const WINDOW = 20;
/**
 * The worth of a name: one that equals the query; one that equals it once its city or country is added; one that begins
 * with it, the last word whole or half-typed; and one that equals it except for a typing error.
 */
const WHOLE = 0.08;
const WHOLE_THERE = 0.075;
const BEGINNING = 0.03;
const HALF_TYPED = 0.07;
const MISTYPED = 0.04;
/** What a place is worth that is known all over the world: less than a name that is just what was asked for. */
const FAMOUS = 0.06;
/** What a place elsewhere loses that only has a word of the area in its name: "halal istanbul" asks for no Istanbul Grill in Paris. */
const ELSEWHERE = 0.1;
/** Shorter words are too similar for slips. */
const SLIP_LENGTH = 4;

const isSlip = (a: string, b: string): boolean => a.length >= SLIP_LENGTH && isWithin(a, b, 1);

/** `asked` is not empty. */
const worthOfAll = (asked: readonly string[], words: readonly string[]): number => {
  const last = asked.length - 1;
  const begins = asked.every((word, i) => (i < last ? words[i] === word : words[i]?.startsWith(word) === true));
  if (begins && words[last] === asked[last]) return words.length === asked.length ? WHOLE : BEGINNING;
  if (begins) return HALF_TYPED;
  if (words.length !== asked.length) return 0;
  return asked.every((word, i) => word === words[i] || isSlip(word, elementAt(words, i))) ? MISTYPED : 0;
};

/** Words without the fillers in front: "The Blue Mosque" is the Blue Mosque. */
const unled = (words: SearchWords, name: readonly string[]): readonly string[] => {
  const start = name.findIndex((word) => !isFiller(words, word));
  return start === -1 ? name : name.slice(start);
};

/** A word of a query. */
interface AskedWord {
  readonly word: string;
  /** It says where the place is. */
  readonly isThere: boolean;
  readonly isGeneric: boolean;
}

/**
 * The worth of the words of a name to the words of a query. Some words may say where the place is instead of what it is called,
 * in front or behind; no word does both. "Mosque" in Birmingham is not what "mosque birmingham" is called.
 */
const worthOf = (asked: readonly AskedWord[], words: readonly string[]): number => {
  const worth = (from: number, to: number): number => {
    const part = asked.slice(from, to);
    return part.every((word) => word.isGeneric) && part.length < asked.length
      ? 0
      : worthOfAll(
          part.map(({ word }) => word),
          words,
        );
  };
  let best = worth(0, asked.length);
  for (let end = asked.length - 1; end > 0 && asked[end]?.isThere === true; end -= 1)
    best = Math.max(best, Math.min(worth(0, end), WHOLE_THERE));
  for (let start = 1; start < asked.length && asked[start - 1]?.isThere === true; start += 1)
    best = Math.max(best, Math.min(worth(start, asked.length), WHOLE_THERE));
  return best;
};

/** A word says where a place is if it is likely to name its city or country. */
const LIKELY_AREA = 0.75;

/** A query, as whole names are compared with it. */
interface AskedName {
  readonly text: string;
  readonly words: SearchWords;
  /** Types that it asks for. */
  readonly types: readonly string[];
  /** Whether a word of it says where a place is. */
  readonly isThere: (word: string, document: number) => boolean;
  /** Whether a place is not in the area that all its words name, though others of the type are. */
  readonly isElsewhere: (document: number) => boolean;
}

/** Puts the best of the list in their order by whole names and fame; the list is changed. */
export const byWholeName = async (
  store: ShardCache,
  directory: Paged,
  hits: HitList,
  { text, words, types, isThere, isElsewhere }: AskedName,
): Promise<HitList> => {
  const asked = unled(words, nameWords(text));
  const telling = tellingWords(words, text).join(" ");
  if (countOf(hits) < 2 || asked.length === 0) return hits;
  const window = await Promise.all(
    Array.from({ length: Math.min(countOf(hits), WINDOW) }, (_, i) => hitAt(hits, i)).map(async (hit): Promise<Hit> => {
      if (hit.kind !== "place") return hit;
      const { names, others, type, isFamous } = await summaryOf(store, directory, hit.document);
      const heard = asked.map((word) => ({
        word,
        isThere: isThere(word, hit.document),
        isGeneric: isGeneric(words, word),
      }));
      const isOfType = types.includes(type ?? "");
      const isAway = isElsewhere(hit.document);
      const worth = (name: string, needsNoType: boolean): number => {
        const whole = worthOf(heard, unled(words, nameWords(name)));
        const isSame =
          needsNoType && isOfType && !isAway && whole < WHOLE_THERE && tellingWords(words, name).join(" ") === telling;
        return isSame ? WHOLE_THERE : whole;
      };
      // "Ayasofya Camii" is Ayasofya: a famous place needs no word for its type.
      const other = Math.max(0, ...others.map((name) => worth(name, isFamous)));
      // "Heathrow prayer room" is Heathrow: no other name needs one, which tells less than a name that has it.
      const bare = Math.max(0, ...others.map((name) => worth(name, true)));
      const named = Math.max(other, bare, ...writtenNames(names).map((name) => worth(name, isFamous)));
      // The words may have been counted in a longer name: "Sultan Ahmed Mosque (Blue Mosque)".
      const score = other >= WHOLE_THERE ? Math.max(hit.score, 1 - OTHER_NAME) : hit.score;
      // "New York" asks for the city, not for what is famous there.
      const isNamed = named > 0 || !heard.every((word) => word.isThere);
      const fame = isFamous && isNamed && (types.length === 0 || isOfType) ? FAMOUS : 0;
      const away = named === 0 && isAway ? ELSEWHERE : 0;
      return { ...hit, score: score + named + fame - away };
    }),
  );
  return putFirst(hits, window.sort(compareHits));
};

interface Hits {
  /** Best first; equal ones by kind and document. */
  readonly hits: HitList;
  /** Types that the query asked for and nothing else ("mosque"); `null` for any other query. */
  readonly typesOnly: readonly string[] | null;
}

/** What a city is worth that is just what was asked for: more than a famous place whose name begins so. */
const CITY = 0.12;
/** Beside places of a type that was asked for, the city itself is worth less. */
const CITY_BESIDE_TYPE = 0.85;
const directorySize = once(({ countries }: Directory) =>
  Object.values(countries).reduce((sum, { places }) => sum + places, 0),
);

const corpusOf = (store: ShardCache, directory: Directory, { words }: Lexicon): Corpus => ({
  size: directorySize(directory),
  types: typesOf(directory),
  lexemesAt: async (number) => {
    const { names, others } = await summaryOf(store, directory, placeNumbers(directory).toDocument(number));
    const telling = [...writtenNames(names), ...others].map((name) => tellingWords(words, name));
    return new Set(lexemesOf(telling, (word) => keyOf(words, word)).map(({ forms }) => lexemeKey(forms)));
  },
});

/** Where the numbers of the places of each country begin, and by how much its documents are more. */
const roomsOf = once((directory: Directory) => {
  const codes = Object.keys(directory.countries).sort();
  const { baseOf } = placeNumbers(directory);
  return {
    starts: Uint32Array.from(codes, baseOf),
    shifts: codes.map((code) => documentOf(code, 0) - baseOf(code)),
  };
});

function* namedHits({ numbers, scores }: Found, directory: Directory): Steps<HitList> {
  const { starts, shifts } = roomsOf(directory);
  const all = emptyHits(numbers.length);
  let [first, last, shift] = [0, 0, 0];
  yield* inRuns(numbers.length, STEP_HITS, (from, to) => {
    for (let i = from; i < to; i += 1) {
      // Plain reads: this goes over every hit by name.
      const number = numbers[i] ?? 0;
      all.scores[i] = scores[i] ?? 0;
      if (number >= FIRST_EVENT) {
        all.kinds[i] = EVENT_KIND;
        all.documents[i] = number - FIRST_EVENT;
        continue;
      }
      // Neighbours are often of one country.
      if (number < first || number >= last) {
        const room = lowerBound(starts, number + 1) - 1;
        [first, last] = [elementAt(starts, room), starts[room + 1] ?? FIRST_EVENT];
        shift = elementAt(shifts, room);
      }
      all.kinds[i] = PLACE_KIND;
      all.documents[i] = number + shift;
    }
  });
  return all;
}

const cityHits = ({ areas, types }: Named, directory: Directory, country: string | undefined): readonly Hit[] =>
  areas.flatMap(({ kind, area, score }): Hit[] => {
    if (kind !== "city") return [];
    if (country !== undefined && cityNumbers(directory).countryAt(area.number) !== country) return [];
    // All words of the query name it, or all except words for types.
    const worth = types.length > 0 ? score * CITY_BESIDE_TYPE : score + (score >= 1 ? CITY : WHOLE);
    return [{ kind: "city", document: cityNumbers(directory).toDocument(area.number), score: worth }];
  });

const placedIn = async (
  store: ShardCache,
  directory: Directory,
  { areas, types }: Found,
  country: string | undefined,
): Promise<Placed> => {
  const best = areas.find(
    ({ area, score }) =>
      score >= SURE_AREA &&
      area.count > 0 &&
      (country === undefined || placeNumbers(directory).countryAt(area.first) === country),
  );
  return best === undefined ? NOWHERE : placesIn(store, directory, best, types);
};

/** Cities, names and areas in one list. A place found by its name and by its area is listed once, as the better hit. */
function* allHits(found: Found, directory: Directory, cities: readonly Hit[], placed: Placed): Steps<HitList> {
  const named = yield* withoutDoubles(yield* namedHits(found, directory), placed);
  const inAreas = yield* placedHits(placed);
  return yield* merged([putFirst(emptyHits(cities.length), cities), named, ...inAreas]);
}

const locateBy =
  ({ areasOf }: Found, directory: Directory, { words }: Lexicon): AskedName["isThere"] =>
  (word, document) => {
    const number = placeNumbers(directory).toNumber(document);
    const areas = areasOf.get(word);
    if (areas === undefined) return isFiller(words, word);
    return areas.some(
      ({ area: { first, count }, worth, isBegun }) =>
        (isBegun || worth >= LIKELY_AREA) && number >= first && number < first + count,
    );
  };

/** The cities that all words of `text` name as they are called, best first; no places are looked at, so that it is cheap. */
export const findCities = async (
  store: ShardCache,
  directory: Directory,
  text: string,
  country: string | undefined,
): Promise<readonly Hit[]> => {
  const lexicon = await openLexicon(store);
  const { areas, types } = await findAreas(lexicon, corpusOf(store, directory, lexicon), text);
  const named = { types, areas: areas.filter(({ likeness }) => likeness === 1) };
  return cityHits(named, directory, country).toSorted(compareHits);
};

/** Everything that matches `text`; with `country` only what lies there, and events. */
export const findHits = async (
  store: ShardCache,
  directory: Directory,
  text: string,
  country: string | undefined,
): Promise<Hits> => {
  const lexicon = await openLexicon(store);
  const from = country === undefined ? 0 : placeNumbers(directory).baseOf(country);
  const within = country === undefined ? null : ([from, from + (directory.countries[country]?.places ?? 0)] as const);
  const found = await findRelaxing(lexicon, corpusOf(store, directory, lexicon), text, within);
  if (found.isTypeOnly && found.types.length > 0) return { hits: emptyHits(0), typesOnly: found.types };
  const cities = cityHits(found, directory, country).toSorted(compareHits);
  const placed = await placedIn(store, directory, found, country);
  const isElsewhere = found.types.length > 0 ? elsewhereOf(placed) : () => false;
  const hits = await inTurns(allHits(found, directory, cities, placed), store.checkpoint);
  const isThere = locateBy(found, directory, lexicon);
  const asked = { text, words: lexicon.words, types: found.types, isThere, isElsewhere };
  return { hits: await byWholeName(store, directory, hits, asked), typesOnly: null };
};

/** Every country's search finds all events. */
function* withoutEvents(hits: HitList): Steps<HitList> {
  const others = hitsAt(hits, yield* keptOf(hits, (i) => hits.kinds[i] !== EVENT_KIND));
  return putFirst(emptyHits(others.length), others);
}

function* together(each: readonly HitList[]): Steps<HitList> {
  const lists: HitList[] = [];
  for (const [i, hits] of each.entries()) lists.push(i === 0 ? hits : yield* withoutEvents(hits));
  return yield* merged(lists);
}

/** {@link findHits} on an offline subset: throws {@link NotHeld} if nothing is found, as other countries may have it. */
const hitsWhereHeld: typeof findHits = async (store, directory: Directory, text, country) => {
  const { held } = directory;
  if (held === undefined || country !== undefined) return findHits(store, directory, text, country);
  const each = await Promise.all([...held].map(async (code) => findHits(store, directory, text, code)));
  const hits = await inTurns(together(each.map((found) => found.hits)), store.checkpoint);
  const found = { hits, typesOnly: each[0]?.typesOnly ?? null };
  if (found.hits.documents.length === 0 && found.typesOnly === null)
    throw new NotHeld("nothing is found in the downloaded countries");
  return found;
};

/** Memory of the hits that are kept, in bytes, and the most hits of one query; larger answers are computed again. */
const KEPT_BYTES = 2 * 1024 * 1024;
const QUERY_MAX = 10_000;
/** Of each query, about: its words, and three arrays with their buffers. Of each hit. */
const QUERY_BYTES = 1024;
const HIT_BYTES = 13;

const bytesFor = (hits: number): number => QUERY_BYTES + hits * HIT_BYTES;

const recentOf = once(
  (_directory: Directory) =>
    new LRUCache<string, Hits>({
      maxSize: KEPT_BYTES,
      maxEntrySize: bytesFor(QUERY_MAX),
      sizeCalculation: ({ hits }) => bytesFor(countOf(hits)),
    }),
);

/**
 * {@link findHits}, kept by the normalised words of the query for as long as the data is the same: the next page, another
 * language or another kind need no search.
 */
export const recentHits: typeof findHits = async (store, directory, text, country) => {
  const recent = recentOf(directory);
  const key = `${country ?? ""} ${nameWords(text).join(" ")}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const found = await hitsWhereHeld(store, directory, text, country);
  recent.set(key, found);
  return found;
};
