/** Every format by the name that the command line has for it; a new one adds a line. */
import type { Aliases } from "../fix/aliases.ts";
import type { Format } from "./format.ts";
import { csvFormat } from "./formats/csv.ts";
import { geonames } from "./formats/geonames.ts";
import { json } from "./formats/json.ts";
import { osmGeojson } from "./formats/osm-geojson.ts";
import { osmPbf } from "./formats/osm-pbf.ts";
import { osmXml } from "./formats/osm-xml.ts";
import { overpassJson } from "./formats/overpass-json.ts";
import { overtureGeojson } from "./formats/overture-geojson.ts";
import { overtureGeoparquet } from "./formats/overture-geoparquet.ts";
import { wikidata } from "./formats/wikidata.ts";

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
