/**
 * The words of a screen in every language of the pages, all in its script: two of them may be shown in turn, without a network. And a
 * language as the parts of a screen need it: its words, its dates and its clock.
 */
import { parseDate } from "../../../server/core/base/date.ts";
import { DAY_MS } from "../../../server/core/base/time.ts";
import { type Language, spoken } from "../../app/i18n/languages.ts";
import { filled, type Key as SiteKey, weekdaysOf } from "../../app/i18n/texts.ts";
import { dateText } from "../../app/ui/dates.ts";
import { clockIn, hoursOf } from "../../app/ui/hours.ts";
import type en from "../i18n/en.json";
import type { Options } from "./options.ts";
import { isWordOfScreen } from "./word-keys.ts";

type Texts = Readonly<Partial<Record<string, string>>>;

const OWN = import.meta.glob<Texts>("../i18n/*.json", { import: "default", eager: true });
const SITE = import.meta.glob<Texts>("../../app/i18n/*.json", { import: "default", eager: true });

/** The text of a key: of the screen, else of the explorer. */
const textOf = (language: Language, key: string): string | undefined =>
  OWN[`../i18n/${language}.json`]?.[key] ??
  (isWordOfScreen(key) ? SITE[`../../app/i18n/${language}.json`]?.[key] : undefined);

export type Key = keyof typeof en | SiteKey;

/** Says the text of a key in one language. */
export type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

export const wordsOf =
  (language: Language): Say =>
  (key, values = {}) => {
    const text = textOf(language, key);
    if (text === undefined) throw new Error(`the screen has no word ${key}`);
    return filled(text, values);
  };

export interface Speech {
  readonly language: Language;
  readonly dir: "ltr" | "rtl";
  readonly say: Say;
  /** `HH:MM` as shown; `isBare` leaves AM and PM out. */
  readonly clock: (time: string, isBare?: boolean) => string;
  /** `Friday 27 Nov`: a date of the coming days. */
  readonly soon: (date: string) => string;
}

export const speechOf = (language: Language, { clock }: Pick<Options, "clock">): Speech => {
  const say = wordsOf(language);
  const hours = clock ?? hoursOf(language, navigator.languages);
  return {
    language,
    dir: spoken(language).dir,
    say,
    clock: (time, isBare = false) => clockIn(time, hours, language, isBare),
    soon: (date) => {
      const day = parseDate(date);
      const text = dateText(date, "day-month", language);
      return day === null ? text : `${weekdaysOf(language).format(day * DAY_MS)} ${text}`;
    },
  };
};
