/**
 * Makes up the names of the places of one city: stems alone while they last, then with districts,
 * families, cities and numbers, so that a name and type occur once in a city and often in the world.
 */
import { pickStyle } from "./article.ts";
import { inventWord, properLexeme, stemLexeme } from "./lexeme.ts";
import type { Lexeme } from "./lexeme.ts";
import { nameKey } from "./name.ts";
import type { Name, Part } from "./name.ts";
import type { Random } from "./random.ts";
import type { NameTables, StemKind, Syllables } from "./tables.ts";
import type { City, Country } from "./world.ts";

export interface Vocabulary {
  readonly ofKind: Readonly<Record<StemKind, readonly Lexeme[]>>;
}

export const createVocabulary = ({ stems }: NameTables): Vocabulary => ({
  ofKind: {
    quality: stems.quality.map(stemLexeme),
    person: stems.person.map(stemLexeme),
    given: stems.given.map(stemLexeme),
    title: stems.title.map(stemLexeme),
    adjective: stems.adjective.map(stemLexeme),
  },
});

const FALLBACK: Syllables = { onsets: ["n"], vowels: ["a"], codas: [""], endings: ["a"] };

const inventMany = (count: number, { flavour }: Country, tables: NameTables, random: Random): readonly Lexeme[] => {
  const syllables = tables.syllables.get(flavour) ?? FALLBACK;
  return Array.from({ length: count }, () => inventWord(syllables, tables, flavour === "tr", random));
};

/** Family names of a country: some hundreds, a few of them common. */
export const inventFamilies = (country: Country, tables: NameTables, random: Random): readonly Lexeme[] => {
  const places = country.cities.reduce((sum, city) => sum + city.places, 0);
  return inventMany(Math.ceil(20 + 4 * Math.sqrt(places)), country, tables, random);
};

/** Districts of a city, the more the more places it has. */
export const inventDistricts = (city: City, country: Country, tables: NameTables, random: Random): readonly Lexeme[] =>
  inventMany(Math.ceil(2 + 1.5 * Math.sqrt(city.places)), country, tables, random);

const part = (lexeme: Lexeme, random: Random): Part => ({ lexeme, latin: random.pickEarly(lexeme.latin) });

/** The shapes of names and how often each is tried. */
const SHAPES = [
  { shape: "stem", weight: 24 },
  { shape: "stem-district", weight: 22 },
  { shape: "district", weight: 17 },
  { shape: "person", weight: 21 },
  { shape: "city", weight: 4 },
  { shape: "city-adjective", weight: 3 },
  { shape: "city-stem", weight: 2 },
  { shape: "stem-city", weight: 2 },
  { shape: "stem-number", weight: 4 },
  { shape: "stem-family", weight: 9 },
] as const;
type Shape = (typeof SHAPES)[number]["shape"];

/** Attempts after which a number makes a name unique. */
const MAX_ATTEMPTS = 8;

/** The words that the names of a city are made of. */
interface CityWords {
  readonly vocabulary: Vocabulary;
  /** Family names of the country. */
  readonly families: readonly Lexeme[];
  readonly districts: readonly Lexeme[];
}

/** A function that answers the next name of the city, for a place of the type. */
export const createNamer = (
  city: City,
  { vocabulary, families, districts }: CityWords,
  random: Random,
): ((type: string) => Name) => {
  const { quality, person, given, title, adjective } = vocabulary.ofKind;
  const whole = properLexeme(city.english, city.arabic);
  const taken = new Set<string>();
  const stem = (): Part => part(random.pickEarly(random.chance(0.55) ? quality : person), random);
  const family = (): Part => part(random.pickEarly(families), random);
  const district = (): Part => part(random.pickEarly(districts), random);
  const maybe = (share: number, lexemes: readonly Lexeme[]): readonly Part[] =>
    random.chance(share) ? [part(random.pick(lexemes), random)] : [];
  const cores: Readonly<Record<Shape, () => readonly Part[]>> = {
    stem: () => [stem()],
    "stem-district": () => [stem()],
    district: () => [district(), ...maybe(0.25, adjective)],
    person: () => [...maybe(0.25, title), part(random.pick(random.chance(0.5) ? given : person), random), family()],
    city: () => [part(whole, random)],
    "city-adjective": () => [part(whole, random), part(random.pick(adjective), random)],
    "city-stem": () => [part(whole, random), stem()],
    "stem-city": () => [stem()],
    "stem-number": () => [stem()],
    "stem-family": () => [stem(), family()],
  };
  const tailOf = (shape: Shape, isLate: boolean): Part | null => {
    if (shape === "stem-city") return part(whole, random);
    return shape === "stem-district" || isLate ? district() : null;
  };
  return (type) => {
    for (let attempt = 0; ; attempt += 1) {
      const { shape } = random.pickWeighted(SHAPES);
      const isLate = attempt >= MAX_ATTEMPTS;
      const isNumbered = shape === "stem-number" || isLate;
      const name: Name = {
        core: cores[shape](),
        tail: tailOf(shape, isLate),
        number: isNumbered ? 2 + random.below(isLate ? 98 : 8) : null,
        article: pickStyle(random),
      };
      const key = nameKey(type, name);
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
};
