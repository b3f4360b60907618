/** Times that stood in columns of places once: takes them out of there, and joins them to data/times. */
import { parse } from "csv-parse/sync";
import { plural } from "#core/base/plural.ts";
import { column, required } from "#core/columns/cell-schema.ts";
import { text } from "#core/columns/cell.ts";
import { canonicalOf, quoted } from "#core/columns/text.ts";
import { clockForm, valueForm } from "#core/times/rule.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { formatCsv } from "../../csv/csv.ts";
import { places } from "../../tables/places.ts";
import { times } from "../../tables/times.ts";
import { type Fixable, FIXABLE, inOrder } from "./order.ts";

const OLD = { jumuah: column(required(text), "Friday prayers."), iqama: column(required(text), "Congregations.") };

const withOld = (table: Fixable, names: readonly (keyof typeof OLD)[]): Fixable => ({
  ...table,
  columns: { ...table.columns, ...Object.fromEntries(names.map((name) => [name, OLD[name]])) },
});

/** The table of places with the old columns that a file may have: both, or one of them. */
export const oldTables = (table: Fixable): readonly Fixable[] =>
  table.path === places.path
    ? [withOld(table, ["jumuah", "iqama"]), withOld(table, ["jumuah"]), withOld(table, ["iqama"])]
    : [];

type Fields = Readonly<Record<string, string>>;

const readRows = (csv: string): readonly Fields[] => parse(csv, { columns: true });

/** A value as the column of a rule takes it; `null` if the column refuses it. */
const valueOf = canonicalOf("value", times.columns.value, new Map());
const clockOf = canonicalOf("khutbah", times.columns.khutbah, new Map());

const itemsOf = (list: string): readonly string[] =>
  list
    .split(/[;؛]/u)
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** The rules of one row, or what is wrong with it. */
const rulesOf = ({ jumuah = "", iqama = "" }: Fields): readonly Fields[] | string => {
  const rules: Fields[] = [];
  for (const item of itemsOf(jumuah)) {
    const [time = "", sermon = "", languages = ""] = item.split("/").map((one) => one.trim());
    const [value, khutbah] = [clockOf(time), clockOf(sermon)];
    if (!clockForm.test(value) || (khutbah !== "" && !clockForm.test(khutbah)))
      return `jumuah ${quoted(item)} is not prayer/khutbah/languages, for example 13:30/13:10/ar+en`;
    const shift = rules.length === 0 ? "" : String(rules.length + 1);
    rules.push({ prayer: "jumuah", shift, value, khutbah, languages: languages.toLowerCase() });
  }
  for (const item of itemsOf(iqama)) {
    const [, prayer = "", said = ""] = /^([a-z]+)\s*=\s*(.+)$/i.exec(item) ?? [];
    const [name, value] = [PRAYERS.find((one) => one === prayer.toLowerCase()), valueOf(said)];
    if (name === undefined || !valueForm.test(value))
      return `iqama ${quoted(item)} is not prayer=HH:MM or prayer=+minutes, for example fajr=+20`;
    if (rules.some((rule) => rule["prayer"] === name)) return `iqama ${quoted(iqama)} has ${name} twice`;
    rules.push({ prayer: name, value });
  }
  return rules;
};

/** A places file without its old columns. */
export interface Moved {
  /** The file to write. */
  readonly places: string;
  /** Rows of the table of times. */
  readonly rules: readonly Fields[];
}

/**
 * Takes the old columns out of a places file.
 * @param csv - the canonical text of the file by one of {@link oldTables}
 * @returns why it is left alone, where a value cannot move
 */
export const takeOldTimes = (csv: string): Moved | string => {
  const rows = readRows(csv);
  const rules: Fields[] = [];
  for (const row of rows) {
    const found = rulesOf(row);
    const name = quoted(row["name_en"] ?? "");
    if (typeof found === "string") return `${name}: ${found}`;
    const { id = "", source = "", verified_on = "" } = row;
    if (found.length > 0 && id === "")
      return `${name} has times in jumuah or iqama, but no id to move them under; empty the two, run fix and mint, and write them into data/times`;
    // A source may name its own id of the place: osm:n77.
    const [first = ""] = source.split(";").map((one) => one.replace(/:.*$/, ""));
    rules.push(...found.map((rule) => ({ ...rule, place_id: id, source: first, verified_on })));
  }
  const header = Object.keys(places.columns);
  return {
    places: formatCsv(
      header,
      rows.map((row) => header.map((name) => row[name] ?? "")),
    ),
    rules,
  };
};

/** A file of times with further rules, and what is said of them. */
interface Joined {
  readonly after: string;
  readonly notes: readonly string[];
}

/**
 * Adds rules to a file of times. What it has for a place and prayer already wins.
 * @param csv - the canonical text of the file; `null` if there is none
 */
export const joinTimes = (csv: string | null, rules: readonly Fields[], from: string): Joined => {
  const known = csv === null ? [] : readRows(csv);
  const keyOf = ({ place_id: id, prayer }: Fields): string => `${id} ${prayer}`;
  const taken = new Set(known.map(keyOf));
  const added = rules.filter((rule) => !taken.has(keyOf(rule)));
  const left = rules.filter((rule) => taken.has(keyOf(rule)));
  const header = Object.keys(times.columns);
  const rows = [...known, ...added].map((row) => header.map((name) => row[name] ?? ""));
  const table = FIXABLE.find(({ path }) => path === times.path);
  return {
    after: formatCsv(header, table === undefined ? rows : inOrder(table, rows)),
    notes: [
      ...(added.length > 0 ? [`${plural(added.length, "row")} moved here from ${from}`] : []),
      ...left.map(
        ({ place_id: id, prayer, value }) =>
          `place ${id} has ${prayer} here already; its old value ${value} of ${from} is left out`,
      ),
    ],
  };
};
