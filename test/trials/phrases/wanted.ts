/** What a phrase asks for, as the tables write it: types, `intent:…`, `place:<id>` or `city`, any of several with a bar between. */
import { fileURLToPath } from "node:url";
import { INTENTS } from "#core/values/search.ts";
import { cellOf } from "../../../build/base/text-row.ts";
import { rowsAt } from "../../../build/csv/rows-at.ts";

const TYPES = new Set(
  rowsAt(fileURLToPath(new URL("../../../data/place-types.csv", import.meta.url))).map((row) => cellOf(row, "type")),
);

export interface Wanted {
  readonly types: readonly string[];
  readonly intents: readonly string[];
  /** Ids of places. */
  readonly places: readonly number[];
  readonly isCity: boolean;
}

const isIntent = (name: string): boolean => INTENTS.some((intent) => intent === name);

/**
 * Reads what is wanted.
 * @throws Error where a word is no type, intent, place or city
 */
export const parseWanted = (text: string): Wanted => {
  const words = text.split("|");
  const after = (prefix: string): readonly string[] =>
    words.flatMap((word) => (word.startsWith(prefix) ? [word.slice(prefix.length)] : []));
  const intents = after("intent:");
  const places = after("place:").map(Number);
  const types = words.filter((word) => !word.includes(":") && word !== "city");
  const isKnown =
    types.every((type) => TYPES.has(type)) && intents.every(isIntent) && places.every((id) => Number.isInteger(id));
  const isWhole = types.length + intents.length + places.length === words.filter((word) => word !== "city").length;
  if (!isKnown || !isWhole)
    throw new Error(`got ${text}, expected types of places, intent:…, place:<id> or city, with bars between`);
  return { types, intents, places, isCity: words.includes("city") };
};
