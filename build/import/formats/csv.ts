/**
 * CSV in any dialect with a header. A field is available under its column's name in the file and under the column of
 * places.csv that this is an alias of (data/header-aliases.csv). Rows wider or narrower than the header are refused: a
 * misplaced delimiter may have shifted their fields.
 */
import { cleanText } from "#core/columns/clean-text.ts";
import { type Aliases, headerKey } from "../../tables/reference.ts";
import { places } from "../../tables/places.ts";
import { countedBytes } from "../records/bytes.ts";
import { readCsvRecords } from "../records/csv.ts";
import type { Format, Item } from "../records/record.ts";

const DECLARED = Object.keys(places.columns);

/** The column of places.csv that a name means; `null` if none or several fit. */
const columnMeant = (name: string, { columns }: Aliases): string | null => {
  const key = headerKey(name);
  const own = DECLARED.find((one) => headerKey(one) === key);
  const meant = (columns.get(key) ?? []).filter((one) => DECLARED.includes(one));
  return own ?? (meant.length === 1 ? (meant[0] ?? null) : null);
};

/** The names of each column's field; earlier columns take precedence. */
const namesOf = (header: readonly string[], aliases: Aliases): readonly (readonly string[])[] => {
  const names = header.map(cleanText);
  const taken = new Set(names);
  return names.map((name, i) => {
    if (name === "" || names.indexOf(name) < i) return [];
    const meant = columnMeant(name, aliases);
    if (meant === null || taken.has(meant)) return [name];
    taken.add(meant);
    return [name, meant];
  });
};

/** tr=…;fr=…, the form of names in places.csv, as one field per language. */
const namesIn = (value: string): readonly (readonly [string, string])[] =>
  value.split(";").flatMap((pair) => {
    const [, language, name] = /^\s*([a-zA-Z-]{2,})=(.*)$/.exec(pair) ?? [];
    return language === undefined || name === undefined ? [] : [[`names.${language}`, name.trim()] as const];
  });

const toItem = (names: readonly (readonly string[])[], fields: readonly string[]): Item => {
  const pairs = names.flatMap((some, i) => {
    const value = fields[i]?.trim() ?? "";
    if (value === "") return [];
    return some.flatMap((name) => [[name, value] as const, ...(name === "names" ? namesIn(value) : [])]);
  });
  return { ref: null, fields: Object.fromEntries(pairs) };
};

/** The format; `aliases` map column names. */
export const csvFormat = (aliases: Aliases): Format => ({
  name: "csv",
  mapping: "musalla",
  async *read(input, options) {
    let names: readonly (readonly string[])[] | null = null;
    for await (const record of readCsvRecords(input.label, countedBytes(input, options))) {
      if ("unread" in record) {
        if (names === null)
          throw new Error(`${input.label}, ${record.at}: the header cannot be read: ${record.unread}`);
        yield record;
        continue;
      }
      const { fields, line } = record;
      if (names === null) {
        names = namesOf(fields, aliases);
        continue;
      }
      const isOdd = fields.length < names.length || fields.slice(names.length).some((one) => one.trim() !== "");
      if (isOdd) yield { unread: `it has ${fields.length} fields, its header ${names.length}`, at: `line ${line}` };
      else yield toItem(names, fields);
    }
    if (names === null) throw new Error(`${input.label} is empty`);
  },
});
