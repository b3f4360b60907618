/** The cities that phrases are about: those that have a name in the language and are what that name means first. */
import type { City } from "#core/model/city.ts";
import type { Random } from "../../../bench/generate/random.ts";
import type { Language } from "./inflect.ts";

/** Places that a city has at least to be asked about often. */
const OFTEN = 3;

/** Languages in whose letters the international name of a city is written too. */
const LATIN: ReadonlySet<Language> = new Set(["en", "tr", "fr", "id", "ms"]);

/** Words with blanks, hyphens and apostrophes inside: no brackets, figures or lists. */
const WORDS = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+)*$/u;

const SHORTEST = 3;

/** A city, and what it is called in a language. */
export interface NamedCity {
  readonly city: City;
  readonly name: string;
}

interface Weighted extends NamedCity {
  readonly weight: number;
}

/** How often it is asked about: a city of four times as many people, twice as often. */
const weightOf = ({ population }: City): number => Math.sqrt(population ?? 0) + 1;

/** Marks of Latin letters, and those of Arabic that most people leave out; the vowels of Bengali are marks too, and stay. */
const LEFT_OUT = /[\u0300-\u036F\u064B-\u0655'’ -]/g;

const key = (name: string): string => name.normalize("NFKD").replace(LEFT_OUT, "").toLowerCase();

/** The largest city of each name in any language. */
const largestOf = (cities: readonly City[]): ReadonlyMap<string, City> => {
  const largest = new Map<string, City>();
  const people = ({ population }: City): number => population ?? 0;
  for (const city of cities)
    for (const name of new Set([city.name, ...Object.values(city.names)].map(key))) {
      const other = largest.get(name);
      if (other === undefined || people(other) < people(city)) largest.set(name, city);
    }
  return largest;
};

const nameIn = (language: Language, { name, names }: City): string | undefined =>
  names[language] ?? (LATIN.has(language) ? name : undefined);

/**
 * So many cities to ask about in a language: half of them have at least three places, the others
 * have a name of their own in the language. Parts of cities are left out, and smaller cities of a name.
 */
export const drawCities = (
  cities: readonly City[],
  language: Language,
  count: number,
  random: Random,
): readonly NamedCity[] => {
  const largest = largestOf(cities);
  const known = cities.flatMap((city): readonly Weighted[] => {
    const name = nameIn(language, city);
    const isMeant = name !== undefined && largest.get(key(name)) === city && city.part_of === null;
    return isMeant && name.length >= SHORTEST && WORDS.test(name) ? [{ city, name, weight: weightOf(city) }] : [];
  });
  const pools = [
    known.filter(({ city }) => city.counts.places >= OFTEN),
    known.filter(({ city }) => city.names[language] !== undefined),
  ].filter((pool) => pool.length > 0);
  if (pools.length === 0) throw new Error(`got no city with a name in ${language}`);
  return Array.from({ length: count }, () => random.pickWeighted(random.pick(pools)));
};
