/**
 * The words of calendars in all languages, from the Unicode CLDR as Intl of this Node has it, into
 * data/imports/times/calendar-words.csv: months (Gregorian, solar Hijri, lunar Hijri) and weekdays, long and short, alone
 * and beside a day, the words between the figures of a date, those for the halves of the day, and those for a day, a month and a year. A word that languages use for different months, such as
 * `listopad`, has all of them: the reader asks the other rows. Words are folded, as the reader of timetables folds those of files.
 */
import { join } from "node:path";
import { epochDay } from "#core/base/date.ts";
import { compareText } from "#core/base/text.ts";
import { DAY_MS, HOUR_MS } from "#core/base/time.ts";
import { WEEKDAYS } from "#core/values/times.ts";
import { writeFiles } from "../../base/files.ts";
import { spelledWords } from "../../base/spelled-words.ts";
import { formatCsv } from "../../csv/csv.ts";

/** Path below the data folder. */
export const CALENDAR_WORDS = "imports/times/calendar-words.csv";

type MonthKind = "month" | "solar" | "hijri";
type Kind = MonthKind | "weekday" | "glue" | "half" | "field";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Languages that timetables of mosques are written in. A word keeps the meaning that it has in one of them, even if it
 * means something else in a smaller language: `Sat` is a day, though another language has it as a month.
 */
const WIDE = [
  ..."en ar ur fa tr fr de es it pt nl id ms bn hi ru uk bs hr sr sq so sw ha uz kk ky tg tk az ku ckb ps ta ml te si".split(
    " ",
  ),
  ..."th zh ja ko sv nb da fi pl cs sk ro bg el he hu am wo yo ug tt dv sd pa gu mr jv su my km vi ca sl mk lt lv et".split(
    " ",
  ),
];

/** Regions whose Arabic has months of its own: Maghreb, Levant, Gulf. */
const ARABIC_REGIONS = ["DZ", "EG", "IQ", "JO", "LB", "LY", "MA", "MR", "PS", "SA", "SD", "SY", "TN"];

/** Regions whose months have other names than elsewhere in the language, as those of Afghanistan. */
const REGIONS = "fa-AF de-AT de-CH es-MX fr-CA it-CH ms-BN pt-PT sw-CD sw-KE ta-LK ur-IN uz-AF zh-TW zh-HK".split(" ");

/** Scripts that languages are written in beside their usual one. */
const SCRIPTS = ["Arab", "Cyrl", "Latn"];

/** Every language that Intl knows, by trying all codes of two and three letters. */
const allLocales = (): readonly string[] => {
  const two = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
  const codes = [...two, ...two.flatMap((start) => LETTERS.map((c) => start + c))];
  return [...new Set(Intl.DateTimeFormat.supportedLocalesOf(codes))].filter((one) => !one.includes("-"));
};

const inScripts = (languages: readonly string[]): readonly string[] => [
  ...languages,
  ...Intl.DateTimeFormat.supportedLocalesOf(languages.flatMap((one) => SCRIPTS.map((script) => `${one}-${script}`))),
];

/** Writes one part of a date. */
const writerOf = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
  part: "month" | "weekday",
): ((day: number) => string) => {
  const formatter = new Intl.DateTimeFormat(locale, { timeZone: "UTC", numberingSystem: "latn", ...options });
  return (day) => formatter.formatToParts(day * DAY_MS).find(({ type }) => type === part)?.value ?? "";
};

/** A day in the middle of each month of a calendar, by its number. */
const MIDDLES: Readonly<Record<MonthKind, (month: number) => number>> = {
  month: (month) => epochDay(2026, month, 15),
  // 1405 AP began on 21 March 2026, 1448 AH on 16 June 2026.
  solar: (month) => epochDay(2026, 3, 21) + Math.round((month - 1) * 30.6) + 14,
  hijri: (month) => epochDay(2026, 6, 16) + Math.round((month - 1) * 29.53) + 14,
};

const CALENDARS: Readonly<Record<MonthKind, string>> = {
  month: "gregory",
  solar: "persian",
  hijri: "islamic-civil",
};

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
const WIDTHS = ["long", "short"] as const;

