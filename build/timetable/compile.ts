/**
 * The statements of one place as what data holds: rules, and days of a printed timetable. Adhans are printed; a
 * congregation is rules where these are proved and shorter than its column, else it is printed too. Of two statements
 * about a day the one for fewer days counts, then the later.
 */
import { calendarDate, formatDate, FRIDAY, WEEK_DAYS, weekday } from "#core/base/date.ts";
import { formatClock } from "#core/base/time.ts";
import { CONGREGATIONS, PRINTED_SHIFTS } from "#core/values/times.ts";
import { HIJRI_MONTHS, minuteOfDay } from "#core/times/rule.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { groupBy } from "../base/group.ts";
import { type AdhanOn, type FittedRule, fitRules, type Goal, minuteBy, weekdaysText } from "./fit.ts";
import type { Statement } from "./statements.ts";

/** A rule as its row of data/times says it, without place and source; empty texts state nothing. */
export interface RuleCells {
  readonly prayer: string;
  readonly shift: string;
  readonly from: string;
  readonly to: string;
  readonly season: string;
  readonly weekdays: string;
  readonly value: string;
  readonly khutbah: string;
  readonly languages: string;
  readonly label_en: string;
  readonly label_ar: string;
}

/** Times of a day as its row of a printed timetable says them, by column. */
type PrintedCells = ReadonlyMap<string, string>;

export interface Compiled {
  readonly rules: readonly RuleCells[];
  /** By epoch day. */
  readonly printed: ReadonlyMap<number, PrintedCells>;
  /** Congregations that are printed for all their days, by prayer, and why. */
  readonly kept: readonly string[];
  readonly oddities: readonly string[];
}

/** The label of a congregation that is neither the first of its prayer nor a kind of its own. */
export type LabelOf = (prayer: string, which: number) => { readonly en: string; readonly ar: string };

/** A printed timetable is used where there are more rules than this. */
const MOST_RULES = 60;

/** A rule is a row of about 75 bytes, a day of a printed column 6; so few rules are never printed. */
const DAYS_A_RULE = 12;

interface Dated {
  readonly statement: Statement;
  readonly from: number;
  readonly to: number;
}

/** A table of a Hijri month, such as Ramadan, wins over the tables of the year. */
const isOfMonth = ({ days }: Statement): boolean => days.kind === "days" && days.ofHijriMonth;

const spanOf = ({ from, to }: Dated): number => to - from + 1;

const sameSaid = (a: Statement, b: Statement): boolean => JSON.stringify(a.said) === JSON.stringify(b.said);

/** The statement that counts on each day. */
const byDay = (all: readonly Dated[], odd: string[]): ReadonlyMap<number, Dated> => {
  const days = new Map<number, Dated>();
  const told = new Set<string>();
  let overruled = 0;
  for (const one of all) {
    for (let day = one.from; day <= one.to; day += 1) {
      const before = days.get(day);
      if (before === undefined) days.set(day, one);
      else if (isOfMonth(one.statement) !== isOfMonth(before.statement) || spanOf(one) !== spanOf(before)) {
        const isSame = isOfMonth(one.statement) === isOfMonth(before.statement);
        if (!isSame && !sameSaid(one.statement, before.statement)) overruled += 1;
        if (isSame ? spanOf(one) < spanOf(before) : isOfMonth(one.statement)) days.set(day, one);
      } else {
        days.set(day, one);
        const key = `${before.statement.where}\n${one.statement.where}`;
        if (!sameSaid(one.statement, before.statement) && !told.has(key)) {
          told.add(key);
          odd.push(
            `${one.statement.where}: ${formatDate(day)} has another time of ${one.statement.prayer} in ${before.statement.where}; the later counts`,
          );
        }
      }
    }
  }
  const [first] = all;
  if (overruled > 0 && first !== undefined)
    odd.push(
      `${first.statement.prayer}: on ${overruled} days the table of the Hijri month says another time than that of the year; the month's counts`,
    );
  return days;
};

/** A time after midnight belongs to the night before. */
const past = (prayer: string, minute: number): number =>
  minuteOfDay(CONGREGATIONS.find((one) => one === prayer) ?? "other", minute);

