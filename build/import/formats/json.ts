/**
 * JSON of any source: an array of records, an array in a member of an object, or one record per line. The mapping defines the
 * fields, including identifier and coordinates.
 */
import { countedBytes } from "../records/bytes.ts";
import { flatten, readRecords } from "../records/json.ts";
import type { Format } from "../records/record.ts";

/** Members in which web services put the list of records. */
const MEMBERS = [
  "data",
  "results",
  "items",
  "places",
  "records",
  "rows",
  "features",
  "mosques",
  "data.items",
  "data.results",
];

export const json: Format = {
  name: "json",
  mapping: "musalla",
  async *read(input, options) {
    for await (const record of readRecords(input.label, countedBytes(input, options), MEMBERS))
      yield "unread" in record ? record : { ref: null, fields: flatten(record.value) };
  },
};
