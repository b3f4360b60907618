/**
 * The answer to a text over everything: cities that go by it, places and events by their names, and
 * the places in the city or country that it names ("halal istanbul"), best first.
 */
import type { Directory } from "#core/shard/directory.ts";
import { readBlock } from "#core/shard/block.ts";
import { blockFile } from "#core/shard/names.ts";
import { cityNumbers, placeNumbers } from "#core/shard/numbers.ts";
import { FIRST_EVENT } from "#core/shard/posting.ts";
import { once } from "#core/request/memo.ts";
import { briefOf } from "#core/query/briefs.ts";
import { need } from "#core/query/store.ts";
import type { Store } from "#core/query/store.ts";
import { SURE_AREA } from "./areas.ts";
import type { FoundArea } from "./areas.ts";
import { find } from "./find.ts";
import type { Found } from "./find.ts";
import { compareHits } from "./hit.ts";
import type { Hit } from "./hit.ts";
import { lexemeKey, lexemesOf, tellingWords } from "./lexemes.ts";
import { keyOf, openLexicon } from "./lexicon.ts";
import type { Lexicon } from "./lexicon.ts";
import { USUAL_TYPE } from "./pass.ts";
import { byWholeName } from "./whole-name.ts";
import type { Corpus } from "./word.ts";

export interface Hits {
  /** Best first; equal ones by kind and document. */
  readonly hits: readonly Hit[];
  /** Types that the query asked for and nothing else ("mosque"); `null` for any other query. */
  readonly typesOnly: readonly string[] | null;
}

/** What a place is worth that stands in the area asked for: of the type asked for, or of any. */
const IN_AREA_OF_TYPE = 0.96;
const IN_AREA = 0.6;
/** Beside places of a type that was asked for, the city itself is worth less. */
const CITY_BESIDE_TYPE = 0.85;
/** The usual type stands before the others of an area. */
const OF_USUAL_TYPE = 0.01;

const factsOf = once(({ countries, types }: Directory) => ({
  size: Object.values(countries).reduce((sum, { places }) => sum + places, 0),
  types: Object.keys(types),
}));

const corpusOf = (store: Store, directory: Directory, { words }: Lexicon): Corpus => ({
  ...factsOf(directory),
  lexemesAt: async (number) => {
    const { names } = await briefOf(store, directory, placeNumbers(directory).toDocument(number));
    const telling = Object.values(names).map((name) => tellingWords(words, name));
    return new Set(lexemesOf(telling, (word) => keyOf(words, word)).map(({ forms }) => lexemeKey(forms)));
  },
});

/** The types of the places of an area, in the order of the places, as places of the directory's list. */
const typesIn = async (
  store: Store,
  directory: Directory,
  { kind, area }: FoundArea,
): Promise<Uint8Array> => {
  const types = new Uint8Array(area.count);
  let at = 0;
  if (kind === "city") {
    for (const [type, count] of area.types) {
      types.fill(type, at, at + count);
      at += count;
    }
    return types;
  }
  const { types: all } = factsOf(directory);
  const block = await need(store, blockFile(placeNumbers(directory).countryAt(area.first)), readBlock);
  const codes = block.types.map((type) => all.indexOf(type));
  return types.map((_, local) => codes[block.typeCodes[local] ?? 0] ?? 0);
};

/** The listed places of an area, of the types if there are any; those of the usual type count a little more and stand first. */
const placesIn = async (
  store: Store,
  directory: Directory,
  found: FoundArea,
  types: readonly string[],
): Promise<readonly Hit[]> => {
  const all = factsOf(directory).types;
  const first = placeNumbers(directory).toDocument(found.area.first);
  const usual = all.indexOf(USUAL_TYPE);
  const wanted = new Set(types.map((type) => all.indexOf(type)));
  const worth = types.length > 0 ? IN_AREA_OF_TYPE : IN_AREA;
  const ofUsual: Hit[] = [];
  const ofOthers: Hit[] = [];
  for (const [i, type] of (await typesIn(store, directory, found)).entries()) {
    if (types.length > 0 && !wanted.has(type)) continue;
    if (type === usual) ofUsual.push({ kind: "place", document: first + i, score: worth + OF_USUAL_TYPE });
    else ofOthers.push({ kind: "place", document: first + i, score: worth });
  }
  return [...ofUsual, ...ofOthers];
};

const byNameHits = ({ numbers, scores }: Found, directory: Directory): readonly Hit[] =>
  Array.from(numbers, (number, i): Hit => {
    const score = scores[i] ?? 0;
    if (number >= FIRST_EVENT) return { kind: "event", document: number - FIRST_EVENT, score };
    return { kind: "place", document: placeNumbers(directory).toDocument(number), score };
  });

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

const areaHits = async (
  store: Store,
  directory: Directory,
  { areas, types }: Found,
  country: string | undefined,
): Promise<readonly Hit[]> => {
  const best = areas.find(
    ({ area, score }) =>
      score >= SURE_AREA &&
      area.count > 0 &&
      (country === undefined || placeNumbers(directory).countryAt(area.first) === country),
  );
  return best === undefined ? [] : placesIn(store, directory, best, types);
};

/** All hits in order; a place that its name and its area find stands once, as the better hit. */
const united = (cities: readonly Hit[], named: readonly Hit[], placed: readonly Hit[]): readonly Hit[] => {
  // The hits by name are in order by themselves.
  if (cities.length === 0 && placed.length === 0) return named;
  const others = new Map(placed.map((hit) => [hit.document, hit]));
  const better = named.filter(({ kind, document, score }) => {
    if (kind !== "place") return true;
    if (score < (others.get(document)?.score ?? 0)) return false;
    others.delete(document);
    return true;
  });
  return [...cities, ...better, ...others.values()].sort(compareHits);
};

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
  if (found.isTypeOnly && found.types.length > 0) return { hits: [], typesOnly: found.types };
  const hits = united(
    cityHits(found, directory, country),
    byNameHits(found, directory),
    await areaHits(store, directory, found, country),
  );
  return { hits: await byWholeName(store, directory, hits, text), typesOnly: null };
};
