/**
 * What a cell of a timetable says: times of the clock in any notation (5:30 PM, 17h30, 5.30, 0530, a spreadsheet's
 * fraction of a day), minutes after the adhan, "as above"; and days in any notation, whole or in part. Half of the day
 * is settled by the hours in which a prayer can be, which also finds a wrong PM. Nothing is invented: a cell that none
 * of this fits is `unread`.
 */
import { calendarDate, epochDay } from "#core/base/date.ts";
import { DAY_MIN, formatClock } from "#core/base/time.ts";
import { plainDigits } from "./digits.ts";
import { type Lexicon, LONGEST, monthsIn } from "./words.ts";

/** A time as written: `minute` after midnight by its figures, and AM or PM if it says so. */
export interface Clock {
  readonly minute: number;
  readonly mark: "am" | "pm" | null;
}

export type TimeCell =
  | { readonly kind: "blank" }
  /** As in the row above. */
  | { readonly kind: "same" }
  | { readonly kind: "unread" }
  /** A single time, or a list of times that all count. */
  | { readonly kind: "clocks"; readonly clocks: readonly Clock[]; readonly isRange: boolean; readonly hasNote: boolean }
  /** A value of a rule: `+10`, `sunset+5`, `none`. */
  | { readonly kind: "rule"; readonly value: string }
  /** A number alone, such as the 10 of "10 after the adhan" in a column of these. */
  | { readonly kind: "number"; readonly number: number };

