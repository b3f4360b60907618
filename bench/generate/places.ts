/**
 * The places, one city after another in the order of the files, each with its id: the same seed and
 * size give the same places, so that they can be gone through twice and need not be kept.
 */
import { compareFields } from "../../build/tables/table.ts";
import { slugify } from "../../server/core/base/slug.ts";
import { createNamer, createVocabulary, inventDistricts, inventFamilies, type Vocabulary } from "./compose.ts";
import { details, type Details, KINDS } from "./details.ts";
import type { Lexeme } from "./lexeme.ts";
import { asArabic, asLatin, asPersian, asTurkish, formatName, hasArabicForm, type Name, type Spell } from "./name.ts";
import { createRandom, type Random } from "./random.ts";
import { scatter } from "./scatter.ts";
import type { NameTables, Pattern } from "./tables.ts";
import type { City, Country } from "./world.ts";

export interface Place {
  readonly id: number;
  readonly slug: string;
  readonly type: string;
  readonly category: string;
  readonly country: Country;
  readonly city: City;
  readonly name: Name;
  /** The pattern of the English name. */
  readonly pattern: string;
  readonly english: string;
  /** Empty where the data leave it out. */
  readonly arabic: string;
  /** Language and name, where there is a third. */
  readonly third: readonly [lang: string, name: string] | null;
  readonly lat: string;
  readonly lng: string;
  readonly details: Details;
}

interface PlacesOptions {
  readonly seed: number;
  readonly countries: readonly Country[];
  readonly tables: NameTables;
}

/** The share of places that bear an Arabic name, in the Arab countries and elsewhere. */
const ARABIC_SHARE = { home: 0.98, abroad: 0.85 };

/** The share of names in a third language, where it is the main one beside Arabic and where it is not. */
const THIRD_SHARE = { main: 0.6, other: 0.15 };

/** How often an English name uses the generic words of its country. */
const LOCAL_SHARE = 0.5;

const PERSIAN: ReadonlySet<string> = new Set(["fa", "ur"]);
const TURKISH: ReadonlySet<string> = new Set(["tr", "az"]);

const spellingOf = (lang: string, { article }: Name): Spell => {
  if (lang === "ar") return asArabic;
  if (PERSIAN.has(lang)) return asPersian;
  return TURKISH.has(lang) ? asTurkish : asLatin(article);
};

/** The patterns of a language for a type and category. */
const patternsOf = (tables: NameTables): ((lang: string, type: string, category: string) => readonly Pattern[]) => {
  const byKey = new Map<string, Pattern[]>();
  for (const pattern of tables.patterns) {
    const key = [pattern.lang, pattern.type, pattern.category].join("|");
    byKey.set(key, [...(byKey.get(key) ?? []), pattern]);
  }
  return (lang, type, category) => byKey.get([lang, type, category].join("|")) ?? [];
};

/** A slug that none of the country has: with the city's, then with a number. */
const freeSlug = (english: string, city: string, taken: Set<string>): string => {
  const plain = slugify(english) || "place";
  const long = city === "" ? plain : `${plain}-${city}`;
  let slug = taken.has(plain) ? long : plain;
  for (let n = 2; taken.has(slug); n += 1) slug = `${long}-${n}`;
  taken.add(slug);
  return slug;
};

type Unnumbered = Omit<Place, "id">;

const byRow = (a: Unnumbered, b: Unnumbered): number =>
  compareFields(a.type, b.type) ||
  Number(a.details["rank"]) - Number(b.details["rank"]) ||
  compareFields(a.slug, b.slug);

interface CityContext extends PlacesOptions {
  readonly country: Country;
  readonly families: readonly Lexeme[];
  readonly vocabulary: Vocabulary;
  readonly patterns: ReturnType<typeof patternsOf>;
  readonly slugs: Set<string>;
}

const nameThird = (
  name: Name,
  type: string,
  category: string,
  context: CityContext,
  random: Random,
): Place["third"] => {
  const { country, patterns } = context;
  const [lang] = country.languages;
  const share = country.isMainSpoken ? THIRD_SHARE.main : THIRD_SHARE.other;
  if (lang === undefined || !random.chance(share)) return null;
  const some = patterns(lang, type, category);
  if (some.length === 0 || (PERSIAN.has(lang) && !hasArabicForm(name))) return null;
  return [lang, formatName(name, random.pickWeighted(some).pattern, spellingOf(lang, name))];
};

const placesOfCity = (city: City, context: CityContext): readonly Unnumbered[] => {
  const { country, families, vocabulary, tables, patterns, slugs, seed } = context;
  const random = createRandom(`${seed} ${country.code} ${city.slug}`);
  const districts = inventDistricts(city, country, tables, random);
  const nextName = createNamer(city, { vocabulary, families, districts }, random);
  const points = scatter(city, random);
  const isArab = country.flavour === "ar";
  return points
    .map(({ lat, lng }): Unnumbered => {
      const { type, category } = random.pickWeighted(KINDS);
      const name = nextName(type);
      const local = patterns(`en-${country.flavour}`, type, category);
      const usual = patterns("en", type, category);
      const { pattern } = random.pickWeighted(local.length > 0 && random.chance(LOCAL_SHARE) ? local : usual);
      const isTurkish = country.flavour === "tr" && random.chance(LOCAL_SHARE);
      const english = formatName(name, pattern, isTurkish ? asTurkish : asLatin(name.article));
      const hasArabic = random.chance(isArab ? ARABIC_SHARE.home : ARABIC_SHARE.abroad) && hasArabicForm(name);
      const arabic = formatName(name, random.pickWeighted(patterns("ar", type, category)).pattern, asArabic);
      const third = nameThird(name, type, category, context, random);
      const slug = freeSlug(english, city.slug, slugs);
      const street = random.pickEarly(families).latin[0] ?? "";
      const district = name.tail?.latin ?? "";
      const rest = details({ type, slug, street, district, city }, random);
      return {
        slug,
        type,
        category,
        country,
        city,
        name,
        pattern,
        english,
        third,
        lat,
        lng,
        arabic: hasArabic ? arabic : "",
        details: rest,
      };
    })
    .sort(byRow);
};

/** Every place, in the order of the files and their rows; ids from 1. */
export function* generatePlaces(options: PlacesOptions): Generator<Place> {
  const { seed, countries, tables } = options;
  const vocabulary = createVocabulary(tables);
  const patterns = patternsOf(tables);
  let id = 0;
  for (const country of countries) {
    const families = inventFamilies(country, tables, createRandom(`${seed} ${country.code}`));
    const context = { ...options, country, families, vocabulary, patterns, slugs: new Set<string>() };
    for (const city of country.cities) {
      for (const place of placesOfCity(city, context)) {
        id += 1;
        yield { id, ...place };
      }
    }
  }
}
