/**
 * Whether an answer has what a phrase asks for among its first three results. Where the directory has no place of the
 * types in the city, the city is right, and so is a place of worship there, if the answer names the words that it left out.
 */
import { distanceM } from "#core/base/geo.ts";
import type { City } from "#core/model/city.ts";
import type { Answer, Directory } from "./directory.ts";
import type { Phrase } from "./phrase.ts";

/** `none`: nothing was found. */
export type Verdict = "right" | "none" | "wrong";

type Result = Answer["results"][number];

/** Where people pray, which is offered in place of what a city does not have. */
const WORSHIP: ReadonlySet<string> = new Set(["mosque", "musalla", "islamic-center"]);

/** How far from the centre of a city a place may be that the directory gives to no city, metres. */
const OUTSKIRTS_M = 15_000;

export interface Judge {
  readonly judge: (phrase: Phrase, answer: Answer) => Promise<Verdict>;
}

/**
 * A judge over the cities and places of a directory.
 * @throws Error (when judging) where a phrase names a city that the directory does not know
 */
export const createJudge = ({ cities, count }: Pick<Directory, "cities" | "count">): Judge => {
  const bySlug = new Map<string, City>(cities.map((city) => [`${city.country} ${city.slug}`, city]));
  const counts = new Map<string, Promise<number>>();

  const cityOf = (country: string | null, slug: string | null): City | undefined =>
    bySlug.get(`${country ?? ""} ${slug ?? ""}`);

  const countOf = async (country: string, city: string | null, type: string): Promise<number> => {
    const key = `${country} ${city ?? ""} ${type}`;
    const known = counts.get(key) ?? count(country, city, type);
    counts.set(key, known);
    return known;
  };

  /** Whether a result is in the city or country of a phrase, as parts of the city and places just outside are. */
  const isThere = ({ city, country }: Phrase, result: Result): boolean => {
    if (country !== null && result.country !== country) return false;
    if (city === null || result.city === city) return true;
    if (result.city !== null) return cityOf(result.country, result.city)?.part_of === city;
    const centre = cityOf(country, city);
    const { lat, lng } = result;
    return centre !== undefined && lat !== null && lng !== null && distanceM(centre, { lat, lng }) <= OUTSKIRTS_M;
  };

  const isCityOf = ({ city, country }: Phrase, { kind, slug, country: of }: Result): boolean =>
    kind === "city" && slug === city && of === country;

  const isWanted = (phrase: Phrase, result: Result): boolean => {
    const { wanted } = phrase;
    const { kind, id, type, intent } = result;
    if (kind === "event") return false;
    if (kind === "city") return wanted.isCity && isCityOf(phrase, result);
    if (kind === "place" && id !== null && wanted.places.includes(id)) return true;
    // An intent has a type where it answers with the places of a city.
    const isAsked = (intent !== null && wanted.intents.includes(intent)) || wanted.types.includes(type ?? "");
    return isAsked && isThere(phrase, result);
  };

  /** Whether the directory has none of the types in the city or country that a phrase names. */
  const isMissing = async ({ wanted: { types, places, intents }, city, country }: Phrase): Promise<boolean> => {
    if (country === null || types.length === 0 || places.length > 0 || intents.length > 0) return false;
    const found = await Promise.all(types.map(async (type) => countOf(country, city, type)));
    return found.every((number) => number === 0);
  };

  const isInstead = (phrase: Phrase, answer: Answer, result: Result): boolean => {
    if (isCityOf(phrase, result)) return true;
    const isWorship = result.kind === "place" && WORSHIP.has(result.type ?? "");
    return isWorship && answer.leftOut.length > 0 && isThere(phrase, result);
  };

  return {
    judge: async (phrase, answer) => {
      const { city, country, query } = phrase;
      if (city !== null && cityOf(country, city) === undefined)
        throw new Error(`${query}: got the city ${country ?? ""} ${city}, expected one of the directory`);
      const { results } = answer;
      if (results.length === 0) return "none";
      if (results.some((result) => isWanted(phrase, result))) return "right";
      const isRight = results.some((result) => isInstead(phrase, answer, result)) && (await isMissing(phrase));
      return isRight ? "right" : "wrong";
    },
  };
};
