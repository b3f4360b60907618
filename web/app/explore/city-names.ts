/** Names of the cities of a list in a language other than English: hits of the search carry slugs alone. */
import { useEffect, useState } from "preact/hooks";
import { citiesOf } from "../ask-once.ts";
import type { Language } from "../language.ts";

/** Lists of more countries than this are not worth their bytes. */
const MOST = 3;

/** A city of a country: `TR istanbul`. */
export const cityKey = (country: string, slug: string): string => `${country} ${slug}`;

/** Names by `cityKey`, as they arrive; `countries` are those of the list. */
export const useCityNames = (
  countries: readonly string[],
  language: Language,
): ReadonlyMap<string, string> => {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = language === "en" ? "" : [...new Set(countries)].slice(0, MOST).sort().join(" ");
  useEffect(() => {
    if (asked === "") return undefined;
    let isGone = false;
    const read = async (): Promise<void> => {
      const cities = (
        await Promise.all(asked.split(" ").map(async (code) => citiesOf(code, language)))
      ).flat();
      if (!isGone) setNames(new Map(cities.map(({ country, slug, name }) => [cityKey(country, slug), name])));
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [asked, language]);
  return names;
};
