/** A language as the parts of a screen need it: its words, its dates and its clock. */
import { parseDate, DAY_MS } from "../../../server/core/base/time.ts";
import { weekdaysOf } from "../../app/i18n/formats.ts";
import { type Language, spoken } from "../../app/i18n/languages.ts";
import { dateText } from "../../app/ui/dates.ts";
import { clockIn, hoursOf } from "../../app/ui/hours.ts";
import type { Options } from "./options.ts";
import { type Key, type Say, wordsOf } from "./words.ts";

export interface Speech {
  readonly language: Language;
  readonly dir: "ltr" | "rtl";
  readonly say: Say;
  /** `HH:MM` as shown; `isBare` leaves AM and PM out. */
  readonly clock: (time: string, isBare?: boolean) => string;
  /** `Friday 27 Nov`: a date of the coming days. */
  readonly soon: (date: string) => string;
  readonly hijri: (date: {
    readonly day: number;
    readonly month: { readonly number: number };
    readonly year: number;
  }) => string;
}

export const speechOf = (language: Language, { clock }: Pick<Options, "clock">): Speech => {
  const say = wordsOf(language);
  const hours = clock ?? hoursOf(language, navigator.languages);
  return {
    language,
    dir: spoken(language).dir,
    say,
    clock: (time, isBare = false) => clockIn(time, hours, language, isBare),
    soon: (date) =>
      `${weekdaysOf(language).format((parseDate(date) ?? 0) * DAY_MS)} ${dateText(date, "day-month", language)}`,
    hijri: ({ day, month, year }) => say("hijri.date", { day, month: say(`hijri.month.${month.number}` as Key), year }),
  };
};
