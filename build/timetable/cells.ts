/**
 * What a cell of a timetable says: times of the clock in any notation (5:30 PM, 17h30, 5.30, 0530, a spreadsheet's
 * fraction of a day), minutes after the adhan, "as above"; and days in any notation, whole or in part. Half of the day
 * is settled by the hours in which a prayer can be, which also finds a wrong PM. Nothing is invented: a cell that none
 * of this fits is `unread`.
 */
import { calendarDate, epochDay } from "#core/base/date.ts";
import { elementAt } from "#core/base/element-at.ts";
import { DAY_MIN, formatClock } from "#core/base/time.ts";
import { plainDigits } from "./digits.ts";
import { type Lexicon, LONGEST, monthsIn, type WordKind } from "./words.ts";

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
/** An instant with the offset of its clock (RFC 3339): the figures before it are the clock's. */
const WITH_OFFSET = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?[+-]\d\d:?\d\d$/;
/** Of a day; with a comma in the spreadsheets of half the world. */
const FRACTION = /^(?:\d{5})?(0?(?:\.\d+|,\d{3,}))$/;

const PART =
  /(?<hour>\d{1,2})\s?[:.hH٫;]\s?(?<minute>\d\d)(?!\d)(?::\d\d(?:\.\d+)?)?|(?<sign>[+-])?\s*(?<number>\d+)(?!\d|\s?[:.hH٫;]\s?\d\d)|(?<word>[\p{L}\p{M}'’]+(?:\.[\p{L}]+)*)|(?<other>[^\s])/gu;

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
  /** Half of the day, said before a time. */
  mark: Clock["mark"];
  anchor: string | null;
  direction: "after" | "before" | null;
  hasMinutes: boolean;
  isRange: boolean;
  isNone: boolean;
  strangers: string[];
}

const KINDS = ["mark", "direction", "anchor", "none", "until", "filler", "prayer", "language", "half"] as const;

/** Half of the day, said after a time, or before the first; words for AM and PM also after an hour alone. */
const addMark = (all: Tally, meaning: string, isAlone: boolean): void => {
  const mark = meaning === "am" ? "am" : "pm";
  const last = all.clocks.pop();
  const bare = last === undefined && isAlone ? all.numbers.pop() : undefined;
  const minute = last?.minute ?? (bare === undefined ? null : (asClock(bare.number, bare.digits) ?? bare.number * 60));
  if (minute === null) all.mark = mark;
  else all.clocks.push({ minute, mark });
};

const addSign = (all: Tally, sign: string): void => {
  if (/[-–—~]/u.test(sign) && all.clocks.length === 1) all.isRange = true;
  if (sign === "+") all.direction = "after";
};

const addMeaning = (all: Tally, { kind, meaning }: { readonly kind: WordKind; readonly meaning: string }): void => {
  if (kind === "mark" || kind === "half") addMark(all, meaning, kind === "mark");
  else if (kind === "direction") all.direction = meaning === "before" ? "before" : "after";
  else if (kind === "anchor") all.anchor = meaning;
  else if (kind === "none") all.isNone = true;
  else if (kind === "until") all.isRange ||= all.clocks.length === 1;
  else if (meaning === "minutes") all.hasMinutes = true;
};

/** Takes a word and those after it, from `next` on, that make a phrase; returns how many of these it took. */
const addWords = (all: Tally, lexicon: Lexicon, parts: readonly Part[], next: number, word: string): number => {
  const following = parts.slice(next, next + LONGEST - 1);
  const end = following.findIndex(({ kind }) => kind !== "word");
  const more = (end === -1 ? following : following.slice(0, end)).flatMap((part) =>
    part.kind === "word" ? [part.word] : [],
  );
  const tokens = [word, ...more].flatMap((one) => lexicon.tokens(one));
  const found = lexicon.find(tokens, 0, KINDS);
  if (found === null) all.strangers.push(word);
  else addMeaning(all, found);
  // A word may fold to several tokens; phrases of several words take as many parts.
  return tokens.length === more.length + 1 ? (found?.length ?? 1) - 1 : 0;
};

/** Counts what the words between the figures say. */
const tallyOf = (lexicon: Lexicon, parts: readonly Part[]): Tally => {
  const all: Tally = {
    clocks: [],
    numbers: [],
    mark: null,
    anchor: null,
    direction: null,
    hasMinutes: false,
    isRange: false,
    isNone: false,
    strangers: [],
  };
  for (let at = 0; at < parts.length; at += 1) {
    const part = elementAt(parts, at);
    if (part.kind === "clock") {
      all.clocks.push({ minute: part.minute, mark: all.mark });
      all.mark = null;
    } else if (part.kind === "number") all.numbers.push(part);
    else if (part.kind === "sign") addSign(all, part.sign);
    else at += addWords(all, lexicon, parts, at + 1, part.word);
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

/** The fraction of a day, as spreadsheets keep times. */
const ofFraction = (text: string): TimeCell | null => {
  const [, fraction] = FRACTION.exec(text) ?? [];
  if (fraction === undefined) return null;
  const minute = Math.round(Number(fraction.replace(",", ".")) * DAY_MIN) % DAY_MIN;
  return { kind: "clocks", clocks: [{ minute, mark: null }], isRange: false, hasNote: false };
};

/** A cell that is one phrase: as above, none, closed. */
const ofPhrase = (lexicon: Lexicon, text: string): TimeCell | null => {
  const tokens = lexicon.tokens(text);
  const whole = lexicon.find(tokens, 0, ["same", "none", "empty"]);
  if (whole === null || whole.length < tokens.length) return null;
  if (whole.kind === "none") return { kind: "rule", value: "none" };
  return { kind: whole.kind === "same" ? "same" : "blank" };
};

/** A cell without a clock and without a number. */
const ofWords = ({ anchor, isNone, strangers }: Tally): TimeCell => {
  if (isNone) return { kind: "rule", value: "none" };
  const isMoment = anchor !== null && MOMENTS.has(anchor) && strangers.length === 0;
  return isMoment ? ruleOf(anchor, null, 0) : { kind: "unread" };
};

/** Minutes after or before the adhan from which a number is none. */
const MOST_OFFSET = 400;

/** A cell without a clock whose first number is `number`. */
const ofNumber = (all: Tally, number: Tally["numbers"][number], hasNote: boolean): TimeCell => {
  const isOffset = number.sign !== "" || all.direction !== null || all.hasMinutes;
  if (isOffset && number.number < MOST_OFFSET)
    return ruleOf(all.anchor, number.sign === "-" ? "before" : all.direction, number.number);
  // 0530 is a time, and 2026 beside a word a year.
  const isAlone = all.numbers.length === 1 && all.strangers.length === 0;
  const minute = isAlone ? asClock(number.number, number.digits) : null;
  if (minute !== null && isMinute(minute))
    return { kind: "clocks", clocks: [{ minute, mark: null }], isRange: false, hasNote };
  return isAlone ? { kind: "number", number: number.number } : { kind: "unread" };
};

const ofTally = (all: Tally, hasNote: boolean): TimeCell => {
  const [number] = all.numbers;
  if (all.clocks.length === 0) return number === undefined ? ofWords(all) : ofNumber(all, number, hasNote);
  const isRead = all.clocks.every(({ minute }) => isMinute(minute));
  return isRead ? { kind: "clocks", clocks: all.clocks, isRange: all.isRange, hasNote } : { kind: "unread" };
};

const NOTES = /\([^)]*\)|\[[^\]]*\]/gu;

/** A time in brackets is a second one. */
const TIME_IN_BRACKETS = /^[([]\s*\d{1,2}\s?[:.h٫]\s?\d\d\s*(?:[ap]\.?\s?m\.?)?\s*[)\]]$/iu;

/** A cell without notes in brackets, and without signs of footnotes; brackets around all of it are no note. */
const withoutNotes = (text: string): string => {
  const plain = text.replace(NOTES, (note) => (TIME_IN_BRACKETS.test(note) ? ` ${note.slice(1, -1)} ` : " "));
  return (BLANK.test(plain) ? text.replace(/[()[\]]/gu, " ") : plain).replace(/[*†‡#]+/gu, " ");
};

/** Reads the text of a cell where a time is expected. */
export const readTime = (lexicon: Lexicon, raw: string): TimeCell => {
  if (raw.length > MAX_CHARACTERS) return { kind: "unread" };
  const text = plainDigits(raw)
    .normalize("NFKC")
    .replace(WITH_OFFSET, "$1")
    .replace(DAY_BEFORE, "")
    .replace(/^(\d{1,2}) (\d\d)(?=\s*(?:[ap]m?)?$)/i, "$1:$2")
    .trim();
  if (BLANK.test(text)) return { kind: "blank" };
  if (SAME.test(text)) return { kind: "same" };
  const plain = withoutNotes(text);
  const short = ofFraction(text) ?? ofPhrase(lexicon, plain);
  if (short !== null) return short;
  const all = tallyOf(lexicon, partsOf(plain));
  return ofTally(all, plain !== text || all.strangers.length > 0);
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

/** Months in the figures of Rome, as in 1.V.2026. */
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

type OpenParts = { -readonly [K in keyof DayParts]: DayParts[K] };

/** "mar. 7 avr.": a word that may be a month is a weekday where another month follows. */
const isWeekdayBefore = (lexicon: Lexicon, tokens: readonly string[], token: string, from: number): boolean =>
  lexicon.find([token], 0, ["weekday"]) !== null &&
  tokens.some((_, other) => other >= from && lexicon.find(tokens, other, ["month"]) !== null);

const addMonthWord = (parts: OpenParts, meaning: string): void => {
  const [month, other] = monthsIn(meaning);
  if (month === undefined) return;
  if (other === undefined) parts.month ??= month;
  else parts.months ??= [month, other];
};

const addDayWord = (
  parts: OpenParts,
  { kind, meaning }: { readonly kind: WordKind; readonly meaning: string },
): void => {
  if (kind === "month") addMonthWord(parts, meaning);
  else if (kind === "solar") [parts.hijriMonth, parts.isSolar] = [Number(meaning), true];
  else if (kind === "hijri") parts.hijriMonth ??= Number(meaning);
  else if (kind === "weekday") parts.weekday ??= Number(meaning);
};

/** Takes a figure of a day; false if it can be none. */
const addDayNumber = (parts: OpenParts, number: number): boolean => {
  const year = yearIn(number);
  const hasMonth = (parts.month ?? parts.months) !== undefined;
  if (year !== null) parts.year = year;
  else if (isHijriYear(number)) parts.hijriYear = number;
  else if (number >= 1 && number <= 31 && parts.day === undefined) parts.day = number;
  else if (number < 100 && hasMonth && parts.day !== undefined) parts.year ??= 2000 + number;
  else return false;
  return true;
};

/** A day of a month that only the Hijri calendar has. */
const asHijriDay = (parts: DayParts): DayParts => {
  const { day, ...others } = parts;
  const isHijri = parts.hijriMonth !== undefined && parts.month === undefined && day !== undefined;
  return isHijri ? { ...others, hijriDay: day } : parts;
};

/** "5 tháng 1, 2026": the day and the month in figures, with a word between that is no month. */
const openPair = (parts: DayParts, tokens: readonly string[]): readonly [number, number] | null => {
  const hasMonth = (parts.month ?? parts.months ?? parts.hijriMonth) !== undefined;
  const places = [...tokens.keys()].filter((at) => /^\d{1,2}$/.test(tokens[at] ?? ""));
  const [one, two, more] = places;
  if (hasMonth || one === undefined || two === undefined || more !== undefined || two === one + 1) return null;
  return [Number(tokens[one]), Number(tokens[two])];
};

/** "1 V 2026": a month in the figures of Rome between the day and a year. */
const romanMonth = (lexicon: Lexicon, tokens: readonly string[]): number | null => {
  const [day = "", word = "", year = "", more] = tokens;
  const isDate = /^\d{1,2}$/.test(day) && /^\d{4}$/.test(year) && more === undefined;
  const isKnown = lexicon.find([word], 0, ["month", "weekday"]) !== null;
  return isDate && !isKnown && ROMAN.includes(word) ? ROMAN.indexOf(word) + 1 : null;
};

/** What the words of a text say of a day, beside its figures; `null` if one of them says something else. */
const partsOfWords = (lexicon: Lexicon, tokens: readonly string[]): OpenParts | null => {
  const roman = romanMonth(lexicon, tokens);
  const parts: OpenParts = roman === null ? {} : { month: roman };
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? "";
    const found = lexicon.find(tokens, at, DAY_WORDS);
    at += found?.length ?? 1;
    if (found?.kind === "month" && isWeekdayBefore(lexicon, tokens, token, at)) continue;
    if (found !== null) addDayWord(parts, found);
    else if (!/^\d+$/.test(token) && !DAY_GLUE.test(token) && roman === null) return null;
  }
  return parts;
};

/** The figures among the words of a text that are no part of a phrase. */
const figuresIn = (lexicon: Lexicon, tokens: readonly string[]): readonly number[] => {
  const figures: number[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = lexicon.find(tokens, at, DAY_WORDS);
    if (found === null && /^\d+$/.test(tokens[at] ?? "")) figures.push(Number(tokens[at]));
    at += found?.length ?? 1;
  }
  return figures;
};

/** Figures and words of a day: "Sat 1", "April 30, 2025", "30 avril", "1 Ramadan 1447". */
const wordsOfDay = (lexicon: Lexicon, text: string): DayParts | null => {
  const tokens = lexicon.tokens(text);
  const parts = partsOfWords(lexicon, tokens);
  if (parts === null) return null;
  const open = openPair(parts, tokens);
  const stated = figuresIn(lexicon, tokens).filter((number) => open?.includes(number) !== true);
  if (!stated.every((number) => addDayNumber(parts, number))) return null;
  if (open !== null) parts.pair = open;
  return Object.keys(parts).length === 0 ? null : asHijriDay(parts);
};

/** 2026-03-01, 1405/01/01, 2569-3-1. */
const ofYearFirst = (text: string): DayParts | null | undefined => {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year === undefined) return undefined;
  if (isHijriYear(Number(year))) return { hijriYear: Number(year), hijriMonth: Number(month), hijriDay: Number(day) };
  const common = yearIn(Number(year));
  return common === null ? null : { year: common, month: Number(month), day: Number(day) };
};

/** 2026年3月1日, 3月1日. */
const ofHan = (text: string): DayParts | undefined => {
  const [, year, month, day] = /^(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})/u.exec(text) ?? [];
  if (month === undefined) return undefined;
  return { ...(year !== undefined && { year: Number(year) }), month: Number(month), day: Number(day) };
};

/** 20260301. */
const ofEight = (text: string): DayParts | undefined => {
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) };
};