/** The adhans that are printed: by prayer, the minute of each day. */
const adhansOf = (
  statements: readonly Statement[],
  odd: string[],
): ReadonlyMap<string, ReadonlyMap<number, number>> => {
  const adhans = new Map<string, Map<number, number>>();
  const skipped = new Set<string>();
  for (const { prayer, role, days, said, where } of statements) {
    if (role !== "adhan" || said.kind !== "clock") continue;
    if (days.kind !== "days" || days.to !== days.from) {
      if (!skipped.has(prayer)) odd.push(`${where}: an adhan that is not of one day is left out; it is computed`);
      skipped.add(prayer);
      continue;
    }
    const column = adhans.get(prayer) ?? new Map<number, number>();
    const before = column.get(days.from);
    if (before !== undefined && before !== said.minute && !skipped.has(`${prayer} ${where.split(",")[0] ?? ""}`)) {
      skipped.add(`${prayer} ${where.split(",")[0] ?? ""}`);
      odd.push(
        `${where}: ${formatDate(days.from)} has another adhan of ${prayer}, ${formatClock(before)}; ${formatClock(said.minute)} counts, and so on below`,
      );
    }
    column.set(days.from, said.minute);
    adhans.set(prayer, column);
  }
  return adhans;
};

/** "05:20-05:29" over days: the minutes after the adhan that give both ends; `null` if none do. */
const betweenAsOffset = (one: Dated, [a, b]: readonly [number, number], adhan: AdhanOn): string | null => {
  const called: number[] = [];
  for (let day = one.from; day <= one.to; day += 1) {
    const minute = adhan(day);
    if (minute === null) return null;
    called.push(minute);
  }
  const [low, high] = [Math.min(...called), Math.max(...called)];
  const after = Math.min(a, b) - low;
  return Math.max(a, b) - high === after ? `${after < 0 ? "" : "+"}${after}` : null;
};

const alsoOf = ({ khutbah, languages, prayer }: Statement): string =>
  prayer === "jumuah" || prayer.startsWith("eid-")
    ? `${khutbah === null ? "" : formatClock(khutbah)}|${languages.join("+")}`
    : "|";

/** One congregation of a place. */
interface Congregation {
  readonly prayer: string;
  readonly shift: number;
  readonly statements: readonly Statement[];
}

const isOnFor =
  (prayer: string): ((day: number) => boolean) =>
  (day) =>
    prayer !== "jumuah" || weekday(day) === FRIDAY;

/** The column of a printed timetable that a congregation has; `null` if it has none. */
const columnOf = ({ prayer, shift }: Congregation): string | null => {
  if (prayer === "jumuah") return shift <= PRINTED_SHIFTS ? "jumuah" : null;
  return PRAYERS.some((name) => name === prayer) ? `${prayer}_iqama` : null;
};

interface Fitted {
  readonly congregation: Congregation;
  readonly goals: readonly Goal[];
  readonly rules: readonly FittedRule[] | null;
}

const goalOf = (day: number, one: Dated, adhan: AdhanOn, odd: string[]): Goal | null => {
  const { said, prayer, where } = one.statement;
  const also = alsoOf(one.statement);
  if (said.kind === "clock") return { day, minute: past(prayer, said.minute), value: null, also };
  if (said.kind === "rule") return { day, minute: null, value: said.value, also };
  const value = betweenAsOffset(one, said.minutes, adhan);
  if (value !== null) return { day, minute: null, value, also };
  if (day === one.from)
    odd.push(
      `${where}: ${said.minutes.map(formatClock).join(" to ")} moves with no adhan of these days; it is left out`,
    );
  return null;
};

const NO_CELLS = { season: "", weekdays: "", khutbah: "", languages: "", label_en: "", label_ar: "" } as const;

/** Prayer, shift and labels of a congregation as a row says them. */
const identityOf = (
  { prayer, shift }: Congregation,
  label: LabelOf,
): Pick<RuleCells, "prayer" | "shift" | "label_en" | "label_ar"> => {
  const [, ofPrayer] = /^other (.+)$/.exec(prayer) ?? [];
  if (ofPrayer === undefined) return { prayer, shift: shift === 1 ? "" : String(shift), label_en: "", label_ar: "" };
  const { en, ar } = label(ofPrayer, shift + 1);
  // Each prayer's further congregations have a shift of their own among the others.
  const among = PRAYERS.findIndex((name) => name === ofPrayer) + 1;
  return { prayer: "other", shift: among === 1 ? "" : String(among), label_en: en, label_ar: ar };
};

const alsoCells = (also: string): Pick<RuleCells, "khutbah" | "languages"> => {
  const [khutbah = "", languages = ""] = also.split("|");
  return { khutbah, languages };
};

