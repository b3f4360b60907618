/**
 * Fetches a country's OpenStreetMap data from an Overpass server into one Overpass JSON file, each element once.
 * Queries that are too large are split into quarters of the bounding box, recursively. Finished parts are kept for a
 * day, so that interrupted runs resume without mixing states of the map. The filters are in
 * data/imports/overpass/query.json. Reference: https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL
 */
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import type { Box } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { openAtlas, OUTLINE_MARGIN_DEG } from "../../base/atlas.ts";
import { DOWNLOADS, openFile } from "../input/file.ts";
import { keepAnswer } from "../input/kept.ts";
import { GaveUp, Unavailable } from "../input/politely.ts";
import type { Input } from "../records/record.ts";
import { answerElements, ask, type AskOptions, textAt } from "./ask.ts";

/** The timestamp is within the first bytes of an answer. */
const HEAD_BYTES = 4096;

/**
 * The box to divide: around the country, or the world if that crosses the 180th meridian. The query itself cuts at the
 * exact border.
 */
const boxOf = (outline: Box | null): Box => {
  const { west, south, east, north } = outline ?? { west: -180, south: -90, east: 180, north: 90 };
  const isOver = west < -180 || east > 180;
  return {
    west: isOver ? -180 : Math.max(-180, west - OUTLINE_MARGIN_DEG),
    south: Math.max(-90, south - OUTLINE_MARGIN_DEG),
    east: isOver ? 180 : Math.min(180, east + OUTLINE_MARGIN_DEG),
    north: Math.min(90, north + OUTLINE_MARGIN_DEG),
  };
};

const QUARTERS = ["0", "1", "2", "3"] as const;

/** The tile at a path of quarters: 0 south-west, 1 south-east, 2 north-west, 3 north-east; "" is the whole box. */
const tileAt = (box: Box, path: string): Box => {
  let { west, south, east, north } = box;
  for (const quarter of path) {
    const [lng, lat] = [(west + east) / 2, (south + north) / 2];
    if (quarter === "0" || quarter === "2") east = lng;
    else west = lng;
    if (quarter === "0" || quarter === "1") north = lat;
    else south = lat;
  }
  return { west, south, east, north };
};

const settingsForm = z.strictObject({
  /** Default server. */
  endpoint: z.url(),
  /** Time limit in seconds, and memory limit, of a query on the server. */
  timeout_s: z.int().positive(),
  max_server_bytes: z.int().positive(),
  /** Alternative filters; an element needs to match one. */
  filters: z.array(z.string().regex(/^(?:\[[^\n\]]+\])+$/, "must be filters in brackets")).min(1),
});
type QuerySettings = z.infer<typeof settingsForm>;

const QUERY_FILE = "imports/overpass/query.json";

export const readQuerySettings = (dataDir: string): QuerySettings =>
  settingsForm.parse(JSON.parse(readFileSync(join(dataDir, QUERY_FILE), "utf8")));

const formatBox = ({ south, west, north, east }: Box): string =>
  `(${[south, west, north, east].map((deg) => Number(deg.toFixed(6))).join(",")})`;

/** The query for a country (upper-case ISO code), limited to `box` if given. */
const formatQuery = (country: string, box: Box | null, settings: QuerySettings): string => {
  const { timeout_s: seconds, max_server_bytes: bytes, filters } = settings;
  const within = `(area.country)${box === null ? "" : formatBox(box)}`;
  return [
    `[out:json][timeout:${seconds}][maxsize:${bytes}];`,
    `area["ISO3166-1"="${country}"]["boundary"="administrative"]->.country;`,
    "(",
    ...filters.map((filter) => `  nwr${filter}${within};`),
    ");",
    "out center;",
  ].join("\n");
};

export interface FetchOptions extends AskOptions {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Bounding box of the country; `null` if unknown. */
  readonly box: Box | null;
  readonly settings: QuerySettings;
  /** The folder of downloads. */
  readonly dir: string;
}

/** Deepest level of quarters: a tile of the largest country is then 40 km wide. */
const DEEPEST = 8;