/** 46082, the day of a spreadsheet. */
const ofSerial = (text: string): DayParts | undefined => {
  const [, serial] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  return serial === undefined ? undefined : calendarDate(Number(serial) - SERIAL_OF_1970);
};

/** 1/3, 1.3.2026, 26-03-01. */
const ofFigures = (text: string): DayParts | null | undefined => {
  const [, first, second, last] =
    /(?:^|\s)(\d{1,2})\s?[/.-]\s?(\d{1,2})(?:\s?[/.-]\s?(\d{4}|\d{2}))?(?!\d)/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const pair = [Number(first), Number(second)] as const;
  if (last === undefined) return { pair };
  if (isHijriYear(Number(last))) return { hijriYear: Number(last), hijriMonth: pair[1], hijriDay: pair[0] };
  const year = yearIn(fullYear(last));
  if (year === null) return null;
  return { pair, year, ...(last.length === 2 && { triple: [...pair, Number(last)] as const }) };
};

/** 2026-03. */
const ofMonth = (text: string): DayParts | undefined => {
  const [, year, month] = /^(\d{4})[-/](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month) };
};

/** Forms of days in figures, the plainest first; `undefined`: another form, `null`: this form, and no day. */
const FORMS = [ofYearFirst, ofHan, ofEight, ofSerial, ofFigures, ofMonth] as const;

/** Reads the text of a cell where a day is expected; `null` if it says nothing of a day. */
export const readDay = (lexicon: Lexicon, raw: string): DayParts | null => {
  if (raw.length > MAX_CHARACTERS) return null;
  const text = plainDigits(raw).normalize("NFKC").trim();
  for (const form of FORMS) {
    const parts = form(text);
    if (parts !== undefined) return parts;
  }
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