/** Sunday, 4 January 2026, and the days after it. */
const SUNDAY = epochDay(2026, 1, 4);

/** Letters that a word needs to be one; in scripts that write fewer, such as those without vowels, it needs two. */
const LEAST_LETTERS = 3;

/** Letters that it needs where few write the language. */
const LEAST_OF_OTHERS = 4;

/** Letters of a word for a half of the day in a language that many write, such as `fm`: it counts beside a time only. */
const LEAST_OF_HALVES = 2;

const HALVES = ["am", "pm"] as const;

/** Parts of a date that headers name, with the field of their column. */
const FIELDS = [
  ["day", "date"],
  ["weekday", "date"],
  ["month", "month"],
  ["year", "year"],
] as const;

const MEANINGS = ["date", "month", "year"] as const;

/** The words of a text without figures, folded; empty where these say too little. */
const wordOf = (text: string, least: number): string => {
  const word = spelledWords(text)
    .filter((part) => !/\p{N}/u.test(part))
    .join(" ");
  const letters = [...word].length;
  const isOfMany = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word);
  return letters >= (isOfMany ? least : 2) || /\p{Script=Han}/u.test(word) ? word : "";
};

const meaningOf = (kind: Kind, meaning: number): string => {
  if (kind === "glue") return "word";
  if (kind === "half") return HALVES[meaning] ?? "";
  return kind === "field" ? (MEANINGS[meaning] ?? "") : String(meaning);
};

/** Words with what they mean; those that have several meanings of a kind have none. */
class Words {
  readonly #meanings = new Map<string, Map<Kind, Set<number>>>();
  readonly #least: number;
  readonly #taken: Words | null;

  /** @param taken - words that are not added again, whatever they mean there; only the first words may have several months */
  constructor(least: number, taken: Words | null) {
    this.#least = least;
    this.#taken = taken;
  }

  /** A word between the figures of a date, such as "de" or "года". */
  addGlue(text: string): void {
    for (const word of spelledWords(text)) {
      if (/\p{N}/u.test(word)) continue;
      const kinds = this.#meanings.get(word) ?? new Map<Kind, Set<number>>();
      this.#meanings.set(word, kinds.set("glue", new Set([0])));
    }
  }

