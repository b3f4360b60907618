/** The dump of GeoNames: a line of tab-separated columns for each place. Reference: download.geonames.org/export/dump. */
import { elementAt } from "#core/base/element-at.ts";
import { countedBytes, readLines } from "../records/bytes.ts";
import { parseLatLng } from "../records/coordinates.ts";
import type { Format, Item } from "../records/record.ts";

const COLUMNS =
  "geonameid name asciiname alternatenames latitude longitude feature_class feature_code country_code cc2 admin1_code admin2_code admin3_code admin4_code population elevation dem timezone modification_date".split(
    " ",
  );

/** The dump does not say which of its alternate names are not names. */
const IS_NO_NAME = /^[A-Z0-9 -]{2,8}$|^https?:|\.wikipedia\.org|^[^\p{Lu}]*\p{Script=Latin}[^\p{Lu}]*$/u;

/** Alternate names are separated by commas there, lists by semicolons here. */
const asField = (column: string, value: string): string =>
  column === "alternatenames"
    ? value
        .split(",")
        .filter((name) => !IS_NO_NAME.test(name))
        .map((name) => name.replaceAll(";", ","))
        .join(";")
    : value;

const geonamesItem = (values: readonly string[]): Item => {
  const pairs = COLUMNS.map((column, i) => [column, asField(column, elementAt(values, i))] as const);
  const [ref = "", , , , lat = "", lng = ""] = values;
  return {
    ref: ref === "" ? null : ref,
    point: parseLatLng(lat, lng),
    fields: Object.fromEntries(pairs.filter(([, value]) => value !== "")),
  };
};

export const geonames: Format = {
  name: "geonames",
  mapping: "geonames",
  async *read(input, options) {
    let [hasRows, refused] = [false, 0];
    for await (const { text, fault, number } of readLines(countedBytes(input, options)())) {
      const at = `line ${number}`;
      if (text === "") continue;
      const values = text?.split("\t") ?? [];
      const isRow = values.length === COLUMNS.length && /^\d+$/.test(values[0] ?? "");
      hasRows ||= isRow;
      refused += isRow ? 0 : 1;
      if (isRow) yield geonamesItem(values);
      else
        yield {
          unread: text === null ? fault : `it has ${values.length} columns, not ${COLUMNS.length}`,
          at,
        };
      if (!hasRows && refused === 20)
        throw new Error(`${input.label}: none of its first 20 lines is a row of a GeoNames dump`);
    }
    if (!hasRows) throw new Error(`${input.label} holds no row of a GeoNames dump`);
  },
};