const BLANK = /^[-–—_.\s*…/]*$/u;
const SAME = /^[-\s]*(?:["″〃“”]|''|,,)[-\s]*$/u;
/** A day and a time, as spreadsheets and JSON write them. */
const DAY_BEFORE = /^\d{4}-\d\d-\d\d[T ](?=\d)/;
/** Of a day; with a comma in the spreadsheets of half the world. */
const FRACTION = /^(?:\d{5})?(0?(?:\.\d+|,\d{3,}))$/;

const PART =
  /(?<hour>\d{1,2})\s?[:.h٫;]\s?(?<minute>\d\d)(?!\d)(?::\d\d(?:\.\d+)?)?|(?<sign>[+-])?\s*(?<number>\d+)(?!\d|\s?[:.h٫;]\s?\d\d)|(?<word>[\p{L}\p{M}'’]+(?:\.[\p{L}]+)*)|(?<other>[^\s])/gu;

type Part =
  | { readonly kind: "clock"; readonly minute: number }
  | { readonly kind: "number"; readonly number: number; readonly digits: number; readonly sign: string }
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "sign"; readonly sign: string };

const partsOf = (text: string): readonly Part[] =>
  [...text.matchAll(PART)].map(({ groups = {} }): Part => {
    const { hour, minute = "", number, sign = "", word, other = "" } = groups;
    if (hour !== undefined) return { kind: "clock", minute: Number(hour) * 60 + Number(minute) };
    if (number !== undefined) return { kind: "number", number: Number(number), digits: number.length, sign };
    if (word !== undefined) return { kind: "word", word };
    return { kind: "sign", sign: other };
  });

const isMinute = (minute: number): boolean => minute < 25 * 60 && minute >= 0;

/** 0530 and 530 are times where nothing says that they are minutes. */
const asClock = (number: number, digits: number): number | null =>
  digits >= 3 && digits <= 4 && number % 100 < 60 && number < 2500
    ? Math.floor(number / 100) * 60 + (number % 100)
    : null;

interface Tally {
  clocks: Clock[];
  numbers: { readonly number: number; readonly digits: number; readonly sign: string }[];
  anchor: string | null;
  direction: "after" | "before" | null;
  hasMinutes: boolean;
  isRange: boolean;
  isNone: boolean;
  strangers: string[];
}

const KINDS = ["mark", "direction", "anchor", "none", "until", "filler", "prayer", "language"] as const;

/** Counts what the words between the figures say. */
const tallyOf = (lexicon: Lexicon, parts: readonly Part[]): Tally => {
  const all: Tally = {
    clocks: [],
    numbers: [],
    anchor: null,
    direction: null,
    hasMinutes: false,
    isRange: false,
    isNone: false,
    strangers: [],
  };
  for (let at = 0; at < parts.length;) {
    const part = parts[at];
    at += 1;
    if (part === undefined) break;
    if (part.kind === "clock") all.clocks.push({ minute: part.minute, mark: null });
    else if (part.kind === "number") all.numbers.push(part);
    else if (part.kind === "sign") {
      if (/[-–—~]/u.test(part.sign) && all.clocks.length === 1) all.isRange = true;
      if (part.sign === "+") all.direction = "after";
    } else {
      const words = [part.word];
      for (let next = parts[at]; next?.kind === "word" && words.length < LONGEST; next = parts[at + words.length - 1])
        words.push(next.word);
      const tokens = words.flatMap((word) => lexicon.tokens(word));
      const found = lexicon.find(tokens, 0, KINDS);
      // A word may fold to several tokens; phrases of several words take as many parts.
      at += tokens.length === words.length ? (found?.length ?? 1) - 1 : 0;
      if (found === null) all.strangers.push(part.word);
      else if (found.kind === "mark") {
        const last = all.clocks.pop();
        const bare = last === undefined ? all.numbers.pop() : undefined;
        const minute =
          last?.minute ?? (bare === undefined ? null : (asClock(bare.number, bare.digits) ?? bare.number * 60));
        if (minute !== null) all.clocks.push({ minute, mark: found.meaning === "am" ? "am" : "pm" });
      } else if (found.kind === "direction") all.direction = found.meaning === "before" ? "before" : "after";
      else if (found.kind === "anchor") all.anchor = found.meaning;
      else if (found.kind === "none") all.isNone = true;
      else if (found.kind === "until") all.isRange ||= all.clocks.length === 1;
      else if (found.meaning === "minutes") all.hasMinutes = true;
    }
  }
  return all;
};

const ruleOf = (anchor: string | null, direction: Tally["direction"], minutes: number): TimeCell => ({
  kind: "rule",
  value: `${anchor === null || anchor === "adhan" ? "" : anchor}${direction === "before" ? "-" : "+"}${minutes}`,
});

/** Anchors that are a moment without minutes: "at sunset". */
const MOMENTS: ReadonlySet<string> = new Set(["adhan", "sunset", "sunrise"]);

/** Characters of a cell that may be a time or a day; a longer one is prose, and is not read for its figures. */
const MAX_CHARACTERS = 1_000;

/** Reads the text of a cell where a time is expected. */
export const readTime = (lexicon: Lexicon, raw: string): TimeCell => {
  if (raw.length > MAX_CHARACTERS) return { kind: "unread" };
  const text = plainDigits(raw)
    .normalize("NFKC")
    .replace(DAY_BEFORE, "")
    .replace(/^(\d{1,2}) (\d\d)(?=\s*(?:[ap]m?)?$)/i, "$1:$2")
    .trim();
  if (BLANK.test(text)) return { kind: "blank" };
  if (SAME.test(text)) return { kind: "same" };
  const [, fraction] = FRACTION.exec(text) ?? [];
  if (fraction !== undefined)
    return {
      kind: "clocks",
      clocks: [{ minute: Math.round(Number(fraction.replace(",", ".")) * DAY_MIN) % DAY_MIN, mark: null }],
      isRange: false,
      hasNote: false,
    };
  const plain = text.replace(/\([^)]*\)|\[[^\]]*\]/gu, " ").replace(/[*†‡#]+/gu, " ");
  const tokens = lexicon.tokens(plain);
  const whole = lexicon.find(tokens, 0, ["same", "none", "empty"]);
  if (whole !== null && whole.length === tokens.length) {
    if (whole.kind === "none") return { kind: "rule", value: "none" };
    return { kind: whole.kind === "same" ? "same" : "blank" };
  }
  const all = tallyOf(lexicon, partsOf(plain));
  const hasNote = plain !== text || all.strangers.length > 0;
  const [number] = all.numbers;
  if (all.clocks.length > 0) {
    const isRead = all.clocks.every(({ minute }) => isMinute(minute));
    return isRead ? { kind: "clocks", clocks: all.clocks, isRange: all.isRange, hasNote } : { kind: "unread" };
  }
  if (all.isNone && number === undefined) return { kind: "rule", value: "none" };
  if (number === undefined) {
    const isMoment = all.anchor !== null && MOMENTS.has(all.anchor) && all.strangers.length === 0;
    return isMoment ? ruleOf(all.anchor, null, 0) : { kind: "unread" };
  }
  const isOffset = number.sign !== "" || all.direction !== null || all.hasMinutes;
  if (isOffset && number.number < 400)
    return ruleOf(all.anchor, number.sign === "-" ? "before" : all.direction, number.number);
  // 0530 is a time, and 2026 beside a word a year.
  const isAlone = all.numbers.length === 1 && all.strangers.length === 0;
  const minute = isAlone ? asClock(number.number, number.digits) : null;
  if (minute !== null && isMinute(minute))
    return { kind: "clocks", clocks: [{ minute, mark: null }], isRange: false, hasNote };
  return isAlone ? { kind: "number", number: number.number } : { kind: "unread" };
};

/** A time of the day, and what was wrong with how it is written. */
interface Settled {
  /** Minutes after midnight, below a day. */
  readonly minute: number;
  readonly fault: string | null;
}

/**
 * The time that a clock means for a prayer: as it is written, else the other half of the day, whichever lies in the
 * hours of the prayer.
 */
export const settle = (lexicon: Lexicon, prayer: string, { minute, mark }: Clock): Settled => {
  const { earliest, latest } = lexicon.windows.get(prayer) ?? { earliest: 0, latest: DAY_MIN };
  const hour = minute % 720;
  const written =
    mark === null ? minute % DAY_MIN : minute >= 780 ? minute % DAY_MIN : mark === "am" ? hour : hour + 720;
  const other = (written + 720) % DAY_MIN;
  const isWithin = (one: number): boolean => (one >= earliest && one <= latest) || one + DAY_MIN <= latest;
  if (isWithin(written)) return { minute: written, fault: null };
  if (!isWithin(other)) return { minute: written, fault: `${formatClock(written)} is no time for ${prayer}` };
  if (mark !== null)
    return { minute: other, fault: `${mark.toUpperCase()} is wrong for ${prayer}: read as ${formatClock(other)}` };
  // 04:30 for Asr is no fault: it is written by a clock of twelve hours, which knows no 23:49 and no 0:10.
  const isOfTwelve = minute >= 60 && minute < 780;
  return {
    minute: other,
    fault: isOfTwelve ? null : `${formatClock(written)} is no time for ${prayer}: read as ${formatClock(other)}`,
  };
};

/** What a cell says of a day; what it leaves out is found in the cells and texts around it. */
export interface DayParts {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** The months that its word is in several languages, where these differ. */
  readonly months?: readonly number[];
  /** Two figures whose order only the column can tell. */
  readonly pair?: readonly [number, number];
  /** Three figures of at most two digits: the year may be the first or the last. */
  readonly triple?: readonly [number, number, number];
  /** Whether the Hijri figures are those of the solar calendar, by the word of its month. */
  readonly isSolar?: boolean;
  readonly hijriYear?: number;
  readonly hijriMonth?: number;
  readonly hijriDay?: number;
  /** 0 is Sunday. */
  readonly weekday?: number;
}

/** Serial day number of 1970-01-01 in spreadsheets (ISO/IEC 29500-1, 18.17.4). */
const SERIAL_OF_1970 = 25_569;

const fullYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text));

/** Years of the Buddhist era that are ahead of the common one, as Thai calendars count. */
const BUDDHIST = 543;

/** A year as the common era counts it; `null` if a number is none. */
const yearIn = (number: number): number | null => {
  if (number >= 1900 && number <= 2100) return number;
  return number >= 1950 + BUDDHIST && number <= 2100 + BUDDHIST ? number - BUDDHIST : null;
};
const isHijriYear = (number: number): boolean => number >= 1350 && number < 1600;

const DAY_WORDS = ["month", "solar", "hijri", "weekday", "field", "glue"] as const;

/** Ordinals and eras beside the figures of a day, which CLDR does not write. */
const DAY_GLUE = /^(?:st|nd|rd|th|er|of|ah|ce|ad|the|ap|hs|yil|gada|года|\p{L})$/u;

/** Figures and words of a day: "Sat 1", "April 30, 2025", "30 avril", "1 Ramadan 1447". */
const wordsOfDay = (lexicon: Lexicon, text: string): DayParts | null => {
  const tokens = lexicon.tokens(text);
  const parts: { -readonly [K in keyof DayParts]: DayParts[K] } = {};
  const numbers: number[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? "";
    const found = lexicon.find(tokens, at, DAY_WORDS);
    at += found?.length ?? 1;
    // "mar. 7 avr.": a word that may be a month is a weekday where another month follows.
    const isWeekday =
      found?.kind === "month" &&
      lexicon.find([token], 0, ["weekday"]) !== null &&
      tokens.some((_, other) => other >= at && lexicon.find(tokens, other, ["month"]) !== null);
    if (isWeekday) continue;
    const [month, other] = found?.kind === "month" ? monthsIn(found.meaning) : [];
    if (month !== undefined && other === undefined) parts.month ??= month;
    else if (month !== undefined && other !== undefined) parts.months ??= [month, other];
    else if (found?.kind === "solar") [parts.hijriMonth, parts.isSolar] = [Number(found.meaning), true];
    else if (found?.kind === "hijri") parts.hijriMonth ??= Number(found.meaning);
    else if (found?.kind === "weekday") parts.weekday ??= Number(found.meaning);
    else if (found?.kind === "field" || found?.kind === "glue") continue;
    else if (/^\d+$/.test(token)) numbers.push(Number(token));
    else if (!DAY_GLUE.test(token)) return null;
  }
  for (const number of numbers) {
    const year = yearIn(number);
    if (year !== null) parts.year = year;
    else if (isHijriYear(number)) parts.hijriYear = number;
    else if (number >= 1 && number <= 31 && parts.day === undefined) parts.day = number;
    else if (number < 100 && (parts.month ?? parts.months) !== undefined && parts.day !== undefined)
      parts.year ??= 2000 + number;
    else return null;
  }
  if (parts.hijriMonth !== undefined && parts.month === undefined && parts.day !== undefined) {
    const { day, ...others } = parts;
    return { ...others, hijriDay: day };
  }
  return Object.keys(parts).length === 0 ? null : parts;
};

/** Reads the text of a cell where a day is expected; `null` if it says nothing of a day. */
export const readDay = (lexicon: Lexicon, raw: string): DayParts | null => {
  if (raw.length > MAX_CHARACTERS) return null;
  const text = plainDigits(raw).normalize("NFKC").trim();
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year !== undefined) {
    if (isHijriYear(Number(year))) return { hijriYear: Number(year), hijriMonth: Number(month), hijriDay: Number(day) };
    const common = yearIn(Number(year));
    return common === null ? null : { year: common, month: Number(month), day: Number(day) };
  }
  const [, ofYear, inMonth, onDay] = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})/u.exec(text) ?? [];
  if (ofYear !== undefined) return { year: Number(ofYear), month: Number(inMonth), day: Number(onDay) };
  const [, whole, inYear, ofMonth] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (whole !== undefined) return { year: Number(whole), month: Number(inYear), day: Number(ofMonth) };
  const [, serial] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  if (serial !== undefined) return calendarDate(Number(serial) - SERIAL_OF_1970);
  const [, first, second, last] =
    /(?:^|\s)(\d{1,2})\s?[/.-]\s?(\d{1,2})(?:\s?[/.-]\s?(\d{4}|\d{2}))?(?!\d)/.exec(text) ?? [];
  if (first !== undefined) {
    const pair = [Number(first), Number(second)] as const;
    if (last !== undefined && isHijriYear(Number(last)))
      return { hijriYear: Number(last), hijriMonth: pair[1], hijriDay: pair[0] };
    const common = last === undefined ? undefined : yearIn(fullYear(last));
    if (common === null) return null;
    return {
      pair,
      ...(common !== undefined && { year: common }),
      ...(last !== undefined && last.length === 2 && { triple: [...pair, Number(last)] as const }),
    };
  }
  const [, yearOf, monthOf] = /^(\d{4})[-/](\d{1,2})$/.exec(text) ?? [];
  if (yearOf !== undefined) return { year: Number(yearOf), month: Number(monthOf) };
  return wordsOfDay(lexicon, text);
};

