/** The box of a country in quarters of quarters, each by its path: "" all of it, "20" a sixteenth. */
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
import { openAtlas } from "../../atlas/atlas.ts";
import { openFile } from "../input/file.ts";
import { DOWNLOADS } from "../input/open.ts";
import type { Input } from "../records/record.ts";
import { answerElements, ask, type AskOptions } from "./ask.ts";

/** The outline of a country in the atlas is good to kilometres; its own area cuts to the metre. */
const MARGIN_DEG = 0.5;

/** The box that is divided: round the country, or the world where that goes over the 180th meridian. */
const boxOf = (outline: Box | null): Box => {
  const { west, south, east, north } = outline ?? { west: -180, south: -90, east: 180, north: 90 };
  const isOver = west < -180 || east > 180;
  return {
    west: isOver ? -180 : Math.max(-180, west - MARGIN_DEG),
    south: Math.max(-90, south - MARGIN_DEG),
    east: isOver ? 180 : Math.min(180, east + MARGIN_DEG),
    north: Math.min(90, north + MARGIN_DEG),
  };
};

const QUARTERS = ["0", "1", "2", "3"] as const;

/** The tile at a path: 0 south-west, 1 south-east, 2 north-west, 3 north-east. */
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

// MERGED query.ts: What is asked of an Overpass server: everything of one country that the mapping of OpenStreetMap may
// take, whole or within a box. The filters are data, in data/imports/overpass/query.json.
// Reference: https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL

const settingsForm = z.strictObject({
  /** The server that is asked unless another is named. */
  endpoint: z.url(),
  /** Seconds that the server may work on one query, and memory that it may take for it. */
  timeout_s: z.int().positive(),
  max_server_bytes: z.int().positive(),
  /** What an element must have; one of them is enough. */
  filters: z.array(z.string().regex(/^(?:\[[^\n\]]+\])+$/, "must be filters in brackets")).min(1),
});
type QuerySettings = z.infer<typeof settingsForm>;

const QUERY_FILE = "imports/overpass/query.json";

export const readQuerySettings = (dataDir: string): QuerySettings =>
  settingsForm.parse(JSON.parse(readFileSync(join(dataDir, QUERY_FILE), "utf8")));

const formatBox = ({ south, west, north, east }: Box): string =>
  `(${[south, west, north, east].map((deg) => Number(deg.toFixed(6))).join(",")})`;

/** The query for the country with an upper-case ISO code, within `box` where there is one. */
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

// MERGED fetch-country.ts: Fetches a country from an Overpass server into one file of Overpass JSON, each element once. A query that
// is too much is asked in quarters of the country's box. What is finished is kept beside, so that a killed
// run goes on, for a day: later the parts would be of different states of the map.

export interface FetchOptions extends AskOptions {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The box round the country; `null` where it is not known. */
  readonly box: Box | null;
  readonly settings: QuerySettings;
  /** The folder of downloads. */
  readonly dir: string;
}

/** Parts and whole answers older than this are fetched anew. */
const KEPT_MS = 24 * 3_600_000;

/** Quarters of quarters: a tile of the largest country is then 40 km wide. */
const DEEPEST = 8;

const noteForm = z.object({ asked: z.string(), startedMs: z.number() });

/** Whether what `path` notes is of the same question, and of today. */
const isFresh = (path: string, asked: string, nowMs: number): boolean => {
  try {
    const note = noteForm.parse(JSON.parse(readFileSync(path, "utf8")));
    return note.asked === asked && nowMs >= note.startedMs && nowMs - note.startedMs < KEPT_MS;
  } catch {
    return false;
  }
};

/** The finished parts below the tile at `path`, in the order of their paths. */
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
      throw new Error(`${options.endpoint} cannot answer even for a small part of ${country}`);
    writeFileSync(divided, "");
    say(path === "" ? `asking for ${country} in quarters` : `asking for part ${path} in quarters`);
  }
  const parts: string[] = [];
  for (const quarter of QUARTERS) parts.push(...(await fetchParts(folder, path + quarter, options)));
  return parts;
};

/** The elements of all parts as one answer, each element where it first stands. */
async function* merged(parts: readonly string[]): AsyncGenerator<string> {
  const seen = new Set<string>();
  yield '{"elements":[';
  for (const part of parts) {
    for await (const { ref, text } of answerElements(part)) {
      if (seen.has(ref)) continue;
      yield `${seen.size === 0 ? "" : ","}\n${text}`;
      seen.add(ref);
    }
  }
  yield "\n]}\n";
}

/** The path of the country's file; asks for nothing that is there already. */
export const fetchCountry = async (options: FetchOptions): Promise<string> => {
  const { country, dir, endpoint, nowMs, settings } = options;
  const target = join(dir, `overpass-${country.toLowerCase()}.json`);
  const [folder, note] = [`${target}.parts`, `${target}.note`];
  const asked = `${endpoint}\n${formatQuery(country, null, settings)}`;
  if (!isFresh(note, asked, nowMs())) {
    for (const path of [note, target, folder]) rmSync(path, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    writeFileSync(note, JSON.stringify({ asked, startedMs: nowMs() }));
  }
  if (statSync(target, { throwIfNoEntry: false })?.isFile() === true) return target;
  mkdirSync(folder, { recursive: true });
  const parts = await fetchParts(folder, "", options);
  await pipeline(merged(parts), createWriteStream(`${target}.part`));
  renameSync(`${target}.part`, target);
  rmSync(folder, { recursive: true });
  return target;
};

// MERGED open-country.ts: A country of OpenStreetMap as an input: fetched from an Overpass server, for the format overpass-json.

/** Requests for one query, where nothing else is said. */
const DEFAULT_ATTEMPTS = 6;

export interface OpenCountryOptions extends Omit<AskOptions, "endpoint" | "attempts"> {
  readonly dataDir: string;
  /** The folder of the import's output. */
  readonly outDir: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** `--endpoint`; `null` for that of data/imports/overpass/query.json. Its host must be an allowed one. */
  readonly endpoint: string | null;
}

/** Fetches the country, or goes on where an earlier run was killed. */
export const openCountry = async (options: OpenCountryOptions): Promise<Input> => {
  const { dataDir, outDir, country, endpoint, ...politely } = options;
  const settings = readQuerySettings(dataDir);
  const path = await fetchCountry({
    ...politely,
    country,
    settings,
    endpoint: endpoint ?? settings.endpoint,
    attempts: DEFAULT_ATTEMPTS,
    box: openAtlas().outline(country)?.box ?? null,
    dir: join(outDir, DOWNLOADS),
  });
  return openFile(path, Infinity);
};
