/**
 * Which of the names that gazetteers give a city are its own. They translate common words (a tank for Tank, a rattlesnake for
 * Cascavel), and give a town the name of its neighbour or of a town on another continent. A name is told by its sound
 * (base/sounds.ts): its own has something of the English one, or of its name in another script.
 */
import { likenessOfSound } from "../../base/sounds.ts";
import { groupBy } from "../../base/group.ts";

/**
 * Languages whose names are judged: those of the project that write names as they sound. Turkish has names of its own for
 * the towns of the Ottomans.
 */
const JUDGED: ReadonlySet<string> = new Set(["ar", "bn", "fr", "id", "ms", "ur"]);

/** No more alike than this, a name is another's. */
const UNLIKE = 0.5;

/** How much more a name must sound like the one of two towns to be taken from the other. */
const MORE_ALIKE = 0.3;

/** Languages in one script borrow each other's words, so their names are no second evidence. */
const SCRIPTS: Readonly<Record<string, string>> = { ar: "Arab", bn: "Beng", fa: "Arab", ru: "Cyrl", ur: "Arab" };
const scriptOf = (lang: string): string => SCRIPTS[lang] ?? "Latn";

/** By language, the names that sources have, the preferred first. */
export type NamesOfSources = ReadonlyMap<string, readonly string[]>;

/**
 * Of each language the first name that sounds as the city does; none where none does.
 * @param nameEn - its English name
 */
export const ownNames = (sources: NamesOfSources, nameEn: string): ReadonlyMap<string, string> => {
  const own = new Map<string, string>();
  for (const [lang, names] of sources) {
    const others = [nameEn];
    for (const [other, [first]] of sources)
      if (first !== undefined && scriptOf(other) !== scriptOf(lang)) others.push(first);
    const name = JUDGED.has(lang)
      ? names.find((text) => others.some((other) => likenessOfSound(text, other) > UNLIKE))
      : names[0];
    if (name !== undefined) own.set(lang, name);
  }
  return own;
};

/** A city with its names, which lose those of its neighbours. */
interface Named {
  readonly country: string;
  readonly nameEn: string;
  readonly names: Map<string, string>;
}

/** Takes from cities the names that another city of the country has too, and sounds like. */
export const withoutNeighboursNames = (cities: readonly Named[]): void => {
  for (const lang of JUDGED) {
    const alike = groupBy(
      cities.filter(({ names }) => names.has(lang)),
      ({ country, names }) => `${country} ${names.get(lang) ?? ""}`,
    );
    for (const group of alike.values()) {
      if (group.length < 2) continue;
      const judged = group.map((city) => ({ city, alike: likenessOfSound(city.names.get(lang) ?? "", city.nameEn) }));
      const best = Math.max(...judged.map((judgement) => judgement.alike));
      for (const judgement of judged) if (judgement.alike + MORE_ALIKE <= best) judgement.city.names.delete(lang);
    }
  }
};