  add(kind: Kind, text: string, meaning: number, least = this.#least): void {
    const word = wordOf(text, least);
    if (word === "" || (this.#taken !== null && this.#taken.#meanings.has(word))) return;
    const kinds = this.#meanings.get(word) ?? new Map<Kind, Set<number>>();
    if (kinds.get(kind)?.size !== 0) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(meaning));
    this.#meanings.set(word, kinds);
  }

  /** The words are weekdays before all: no language's months. */
  keepWeekdays(): void {
    for (const kinds of this.#meanings.values()) if (kinds.has("weekday")) kinds.set("month", new Set());
  }

  get rows(): readonly (readonly string[])[] {
    return [...this.#meanings].flatMap(([word, kinds]) =>
      [...kinds].flatMap(([kind, meanings]): readonly (readonly string[])[] => {
        // A language without names of its own for the months of a calendar has those of the Gregorian one.
        const isBorrowed = (kind === "solar" || kind === "hijri") && kinds.has("month");
        if (kind === "month" && this.#taken === null && meanings.size === 2)
          return [[word, kind, [...meanings].sort((a, b) => a - b).join("|")]];
        if (meanings.size !== 1 || isBorrowed) return [];
        return [[word, kind, meaningOf(kind, Number([...meanings][0]))]];
      }),
    );
  }
}

const addMonths = (words: Words, locale: string, kind: MonthKind): void => {
  for (const width of WIDTHS)
    for (const beside of [{}, { day: "numeric" }] as const) {
      const write = writerOf(locale, { calendar: CALENDARS[kind], month: width, ...beside }, "month");
      for (const month of MONTHS) words.add(kind, write(MIDDLES[kind](month)), month);
    }
};

/** Whole dates by their parts: `dateStyle` ends Node 20 in the calendars of some languages. */
const DATE_STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { year: "numeric", month: "long", day: "numeric" },
  { year: "numeric", month: "long", day: "numeric", weekday: "long" },
];

/** Whole dates of a calendar: the month as it stands in them, with what is glued to it, and the words between. */
const addDates = (words: Words, locale: string, kind: MonthKind): void => {
  for (const style of DATE_STYLES) {
    const formatter = new Intl.DateTimeFormat(locale, {
      timeZone: "UTC",
      numberingSystem: "latn",
      calendar: CALENDARS[kind],
      ...style,
    });
    for (const month of MONTHS) {
      const parts = formatter.formatToParts(MIDDLES[kind](month) * DAY_MS);
      for (const [at, { type, value }] of parts.entries()) {
        const [before, after] = [parts[at - 1], parts[at + 1]].map((one) => (one?.type === "literal" ? one.value : ""));
        const [prefix = "", suffix = ""] = [/\p{L}*$/u.exec(before ?? "")?.[0], /^\p{L}*/u.exec(after ?? "")?.[0]];
        if (type === "month") words.add(kind, prefix + value + suffix, month);
        else if (type === "literal")
          words.addGlue(parts[at - 1]?.type === "month" ? value.replace(/^\p{L}*/u, "") : value);
      }
    }
  }
};

const addWeekdays = (words: Words, locale: string): void => {
  for (const width of WIDTHS) {
    const write = writerOf(locale, { weekday: width }, "weekday");
    for (const at of WEEKDAYS.keys()) words.add("weekday", write(SUNDAY + at), at);
  }
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Words for AM and PM, and for parts of the day that lie in one half of it, such as the morning. */
const addHalves = (words: Words, locale: string, least: number): void => {
  for (const parts of [{}, { dayPeriod: "short" }, { dayPeriod: "long" }] as const) {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: "UTC", hour: "numeric", hour12: true, ...parts });
    for (const hour of HOURS) {
      const period = formatter.formatToParts(hour * HOUR_MS).find(({ type }) => type === "dayPeriod")?.value ?? "";
      words.add("half", period, hour < 12 ? 0 : 1, least);
    }
  }
};

/** What headers call a day, a month and a year, in the languages that many write: short words of others are too many. */
const addFields = (words: Words, locale: string): void => {
  const names = new Intl.DisplayNames(locale, { type: "dateTimeField", fallback: "none" });
  for (const [part, field] of FIELDS) words.add("field", names.of(part) ?? "", MEANINGS.indexOf(field));
};

const addLocales = (words: Words, locales: readonly string[], leastOfHalves: number): void => {
  for (const locale of locales) {
    for (const kind of ["month", "solar", "hijri"] as const) {
      addMonths(words, locale, kind);
      addDates(words, locale, kind);
    }
    addWeekdays(words, locale);
    addHalves(words, locale, leastOfHalves);
  }
};

/** The rows of the file, without its header. */
export const calendarWords = (others = allLocales()): readonly (readonly string[])[] => {
  const wide = new Words(LEAST_LETTERS, null);
  addWeekdays(wide, "en");
  wide.keepWeekdays();
  const regions = [...ARABIC_REGIONS.map((region) => `ar-${region}`), ...REGIONS];
  addLocales(wide, [...inScripts(WIDE), ...regions], LEAST_OF_HALVES);
  for (const locale of inScripts(WIDE)) addFields(wide, locale);
  const rest = new Words(LEAST_OF_OTHERS, wide);
  addLocales(rest, inScripts(others.filter((language) => !WIDE.includes(language))), LEAST_OF_OTHERS);
  return [...wide.rows, ...rest.rows].toSorted((a, b) => compareText(a.join(","), b.join(",")));
};

/** Writes the file again; says how many words it has. */
export const refreshCalendarWords = (dataDir: string): { readonly path: string; readonly words: number } => {
  const rows = calendarWords();
  const path = join(dataDir, CALENDAR_WORDS);
  writeFiles(new Map([[path, formatCsv(["word", "kind", "meaning"], rows)]]));
  return { path, words: rows.length };
};