/** The epoch day of a date; `null` where the calendar has none, such as 30 February. */
export const dayOf = (year: number, month: number, day: number): number | null => {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
  const epoch = epochDay(year, month, day);
  const back = calendarDate(epoch);
  return back.month === month && back.day === day ? epoch : null;
};

/** "18-Feb-26" and "Feb 18 2026" are days, not spans. */
const NAMED_DATE = /^\s*(?:\d{1,2}([-/. ])\p{L}{3,}\1|\p{L}{3,}([-/. ])\d{1,2}\2)(?:\d{2}|\d{4})\s*$/u;
const NUMERIC_DATE = /^\s*\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?\s*$/;
const DAYS_OF_MONTH = /^\s*\d{1,2}\s*[-–—]\s*\d{1,2}\s*$/u;

/**
 * The two ends of a span of days such as "1-5", "Mar 1 – Mar 7" or "01/03 to 07/03"; `null` for one day. `inMonth`: "1-5" are days of a
 * month, not a day and a month.
 */
export const readSpan = (lexicon: Lexicon, raw: string, inMonth: boolean): readonly [DayParts, DayParts] | null => {
  if (raw.length > MAX_CHARACTERS) return null;
  const text = plainDigits(raw).normalize("NFKC").trim();
  if (NAMED_DATE.test(text) || (NUMERIC_DATE.test(text) && !(inMonth && DAYS_OF_MONTH.test(text)))) return null;
  const cuts = [...text.matchAll(/\s*(?:[–—~]|-|\s\p{L}{1,6}\s)\s*/gu)].filter(
    ([cut]) => !/\p{L}/u.test(cut) || lexicon.find(lexicon.tokens(cut), 0, ["until"]) !== null,
  );
  const middles = cuts.length % 2 === 1 ? [cuts[(cuts.length - 1) / 2], ...cuts] : cuts;
  for (const cut of middles) {
    if (cut === undefined) continue;
    const [from, to] = [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)];
    const [a, b] = [readDay(lexicon, from), readDay(lexicon, to)];
    const isWhole = (one: DayParts | null): one is DayParts =>
      one !== null && (one.day !== undefined || one.pair !== undefined || one.hijriDay !== undefined);
    if (isWhole(a) && isWhole(b)) return [{ ...inherited(a, b) }, b];
  }
  return null;
};

/** "1-5 March": the first end takes month and year from the second. */
const inherited = (a: DayParts, b: DayParts): DayParts => {
  if (a.hijriDay === undefined && a.day !== undefined && b.hijriMonth !== undefined) {
    const { day, ...others } = a;
    return {
      ...others,
      hijriDay: day,
      hijriMonth: b.hijriMonth,
      ...(b.hijriYear !== undefined && { hijriYear: b.hijriYear }),
    };
  }
  const { month, year } = b;
  return {
    ...(a.pair === undefined && month !== undefined && { month }),
    ...(year !== undefined && { year }),
    ...a,
  };
};
