/**
 * The words of a screen in eight languages, all in its script: two of them may be shown in turn, without a network. And a
 * language as the parts of a screen need it: its words, its dates and its clock.
 */
import { parseDate } from "../../../server/core/base/date.ts";
import { DAY_MS } from "../../../server/core/base/time.ts";
import siteAr from "../../app/i18n/ar.json";
import siteBn from "../../app/i18n/bn.json";
import siteEn from "../../app/i18n/en.json";
import siteFr from "../../app/i18n/fr.json";
import siteId from "../../app/i18n/id.json";
import { type Language, spoken } from "../../app/i18n/languages.ts";
import siteMs from "../../app/i18n/ms.json";
import { filled, type Key as SiteKey, weekdaysOf } from "../../app/i18n/texts.ts";
import siteTr from "../../app/i18n/tr.json";
import siteUr from "../../app/i18n/ur.json";
import { dateText } from "../../app/ui/dates.ts";
import { clockIn, hoursOf } from "../../app/ui/hours.ts";
import ar from "../i18n/ar.json";
import bn from "../i18n/bn.json";
import en from "../i18n/en.json";
import fr from "../i18n/fr.json";
import id from "../i18n/id.json";
import ms from "../i18n/ms.json";
import tr from "../i18n/tr.json";
import ur from "../i18n/ur.json";
import type { Options } from "./options.ts";
import { isWordOfScreen } from "./word-keys.ts";

type Texts = Readonly<Partial<Record<string, string>>>;

const OWN: Readonly<Record<Language, Texts>> = { en, ar, bn, fr, id, ms, tr, ur };
const SITE: Readonly<Record<Language, Texts>> = {
  en: siteEn,
  ar: siteAr,
  bn: siteBn,
  fr: siteFr,
  id: siteId,
  ms: siteMs,
  tr: siteTr,
  ur: siteUr,
};

export type Key = keyof typeof en | SiteKey;

/** Says the text of a key in one language. */
export type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

export const wordsOf =
  (language: Language): Say =>
  (key, values = {}) => {
    const text = OWN[language][key] ?? (isWordOfScreen(key) ? SITE[language][key] : undefined);
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