/** Rules that hold without dates: always, or in a season. */
const undated = (congregation: Congregation, label: LabelOf, odd: string[]): readonly RuleCells[] => {
  const rows = new Map<string, { cells: RuleCells; where: string }>();
  for (const statement of congregation.statements) {
    const { days, said, where } = statement;
    if (days.kind === "days") continue;
    if (said.kind === "between") {
      odd.push(`${where}: a time that moves needs the days that it moves on; it is left out`);
      continue;
    }
    const month = days.kind === "season" ? (HIJRI_MONTHS[days.month - 1] ?? "") : "";
    const season =
      days.kind === "season" && days.first !== null && days.last !== null
        ? `${month}/${days.first}-${days.last}`
        : month;
    const value = said.kind === "clock" ? formatClock(said.minute) : said.value;
    const before = rows.get(season);
    if (before !== undefined && before.cells.value !== value)
      odd.push(`${where}: ${congregation.prayer} has another time in ${before.where}; the later counts`);
    const cells = {
      ...NO_CELLS,
      from: "",
      to: "",
      ...identityOf(congregation, label),
      ...alsoCells(alsoOf(statement)),
      season,
      value,
    };
    rows.set(season, { cells, where });
  }
  return [...rows.values()].map(({ cells }) => cells);
};

const open = (congregation: Congregation, label: LabelOf): readonly RuleCells[] =>
  congregation.statements.flatMap((statement) => {
    const { days, said } = statement;
    if (days.kind !== "days" || days.to !== null || said.kind === "between") return [];
    const value = said.kind === "clock" ? formatClock(said.minute) : said.value;
    return [
      {
        ...NO_CELLS,
        ...identityOf(congregation, label),
        ...alsoCells(alsoOf(statement)),
        from: formatDate(days.from),
        to: "",
        value,
      },
    ];
  });

/** Weeks of Fridays are whole weeks, so that a year of them ends with the year. */
const widened = (
  { from, to }: FittedRule,
  prayer: string,
  [first, last]: readonly [number, number],
): readonly [number, number] =>
  prayer === "jumuah" ? [Math.max(first, from - WEEK_DAYS + 1), Math.min(last, to)] : [from, to];

const cellsOf = (
  { congregation, rules }: Fitted,
  label: LabelOf,
  whole: readonly [number, number],
): readonly RuleCells[] =>
  (rules ?? []).map((rule, _, all) => {
    const [from, to] = widened(rule, congregation.prayer, whole);
    const isLast = congregation.prayer === "jumuah" && !all.some((other) => other.to > rule.to);
    const end = isLast && whole[1] - to < WEEK_DAYS ? whole[1] : to;
    return {
      ...NO_CELLS,
      ...identityOf(congregation, label),
      ...alsoCells(rule.also),
      from: formatDate(from),
      to: formatDate(end),
      weekdays: rule.weekdays === null ? "" : weekdaysText(rule.weekdays),
      value: rule.value,
    };
  });

const datedOf = (statements: readonly Statement[]): readonly Dated[] =>
  statements.flatMap((statement) => {
    const { days } = statement;
    return days.kind === "days" && days.to !== null ? [{ statement, from: days.from, to: days.to }] : [];
  });

/**
 * A row that states the first Friday prayer states all of them: on its days the further ones pause that it does not
 * state, whether they are stated without dates or for other days.
 */
const pauses = (congregations: readonly Congregation[]): readonly Congregation[] => {
  const fridays = congregations.filter(({ prayer }) => prayer === "jumuah");
  const stated = fridays.find(({ shift }) => shift === 1);
  if (stated === undefined) return congregations;
  return congregations.map((one) => {
    if (one.prayer !== "jumuah" || one.shift === 1) return one;
    const own = datedOf(one.statements);
    const more = datedOf(stated.statements).flatMap(({ statement, from, to }): readonly Statement[] =>
      own.some((each) => each.from <= to && from <= each.to)
        ? []
        : [{ ...statement, shift: one.shift, said: { kind: "rule", value: "none" }, khutbah: null, languages: [] }],
    );
    return { ...one, statements: [...one.statements, ...more] };
  });
};

const fitOne = (congregation: Congregation, adhan: AdhanOn, odd: string[]): Fitted => {
  const days = byDay(datedOf(congregation.statements), odd);
  const isOn = isOnFor(congregation.prayer);
  const goals = [...days]
    .filter(([day]) => isOn(day))
    .sort(([a], [b]) => a - b)
    .flatMap(([day, one]) => goalOf(day, one, adhan, odd) ?? []);
  return { congregation, goals, rules: goals.length === 0 ? [] : fitRules(goals, adhan, isOn) };
};

