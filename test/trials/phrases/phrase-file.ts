/** Phrases that somebody wrote: a CSV file with the columns language, query, wanted, city, country and note. */
import { cellOf } from "../../../build/base/text-row.ts";
import { rowsAt } from "../../../build/csv/rows-at.ts";
import { languageOf } from "./inflect.ts";
import type { Phrase } from "./phrase.ts";
import { parseWanted } from "./wanted.ts";

const orNull = (text: string): string | null => (text === "" ? null : text);

/**
 * The phrases of a file.
 * @throws Error where there are none, or a row is not sound
 */
export const phrasesAt = (path: string): readonly Phrase[] => {
  const phrases = rowsAt(path).map((row): Phrase => {
    const asked = cellOf(row, "wanted");
    const city = orNull(cellOf(row, "city"));
    const country = orNull(cellOf(row, "country"));
    const query = cellOf(row, "query");
    if (city !== null && country === null) throw new Error(`${query}: got a city without a country`);
    return { language: languageOf(cellOf(row, "language")), query, asked, wanted: parseWanted(asked), city, country };
  });
  if (phrases.length === 0) throw new Error(`${path}: got no phrases`);
  return phrases;
};
