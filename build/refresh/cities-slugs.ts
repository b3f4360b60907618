/**
 * Slugs of cities, unique within a country and frozen once given.
 * The most populous of namesakes keeps the plain slug, the others add their region's code, then a number.
 * A slug that a city already has never changes, whatever its name or population become.
 */
import { slugify } from "#core/base/slug.ts";

/** What a slug is made from. */
export interface SlugSubject {
  readonly id: number;
  readonly country: string;
  readonly admin1: string;
  readonly name: string;
  readonly population: number;
}

/** The first free one of plain, plain-region, plain-region-2, plain-region-3 … */
function firstFree(city: SlugSubject, taken: ReadonlySet<string>): string {
  const isFree = (slug: string): boolean => !taken.has(`${city.country}/${slug}`);
  const plain = slugify(city.name) || `city-${city.id}`;
  if (isFree(plain)) return plain;
  const region = slugify(city.admin1);
  const stem = region === "" ? plain : `${plain}-${region}`;
  if (isFree(stem)) return stem;
  for (let n = 2; ; n++) {
    if (isFree(`${stem}-${n}`)) return `${stem}-${n}`;
  }
}

/**
 * Gives every city a slug.
 *
 * @param cities - in any order; the outcome does not depend on it
 * @param frozen - id → slug of the cities that have one
 * @returns id → slug
 */
export function assignSlugs(
  cities: readonly SlugSubject[],
  frozen: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set<string>();
  const give = (city: SlugSubject, slug: string): void => {
    slugs.set(city.id, slug);
    taken.add(`${city.country}/${slug}`);
  };
  for (const city of cities) {
    const slug = frozen.get(city.id);
    if (slug !== undefined) give(city, slug);
  }
  const fresh = cities.filter((city) => !slugs.has(city.id));
  for (const city of fresh.toSorted((a, b) => b.population - a.population || a.id - b.id)) {
    give(city, firstFree(city, taken));
  }
  return slugs;
}
