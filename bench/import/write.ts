/** Writes a planet as PBF, and a CSV of as many rows as it has elements, blob by blob. */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { LatLng } from "../../server/core/base/geo.ts";
import { pbfHeader, pbfNodes, pbfRelations, pbfWays } from "../../test/support/osm-pbf.ts";
import type { WorldNode, WorldRelation, WorldWay } from "../../test/support/osm-world.ts";
import { createPlanet } from "./planet.ts";
import { besideOf, moveInto } from "../../server/base/replace-file.ts";

/** Elements a blob, as osmium writes them. */
const PER_BLOB = 8000;

interface PlanetFiles {
  readonly pbf: string;
  readonly csv: string;
}

const HEADER = "kind,id,lat,lng,time,name,name_ar,amenity,religion\n";

const row = (kind: string, element: WorldNode | WorldWay | WorldRelation): string => {
  const [lat, lng] = "lat" in element ? [element.lat, element.lng] : ["", ""];
  const { name = "", "name:ar": nameAr = "", amenity = "", religion = "" } = element.tags;
  return `${kind},${element.id},${lat},${lng},${element.time},${name},${nameAr},${amenity},${religion}\n`;
};

const readCities = (dataDir: string): readonly LatLng[] =>
  parse(readFileSync(join(dataDir, "cities.csv"), "utf8"), { columns: true }).map((city) => {
    const { lat, lng } = city as Readonly<Record<"lat" | "lng", string>>;
    return { lat: Number(lat), lng: Number(lng) };
  });

/** The files in `folder`, written where they are not there yet. */
export const writePlanet = (folder: string, elements: number, dataDir: string): PlanetFiles => {
  const files = { pbf: join(folder, `${elements}.osm.pbf`), csv: join(folder, `${elements}.csv`) };
  if (existsSync(files.pbf) && existsSync(files.csv)) return files;
  mkdirSync(folder, { recursive: true });
  const [pbf, csv] = [openSync(besideOf(files.pbf), "w"), openSync(besideOf(files.csv), "w")];
  const planet = createPlanet(elements, "planet", readCities(dataDir));
  writeSync(pbf, pbfHeader());
  writeSync(csv, HEADER);
  const write = <T extends WorldNode | WorldWay | WorldRelation>(
    kind: string,
    all: Iterable<T>,
    blobOf: (part: readonly T[]) => Uint8Array,
  ): void => {
    let part: T[] = [];
    const flush = (): void => {
      if (part.length === 0) return;
      writeSync(pbf, blobOf(part));
      writeSync(csv, part.map((element) => row(kind, element)).join(""));
      part = [];
    };
    for (const element of all) if (part.push(element) === PER_BLOB) flush();
    flush();
  };
  write("node", planet.nodes(), (part) => pbfNodes(part));
  write("way", planet.ways(), (part) => pbfWays(part));
  write("relation", planet.relations(), (part) => pbfRelations(part));
  for (const file of [pbf, csv]) closeSync(file);
  for (const path of Object.values(files)) moveInto(besideOf(path), path);
  return files;
};
