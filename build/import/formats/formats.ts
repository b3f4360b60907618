/** Every format by its name on the command line; add new ones here. */
import type { Aliases } from "../../tables/aliases.ts";
import type { Format } from "../records/record.ts";
import { csvFormat } from "./csv.ts";
import { geonames } from "./geonames.ts";
import { json } from "./json.ts";
import { osmGeojson, osmPbf, osmXml, overpassJson } from "./osm.ts";
import { overtureGeojson, overtureGeoparquet } from "./overture.ts";
import { wikidata } from "./wikidata.ts";

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
    ].map((format) => [format.name, format]),
  );
