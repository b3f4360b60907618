/** The tables of a JSON value of any shape as grids: lists of records, tables by day or by month, single records. */
import type { TableBudget } from "./table-limits.ts";
import { type Grid, isScalar, NO_CONTEXT, scalarText } from "./grid.ts";
import { IN_ORDER } from "./header.ts";
import { readText } from "./text-table.ts";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keys that are days: dates, or numbers of days in a month. */
const DAY_KEY = /^(?:\d{4}-\d\d-\d\d|\d{1,2}|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)$/;

const isByDay = (value: Json): boolean => {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => DAY_KEY.test(key));
};

/** A record of a list of times without names; `null` if it is another list. */
const inOrder = (value: unknown): Json | null => {
  const names = Array.isArray(value) ? IN_ORDER[value.length] : undefined;
  if (names === undefined || !Array.isArray(value) || !value.every(isScalar)) return null;
  return Object.fromEntries(names.map((name, at): readonly [string, unknown] => [name, value[at]]));
};

const MONTHS = 12;

const isMonths = (tables: readonly unknown[]): tables is readonly Json[] =>
  tables.length > 0 && tables.length <= MONTHS && tables.every((one) => isObject(one) && isByDay(one));

/** Signs that part the cells of a line in a list of lines. */
const PARTED = /\d[^\d]*[|;,\t~][^\d]*\d/u;

/** Whether a list is the lines of a table: most of them are rows, the others titles. */
const isLines = (items: readonly unknown[]): items is readonly string[] =>
  items.length > 2 &&
  items.every((item) => typeof item === "string") &&
  items.filter((item) => PARTED.test(item)).length > items.length / 2;

interface MonthTable {
  readonly month: string;
  readonly key: string;
  readonly table: Json;
}

/** Twelve tables by day in a row, or those by the numbers 1 to 12, are the months of a year; `null` for another value. */
const monthsIn = (value: unknown): readonly MonthTable[] | null => {
  if (Array.isArray(value))
    return value.length === MONTHS && isMonths(value)
      ? value.map((table, at) => ({ month: String(at + 1), key: `[${at}]`, table }))
      : null;
  if (!isObject(value) || !isMonths(Object.values(value))) return null;
  const isNumbered = Object.keys(value).every((key) => /^0?(?:[1-9]|1[0-2])$/.test(key));
  return isNumbered
    ? Object.entries(value).map(([key, table]) => ({
        month: String(Number(key)),
        key: `.${key}`,
        table: table as Json,
      }))
    : null;
};

/** A record of JSON: the scalars of an object by their keys, and the lists and tables in it. */
interface Flat {
  readonly scalars: ReadonlyMap<string, string>;
  readonly nested: readonly (readonly [keys: readonly string[], value: unknown])[];
}

const flatten = (value: Json, keys: readonly string[] = []): Flat => {
  const scalars = new Map<string, string>();
  const nested: (readonly [readonly string[], unknown])[] = [];
  for (const [key, one] of Object.entries(value)) {
    const at = [...keys, key];
    if (Array.isArray(one) && one.some((item) => !isScalar(item) && item !== null)) nested.push([at, one]);
    else if (Array.isArray(one)) scalars.set(at.join("."), one.map(scalarText).join(" / "));
    // Whether something holds is no time and no day.
    else if (typeof one === "boolean") continue;
    else if (!isObject(one)) scalars.set(at.join("."), scalarText(one));
    else if (isByDay(one)) nested.push([at, one]);
    else {
      const inner = flatten(one, at);
      for (const [name, text] of inner.scalars) scalars.set(name, text);
      nested.push(...inner.nested);
    }
  }
  return { scalars, nested };
};

/** Where a value stands, and what is said around it. */
interface Place {
  readonly path: string;
  readonly titles: readonly string[];
  readonly context: ReadonlyMap<string, string>;
  readonly budget: TableBudget;
}

/** Records as a grid: their keys are its header. */
const gridOf = (
  name: string,
  { path, titles, budget }: Place,
  records: readonly { readonly path: string; readonly flat: Flat; readonly context: ReadonlyMap<string, string> }[],
): Grid => {
  const header = [...new Set(records.flatMap(({ flat }) => [...flat.scalars.keys()]))];
  budget.add(header.length * (records.length + 1));
  const rows = records.map(({ path: at, flat, context }) => ({
    cells: header.map((key) => budget.text(flat.scalars.get(key) ?? "")),
    where: (index: number) => `${at}.${header[index] ?? ""}`,
    context,
  }));
  const head = { cells: header, where: () => path, context: NO_CONTEXT };
  return {
    name: path === "" ? name : `${name}, ${path}`,
    titles,
    isLoose: false,
    hasHeader: true,
    rows: [head, ...rows],
    evidence: "JSON",
  };
};

const cellsOf = (row: readonly unknown[], budget: TableBudget): readonly string[] => {
  budget.add(row.length);
  return row.map((value) => budget.text(scalarText(value)));
};

/** Every table of a JSON value: lists of records, tables by day, single records. */
export const gridsIn = (name: string, value: unknown, place: Place): readonly Grid[] => {
  const { path, titles, context, budget } = place;
  if (Array.isArray(value) && value.every(Array.isArray)) {
    const rows = value.map((row: readonly unknown[], index) => ({
      cells: cellsOf(row, budget),
      where: (at: number) => `${path}[${index}][${at}]`,
      context,
    }));
    return [{ name: `${name}, ${path}`, titles, isLoose: false, hasHeader: false, rows, evidence: "JSON" }];
  }
  if (Array.isArray(value) && isLines(value))
    return [
      readText(name, value.map((line) => line.replaceAll(/~+/gu, "|")).join("\n"), "lines of JSON", budget.limits),
    ];
  const months = monthsIn(value);
  if (months !== null)
    return months.flatMap(({ month, key, table }) =>
      gridsIn(name, table, { ...place, path: `${path}${key}`, context: new Map([...context, ["month", month]]) }),
    );
  const items: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.flatMap((item, index) => (isObject(item) ? [[`${path}[${index}]`, item] as const] : []))
    : isObject(value) && isByDay(value)
      ? Object.entries(value).map(([day, item]) => {
          const record = isObject(item) ? item : (inOrder(item) ?? { [titles.at(-1) ?? "time"]: item });
          return [`${path}.${day}`, { date: day, ...record }] as const;
        })
      : isObject(value)
        ? [[path, value]]
        : [];
  if (items.length === 0) return [];
  const records = items.map(([at, item]) => ({ path: at, flat: flatten(item), context }));
  const inner = records.flatMap(({ path: at, flat }) =>
    flat.nested.flatMap(([keys, one]) => {
      // Each table below takes what is said around it along.
      budget.add(context.size + flat.scalars.size);
      return gridsIn(name, one, {
        budget,
        path: [at, ...keys].filter((part) => part !== "").join("."),
        titles: [...titles, ...keys],
        context: new Map([...context, ...flat.scalars]),
      });
    }),
  );
  return [gridOf(name, place, records), ...inner];
};

/** Grids of the same header and titles, such as the schedules of many mosques, as one. */
export const joined = (grids: readonly Grid[]): readonly Grid[] => {
  const byShape = new Map<string, Grid>();
  for (const grid of grids) {
    const key = JSON.stringify([grid.titles, grid.rows[0]?.cells]);
    const before = grid.hasHeader ? byShape.get(key) : undefined;
    byShape.set(
      before === undefined ? `${key}${grid.hasHeader ? "" : byShape.size}` : key,
      before === undefined ? grid : { ...before, rows: [...before.rows, ...grid.rows.slice(1)] },
    );
  }
  return [...byShape.values()];
};
