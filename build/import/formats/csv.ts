/**
 * CSV in any dialect with a header. A field goes by the name that its column has in the file, and also by
 * that of the column of places.csv which the name means (data/header-aliases.csv). A row wider or narrower
 * than the header is refused: a separator out of place may have moved the fields behind it.
 */
import { cleanText } from "../../base/clean-text.ts";
import { type Aliases, headerKey } from "../../check/load/aliases.ts";
import { places } from "../../tables/places.ts";
import { countedBytes } from "../records/bytes.ts";
import { readCsvRecords } from "../records/csv.ts";
import type { Format, Item } from "../records/record.ts";

const DECLARED = Object.keys(places.columns);

/** The one column of places.csv that a name means; `null` where it means none, or several. */
const columnMeant = (name: string, { columns }: Aliases): string | null => {
  const key = headerKey(name);
  const own = DECLARED.find((one) => headerKey(one) === key);
  const meant = (columns.get(key) ?? []).filter((one) => DECLARED.includes(one));
  return own ?? (meant.length === 1 ? (meant[0] ?? null) : null);
};

/** For each column of the file the names its field goes by; none where an earlier column has them. */
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

/** tr=…;fr=…, as the column of places.csv lists names, each as a field of its own. */
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

/** The format, with the aliases that header and columns are told by. */
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
