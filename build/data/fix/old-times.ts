/** Times that stood in columns of places once: takes them out of there, and joins them to data/times. */
import { parse } from "csv-parse/sync";
import { plural } from "#core/base/plural.ts";
import { column, required } from "#core/columns/cell-schema.ts";
import { text } from "#core/columns/cell.ts";
import { canonicalOf, quoted } from "#core/columns/text.ts";
import { clockForm, valueForm } from "#core/times/rule.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { sourceIdOf } from "../../base/source-id.ts";
import { cellOf, type TextRow } from "../../base/text-row.ts";
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

type Fields = TextRow;

const readRows = (csv: string): readonly Fields[] => parse(csv, { columns: true });

/** A value as the column of a rule takes it; `null` if the column refuses it. */
const valueOf = canonicalOf("value", times.columns.value, new Map());
const clockOf = canonicalOf("khutbah", times.columns.khutbah, new Map());

const itemsOf = (list: string): readonly string[] =>
  list
    .split(/[;؛]/u)
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** The rules of a list of Friday prayers, or what is wrong with it. */
const rulesOfJumuah = (jumuah: string): readonly Fields[] | string => {
  const rules: Fields[] = [];
  for (const item of itemsOf(jumuah)) {
    const [time = "", sermon = "", languages = ""] = item.split("/").map((part) => part.trim());
    const [value, khutbah] = [clockOf(time), clockOf(sermon)];
    if (!clockForm.test(value) || (khutbah !== "" && !clockForm.test(khutbah)))
      return `jumuah ${quoted(item)} is not prayer/khutbah/languages, for example 13:30/13:10/ar+en`;
    const shift = rules.length === 0 ? "" : String(rules.length + 1);
    rules.push({ prayer: "jumuah", shift, value, khutbah, languages: languages.toLowerCase() });
  }
  return rules;
};

/** The rules of a list of congregations, or what is wrong with it; `taken` are the prayers that have rules already. */
const rulesOfIqama = (iqama: string, taken: ReadonlySet<string>): readonly Fields[] | string => {
  const rules = new Map<string, Fields>();
  for (const item of itemsOf(iqama)) {
    const [, prayer = "", written = ""] = /^([a-z]+)\s*=\s*(.+)$/i.exec(item) ?? [];
    const [name, value] = [PRAYERS.find((known) => known === prayer.toLowerCase()), valueOf(written)];
    if (name === undefined || !valueForm.test(value))
      return `iqama ${quoted(item)} is not prayer=HH:MM or prayer=+minutes, for example fajr=+20`;
    if (taken.has(name) || rules.has(name)) return `iqama ${quoted(iqama)} has ${name} twice`;
    rules.set(name, { prayer: name, value });
  }
  return [...rules.values()];
};

/** The rules of one row, or what is wrong with it. A file may have one of the two columns alone. */
const rulesOf = ({ jumuah = "", iqama = "" }: Fields): readonly Fields[] | string => {
  const ofJumuah = rulesOfJumuah(jumuah);
  if (typeof ofJumuah === "string") return ofJumuah;
  const ofIqama = rulesOfIqama(iqama, new Set(ofJumuah.map((rule) => cellOf(rule, "prayer"))));
  return typeof ofIqama === "string" ? ofIqama : [...ofJumuah, ...ofIqama];
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
    const rulesOfRow = rulesOf(row);
    const name = quoted(cellOf(row, "name_en"));
    if (typeof rulesOfRow === "string") return `${name}: ${rulesOfRow}`;
    const [id, source, verified_on] = [cellOf(row, "id"), cellOf(row, "source"), cellOf(row, "verified_on")];
    if (rulesOfRow.length > 0 && id === "")
      return `${name} has times in jumuah or iqama, but no id to move them under; empty the two, run fix and mint, and write them into data/times`;
    // A source may name its own id of the place: osm:n77.
    const [first = ""] = source.split(";");
    rules.push(...rulesOfRow.map((rule) => ({ ...rule, place_id: id, source: sourceIdOf(first), verified_on })));
  }
  const header = Object.keys(places.columns);
  return {
    places: formatCsv(
      header,
      rows.map((row) => header.map((name) => cellOf(row, name))),
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
 * @param csv - the canonical text of the file
 */
export const joinTimes = (csv: string, rules: readonly Fields[], from: string): Joined => {
  const before = readRows(csv);
  const keyOf = ({ place_id: id, prayer }: Fields): string => `${id} ${prayer}`;
  const taken = new Set(before.map(keyOf));
  const added = rules.filter((rule) => !taken.has(keyOf(rule)));
  const left = rules.filter((rule) => taken.has(keyOf(rule)));
  const header = Object.keys(times.columns);
  // A rule says nothing of the columns that it leaves out.
  const rows = [...before, ...added].map((row) => header.map((name) => row[name] ?? ""));
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
