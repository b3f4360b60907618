/**
 * Every format by its name on the command line; add new ones here. JSON of any source is the simplest of them: an array
 * of records, an array in a member of an object, or one record per line. The mapping defines the fields, including
 * identifier and coordinates.
 */
import type { Aliases } from "../../tables/reference.ts";
import { countedBytes } from "../records/bytes.ts";
import { flatten, readRecords } from "../records/json.ts";
import type { Format } from "../records/record.ts";
import { csvFormat } from "./csv.ts";
import { geonames } from "./geonames.ts";
import { osmGeojson, osmPbf, osmXml, overpassJson } from "./osm.ts";
import { overtureGeojson, overtureGeoparquet } from "./overture.ts";
import { wikidata } from "./wikidata.ts";

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

/** The formats; CSV also accepts column aliases. */
export const formatsOf = (aliases: Aliases): ReadonlyMap<string, Format> =>
  new Map(
    [
      csvFormat(aliases),
      json,
      overpassJson,
      osmGeojson,
      osmXml,
      osmPbf,
      overtureGeojson,
      overtureGeoparquet,
      geonames,
      wikidata,
    ].map((one) => [one.name, one]),
  );
