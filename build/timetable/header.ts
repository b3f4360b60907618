/** What the words of a header say of its column: prayer, role, field, number; and what its neighbours add to that. */
import { DAY_TIMES, PRAYERS } from "#core/values/prayer.ts";
import { type Lexicon, phrasesIn, type WordKind } from "./words.ts";

/** Headers of times without names, in the order of the day, by how many there are. */
export const IN_ORDER: Readonly<Record<number, readonly string[]>> = { 5: PRAYERS, 6: DAY_TIMES };

export type Role = "adhan" | "iqama";

/** What the words of a header may be. */
export const HEADER: readonly WordKind[] = ["prayer", "role", "second", "field", "other"];

/** What the words of a header say. */
export interface Named {
  readonly index: number;
  readonly header: string;
  readonly prayer: string | null;
  readonly role: Role | null;
  readonly field: string | null;
  readonly other: string | null;
  readonly number: number | null;
  readonly second: string | null;
}

export const named = (lexicon: Lexicon, header: string, index: number): Named => {
  const found = phrasesIn(lexicon, header, HEADER);
  const meaning = (kind: WordKind): string | null => found.find((one) => one.kind === kind)?.meaning ?? null;
  const role = found.findLast((one) => one.kind === "role")?.meaning;
  const isHijri =
    found.some((one) => one.kind === "field" && one.meaning === "hijri") ||
    // "Ramzan" over the numbers of its days.
    (found.length === 0 && phrasesIn(lexicon, header, ["hijri"]).length > 0);
  const tokens = lexicon.tokens(header);
  const number = tokens
    .map((one, at) => (/^[1-4]$/.test(one) ? one : lexicon.find(tokens, at, ["number"])?.meaning))
    .find((one) => one !== undefined);
  return {
    index,
    header,
    prayer: meaning("prayer"),
    role: role === "adhan" || role === "iqama" ? role : null,
    field: isHijri ? "hijri" : meaning("field"),
    other: meaning("other"),
    number: number === undefined ? null : Number(number),
    second: meaning("second"),
  };
};

/** "Fajr, Iqamah, Dhuhr, Iqamah": a role alone belongs to the prayer to its left. */
export const ofThePrayerBefore = (columns: readonly Named[]): readonly Named[] => {
  let last: string | null = null;
  return columns.map((one) => {
    if (one.prayer !== null) last = one.prayer === "sunrise" ? null : one.prayer;
    else if (one.role !== null && one.field === null && one.other === null && last !== null)
      return { ...one, prayer: last };
    return one;
  });
};

/** Prayers without Fajr from which a column of Imsak is that of Fajr, as Turkish tables call it. */
const OF_A_DAY = 3;

/** Who prints when the fast ends prints the adhan of Maghrib; who prints Imsak among prayers without Fajr, that of Fajr. */
export const byTheFast = (columns: readonly Named[]): readonly Named[] => {
  const prayers = new Set(columns.map(({ prayer }) => prayer));
  const isDay = [...prayers].filter((one) => one !== null && one !== "sunrise").length >= OF_A_DAY;
  const asPrayer = (one: Named, prayer: string): Named => ({ ...one, prayer, role: one.role ?? "adhan", other: null });
  return columns.map((one) => {
    if (one.prayer !== null) return one;
    if (one.other === "iftar" && !prayers.has("maghrib")) return asPrayer(one, "maghrib");
    return one.other === "imsak" && !prayers.has("fajr") && isDay ? asPrayer(one, "fajr") : one;
  });
};
