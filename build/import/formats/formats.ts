/** Every format by the name that the command line has for it; a new one adds a line. */
import type { Aliases } from "../../check/load/aliases.ts";
import type { Format } from "../records/record.ts";
import { csvFormat } from "./csv.ts";
import { geonames } from "./geonames.ts";
import { json } from "./json.ts";
import { osmGeojson, osmPbf, osmXml, overpassJson } from "./osm.ts";
import { overtureGeojson, overtureGeoparquet } from "./overture.ts";
import { wikidata } from "./wikidata.ts";

/** The formats; our own CSV also reads headers by their other names. */
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
