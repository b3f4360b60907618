/** Dates of the Hijri calendar in words, with the names that each language gives its months. */
import { t, textOr } from "../base/language.ts";

/** The name of a month, 1 to 12. */
export const hijriMonthText = (month: number): string => textOr(`hijri.month.${month}`, String(month));

/** `12 Ramadan 1448 AH`. */
export const hijriText = (day: number, month: number, year: number | string): string =>
  t("hijri.date", { day, month: hijriMonthText(month), year });
