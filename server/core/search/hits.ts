/**
 * The answer to a text over everything: cities that go by it, places and events by their names, and
 * the places in the city or country that it names ("halal istanbul"), best first.
 */
import type { Directory } from "#core/shard/directory.ts";
import { documentOf } from "#core/shard/document.ts";
import { lowerBound } from "#core/shard/lower-bound.ts";
import { cityNumbers, placeNumbers } from "#core/shard/numbers.ts";
import { FIRST_EVENT } from "#core/shard/posting.ts";
import { once } from "#core/request/memo.ts";
import { inRuns, inTurns } from "#core/request/steps.ts";
import type { Steps } from "#core/request/steps.ts";
import { briefOf } from "#core/query/briefs.ts";
import type { Store } from "#core/query/store.ts";
import { SURE_AREA } from "./areas.ts";
import { find } from "./find.ts";
import type { Found } from "./find.ts";
import { EVENT_KIND, PLACE_KIND, STEP_HITS, compareHits, emptyHits, merged, putFirst } from "./hit.ts";
import type { Hit, HitList } from "./hit.ts";
import { lexemeKey, lexemesOf, tellingWords } from "./lexemes.ts";
import { keyOf, openLexicon } from "./lexicon.ts";
import type { Lexicon } from "./lexicon.ts";
import { NOWHERE, placedHits, placesIn, typesOf, withoutDoubles } from "./placed.ts";
import type { Placed } from "./placed.ts";
import { byWholeName } from "./whole-name.ts";
import type { Corpus } from "./word.ts";

export interface Hits {
  /** Best first; equal ones by kind and document. */
  readonly hits: HitList;
  /** Types that the query asked for and nothing else ("mosque"); `null` for any other query. */
  readonly typesOnly: readonly string[] | null;
}

/** Beside places of a type that was asked for, the city itself is worth less. */
const CITY_BESIDE_TYPE = 0.85;
const sizeOf = once(({ countries }: Directory) =>
  Object.values(countries).reduce((sum, { places }) => sum + places, 0),
);

const corpusOf = (store: Store, directory: Directory, { words }: Lexicon): Corpus => ({
  size: sizeOf(directory),
  types: typesOf(directory),
  lexemesAt: async (number) => {
    const { names } = await briefOf(store, directory, placeNumbers(directory).toDocument(number));
    const telling = Object.values(names).map((name) => tellingWords(words, name));
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
        [first, last] = [starts[room] ?? 0, starts[room + 1] ?? FIRST_EVENT];
        shift = shifts[room] ?? 0;
      }
      all.kinds[i] = PLACE_KIND;
      all.documents[i] = number + shift;
    }
  });
  return all;
}

const cityHits = (
  { areas, types }: Found,
  directory: Directory,
  country: string | undefined,
): readonly Hit[] =>
  areas.flatMap(({ kind, area, score }): Hit[] => {
    if (kind !== "city") return [];
    if (country !== undefined && cityNumbers(directory).countryAt(area.number) !== country) return [];
    const worth = types.length > 0 ? CITY_BESIDE_TYPE : 1;
    return [{ kind: "city", document: cityNumbers(directory).toDocument(area.number), score: score * worth }];
  });

const placedIn = async (
  store: Store,
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

/** Cities, names and areas in one list. A place that its name and its area find stands once, as the better hit. */
function* allHits(
  found: Found,
  directory: Directory,
  cities: readonly Hit[],
  placed: Placed,
): Steps<HitList> {
  const named = yield* withoutDoubles(yield* namedHits(found, directory), placed);
  const inAreas = yield* placedHits(placed);
  return yield* merged([putFirst(emptyHits(cities.length), cities), named, ...inAreas]);
}

/** Everything that matches `text`; with `country` only what lies there, and events. */
export const findHits = async (
  store: Store,
  directory: Directory,
  text: string,
  country: string | undefined,
): Promise<Hits> => {
  const lexicon = await openLexicon(store);
  const from = country === undefined ? 0 : placeNumbers(directory).baseOf(country);
  const within =
    country === undefined ? null : ([from, from + (directory.countries[country]?.places ?? 0)] as const);
  const found = await find(lexicon, corpusOf(store, directory, lexicon), text, within);
  if (found.isTypeOnly && found.types.length > 0) return { hits: emptyHits(0), typesOnly: found.types };
  const cities = cityHits(found, directory, country).toSorted(compareHits);
  const placed = await placedIn(store, directory, found, country);
  const hits = await inTurns(allHits(found, directory, cities, placed), store.checkpoint);
  return { hits: await byWholeName(store, directory, hits, text), typesOnly: null };
};