/** Fetches the parts below the tile at `path`, in path order. */
const fetchParts = async (folder: string, path: string, options: FetchOptions): Promise<readonly string[]> => {
  const { box, country, say, settings } = options;
  const [done, divided] = [join(folder, `tile${path}.json`), join(folder, `tile${path}.divided`)];
  if (existsSync(done)) return [done];
  if (!existsSync(divided)) {
    const query = formatQuery(country, path === "" ? null : tileAt(boxOf(box), path), settings);
    const part = `${done}.part`;
    if ((await ask(query, part, options)) === "whole") {
      renameSync(part, done);
      return [done];
    }
    if (path.length === DEEPEST)
      throw new GaveUp(
        `${options.endpoint} cannot answer even for a small part of ${country}`,
        0,
        new Unavailable(part),
      );
    writeFileSync(divided, "");
    say(path === "" ? `asking for ${country} in quarters` : `asking for part ${path} in quarters`);
  }
  const parts: string[] = [];
  for (const quarter of QUARTERS) parts.push(...(await fetchParts(folder, path + quarter, options)));
  return parts;
};

/** The time that the data of an answer is of; empty if it does not say. */
const timestampIn = async (path: string): Promise<string> =>
  /"timestamp_osm_base"\s*:\s*"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/.exec(await textAt(path, 0, HEAD_BYTES))?.[1] ?? "";

/** The elements of all parts as one answer, without repetitions; its timestamp is the oldest. */
async function* merged(parts: readonly string[]): AsyncGenerator<string> {
  const seen = new Set<string>();
  const timestamps = await Promise.all(parts.map(timestampIn));
  const [oldest = ""] = timestamps.filter((one) => one !== "").sort(compareText);
  yield `{"osm3s":${JSON.stringify(oldest === "" ? {} : { timestamp_osm_base: oldest })},"elements":[`;
  for (const part of parts) {
    for await (const { ref, text } of answerElements(part)) {
      if (seen.has(ref)) continue;
      yield `${seen.size === 0 ? "" : ","}\n${text}`;
      seen.add(ref);
    }
  }
  yield "\n]}\n";
}

/** The day that the data of an answer at `path` is of, YYYY-MM-DD; `null` if it does not say. */
export const answeredOn = async (path: string): Promise<string | null> =>
  (await timestampIn(path)).slice(0, 10) || null;

/** The path of the country's file; does not fetch what is already there. */
export const fetchCountry = async (options: FetchOptions): Promise<string> => {
  const { country, dir, endpoint, nowMs, settings } = options;
  const target = join(dir, `overpass-${country.toLowerCase()}.json`);
  const folder = `${target}.parts`;
  keepAnswer(target, `${endpoint}\n${formatQuery(country, null, settings)}`, nowMs(), [folder]);
  if (statSync(target, { throwIfNoEntry: false })?.isFile() === true) return target;
  mkdirSync(folder, { recursive: true });
  const parts = await fetchParts(folder, "", options);
  await pipeline(merged(parts), createWriteStream(`${target}.part`));
  renameSync(`${target}.part`, target);
  rmSync(folder, { recursive: true });
  return target;
};

interface OpenCountryOptions extends Omit<AskOptions, "endpoint"> {
  readonly dataDir: string;
  /** Output folder of the import. */
  readonly outDir: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** `--endpoint`, or `null` for the one in data/imports/overpass/query.json. Its host must be allowed. */
  readonly endpoint: string | null;
}

/** Fetches the country as an input; resumes an interrupted run. */
export const openCountry = async (options: OpenCountryOptions): Promise<Input> => {
  const { dataDir, outDir, country, endpoint, ...politely } = options;
  const settings = readQuerySettings(dataDir);
  const path = await fetchCountry({
    ...politely,
    country,
    settings,
    endpoint: endpoint ?? settings.endpoint,
    box: openAtlas().outline(country)?.box ?? null,
    dir: join(outDir, DOWNLOADS),
  });
  return openFile(path, Infinity);
};