/** Which of the fitted congregations are printed: those whose rules are not proved or longer than a column. */
const toPrint = (fitted: readonly Fitted[]): ReadonlySet<Fitted> => {
  const count = (one: Fitted): number => one.rules?.length ?? Number.POSITIVE_INFINITY;
  const canPrint = (one: Fitted): boolean =>
    columnOf(one.congregation) !== null && one.goals.some(({ minute }) => minute !== null);
  const printed = new Set(
    fitted.filter(
      (one) =>
        one.rules === null ||
        (canPrint(one) && one.rules.length > Math.max(DAYS_A_RULE, one.goals.length / DAYS_A_RULE)),
    ),
  );
  for (const one of fitted.filter(canPrint).toSorted((a, b) => count(b) - count(a))) {
    const left = fitted.filter((each) => !printed.has(each)).reduce((sum, each) => sum + count(each), 0);
    if (left > MOST_RULES) printed.add(one);
  }
  // The Friday prayers share a column; those after the last that it has room for stay rules.
  if ([...printed].some(({ congregation }) => congregation.prayer === "jumuah"))
    for (const one of fitted.filter(({ congregation, goals }) => congregation.prayer === "jumuah" && goals.length > 0))
      if (columnOf(one.congregation) !== null) printed.add(one);
  return printed;
};

/** What a goal comes to on its day; `null` if its value needs an adhan that is not printed. */
const minuteOf = ({ day, minute, value }: Goal, adhan: AdhanOn): number | null =>
  minute ?? (value === null ? null : minuteBy(value, adhan(day)));

/** The days of a printed timetable, as they are put together. */
class PrintedDays {
  readonly days = new Map<number, Map<string, string>>();

  put(day: number, column: string, text: string): void {
    const cells = this.days.get(day) ?? new Map<string, string>();
    cells.set(column, column === "jumuah" && cells.has(column) ? `${cells.get(column)};${text}` : text);
    this.days.set(day, cells);
  }
}

const congregationsOf = (iqamas: readonly Statement[]): readonly Congregation[] =>
  pauses(
    [...groupBy(iqamas, ({ prayer, shift }) => `${prayer} ${shift}`).values()].flatMap(
      (own): readonly Congregation[] => {
        const [first] = own;
        return first === undefined ? [] : [{ prayer: first.prayer, shift: first.shift, statements: own }];
      },
    ),
  );

/** Prints a congregation on all its days; says why, or nothing if it has no column. */
const printOne = (
  { congregation, goals, rules }: Fitted,
  adhan: AdhanOn,
  printed: PrintedDays,
  odd: string[],
): readonly string[] => {
  const { prayer } = congregation;
  const column = columnOf(congregation);
  if (column === null) return [];
  for (const goal of goals) {
    const minute = minuteOf(goal, adhan);
    if (minute !== null) printed.put(goal.day, column, formatClock(minute));
    else odd.push(`${formatDate(goal.day)}: ${goal.value ?? ""} of ${prayer} cannot be printed; it is left out`);
  }
  const rulesText = rules === null ? "no proved rules" : `${rules.length} rules`;
  return [`${prayer} stays printed: ${goals.length} days would be ${rulesText}`];
};

/** The first and last day that a place has times on. */
const wholeOf = (days: readonly number[]): readonly [number, number] => [
  days.reduce((a, b) => Math.min(a, b), Infinity),
  days.reduce((a, b) => Math.max(a, b), -Infinity),
];

/** The rules and the printed days of a place. */
export const compilePlace = (all: readonly Statement[], label: LabelOf): Compiled => {
  const statements = all.toSorted((a, b) => Number(isOfMonth(a)) - Number(isOfMonth(b)));
  const oddities: string[] = [];
  const adhans = adhansOf(statements, oddities);
  const adhanOf =
    (prayer: string): AdhanOn =>
    (day) => {
      const minute = adhans.get(prayer)?.get(day);
      return minute === undefined ? null : past(prayer, minute);
    };
  const iqamas = statements.filter(({ role }) => role === "iqama");
  const fitted = congregationsOf(iqamas).map((one) => fitOne(one, adhanOf(one.prayer), oddities));
  const printing = toPrint(fitted);
  const printed = new PrintedDays();
  for (const [prayer, days] of adhans) for (const [day, minute] of days) printed.put(day, prayer, formatClock(minute));
  // In the column that Friday prayers share the first one stands first.
  const inTurn = [...printing].toSorted((a, b) => a.congregation.shift - b.congregation.shift);
  const kept = inTurn.flatMap((one) => printOne(one, adhanOf(one.congregation.prayer), printed, oddities));
  const goalDays = fitted.flatMap(({ goals }) => goals.map(({ day }) => day));
  const whole = wholeOf([...printed.days.keys(), ...goalDays, ...iqamas.flatMap(endsOf)]);
  const rules = fitted.flatMap((one) => [
    ...undated(one.congregation, label, oddities),
    ...open(one.congregation, label),
    ...(printing.has(one) ? [] : cellsOf(one, label, whole)),
  ]);
  return { rules, printed: printed.days, kept, oddities };
};

const endsOf = ({ days }: Statement): readonly number[] =>
  days.kind === "days" ? [days.from, days.to ?? days.from] : [];

/** The year that a printed day's file is named for. */
export const yearOf = (day: number): number => calendarDate(day).year;
