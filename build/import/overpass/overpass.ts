/**
 * Fetches a country's OpenStreetMap data from an Overpass server into one Overpass JSON file, each element once.
 * Answers are verified: an overloaded server returns 200 with partial data and a remark, a busy one a web page, and
 * connections break. Queries that are too large (data/imports/overpass/query.json) are split into quarters of the
 * bounding box, recursively; finished parts are kept for a day, so that interrupted runs resume without mixing states
 * of the map. Reference: https://dev.overpass-api.de/overpass-doc/en/preface/commons.html
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import type { Box } from "#core/base/box.ts";
import { compareText } from "#core/base/text.ts";
import { openAtlas } from "../../base/atlas.ts";
import { OUTLINE_MARGIN_DEG } from "../../base/outline.ts";
import { request, type RequestOptions, save, Silent } from "../input/download.ts";
import { DOWNLOADS, openFile } from "../input/file.ts";
import { keepAnswer } from "../input/kept-answer.ts";
import { bounded, type Limits, paced, TooLarge } from "../input/limits.ts";
import {
  GaveUp,
  isPassing,
  PAUSE_MS,
  politely,
  type Politeness,
  retryAfterMs,
  Unavailable,
} from "../input/politeness.ts";
import { readList } from "../records/json-list.ts";
import type { Input } from "../records/record.ts";
import { besideOf, moveInto, replaceInSteps } from "../../../server/base/replace-file.ts";

/** The remark is within the last bytes of an answer. */
export const TAIL_BYTES = 4096;

const REMARK = /\]\s*,\s*"remark"\s*:\s*"((?:[^"\\]|\\.)*)"/;

/** The remark at the end of an answer; empty if there is none. */
export const remarkIn = (tail: string): string => REMARK.exec(tail)?.[1] ?? "";

/** Complete; too large for one query; or to be retried. */
type Verdict = "whole" | { readonly tooMuch: string } | { readonly again: string };

interface AnswerElement {
  readonly ref: string;
  /** Its JSON text. */
  readonly text: string;
}

const OUT_OF_BOUNDS = /timed out|out of memory/i;
const BUSY = /dispatcher|too busy|rate_limited/i;

/** Bytes `start` to `end` (inclusive) of a file, as far as it goes, as text. */
export const textAt = async (path: string, start: number, end: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of createReadStream(path, { start, end }) as AsyncIterable<Uint8Array>) parts.push(chunk);
  return Buffer.concat(parts).toString();
};

/** The elements of an answer file. Throws if malformed. */
async function* answerElements(path: string): AsyncGenerator<AnswerElement> {
  for await (const elements of readList(createReadStream(path), {
    label: "its answer",
    members: ["elements"],
  })) {
    for (const bytes of elements) {
      const text = Buffer.from(bytes ?? []).toString();
      const { type, id } = JSON.parse(text) as { readonly type?: unknown; readonly id?: unknown };
      yield { ref: `${String(type)}/${String(id)}`, text };
    }
  }
}

/** Checks an answer file, element by element. */
const checkAnswer = async (path: string): Promise<Verdict> => {
  if ((await textAt(path, 0, 0)) === "<") return { again: "it sent a web page instead of data" };
  const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  try {
    for await (const { ref } of answerElements(path))
      if (!/^(?:node|way|relation)\/\d+$/.test(ref))
        return { again: `its answer holds ${ref}, which is not an element` };
  } catch (error) {
    return { again: messageOf(error) };
  }
  const { size } = statSync(path);
  const remark = remarkIn(await textAt(path, Math.max(0, size - TAIL_BYTES), size));
  if (BUSY.test(remark)) return { again: remark };
  if (OUT_OF_BOUNDS.test(remark)) return { tooMuch: remark };
  return /error/i.test(remark) ? { again: remark } : "whole";
};

interface AskOptions extends Politeness, Pick<RequestOptions, "hosts" | "lookup"> {
  readonly endpoint: string;
  readonly limits: Limits;
}

/** The server fails at this query, and might not at a smaller one. */
class Overloaded extends Unavailable {}

/** Time until the server has a free slot, from its status page; `null` if it does not say. */
const slotWaitMs = async (options: AskOptions): Promise<number | null> => {
  const address = options.endpoint.replace(/interpreter\/?$/, "status");
  if (address === options.endpoint) return null;
  try {
    const response = await request(address, { ...options, silenceMs: options.limits.silenceMs });
    const parts: Uint8Array[] = [];
    for await (const chunk of bounded(address, paced(address, response, options), 65_536)) parts.push(chunk);
    const waits = [
      ...Buffer.concat(parts)
        .toString()
        .matchAll(/in (\d{1,6}) seconds/g),
    ].map(([, s]) => Number(s));
    return waits.length === 0 ? null : Math.min(...waits) * 1000;
  } catch {
    return null;
  }
};

/** The response to a query. Throws {@link Unavailable} when it may succeed later. */
const send = async (query: string, options: AskOptions): Promise<IncomingMessage> => {
  const { endpoint, limits, nowMs } = options;
  const body = `data=${encodeURIComponent(query)}`;
  const response = await request(endpoint, { ...options, silenceMs: limits.silenceMs, body }).catch(
    (error: unknown) => {
      const isSlow = error instanceof Unavailable && error.cause instanceof Silent;
      throw isSlow ? new Overloaded(error.message, null, error) : error;
    },
  );
  const status = response.statusCode ?? 0;
  if (status === 200) return response;
  const wait = retryAfterMs(response.headers["retry-after"], nowMs());
  response.destroy();
  if (status === 429) throw new Unavailable("it answers 429, too many requests", wait ?? (await slotWaitMs(options)));
  throw isPassing(status) ? new Overloaded(`it answers ${status}`, wait) : new Error(`${endpoint} answers ${status}`);
};

/** Asks once. Throws {@link Unavailable} when the query may succeed later. */
const askOnce = async (query: string, path: string, options: AskOptions): Promise<"whole" | "too-much"> => {
  const { endpoint, say } = options;
  const tooMuch = (why: string): "too-much" => {
    say(`too much for one query: ${why}`);
    return "too-much";
  };
  const response = await send(query, options);
  try {
    await save(endpoint, response, path, options);
  } catch (error) {
    if (error instanceof TooLarge) return tooMuch(error.message);
    throw error instanceof Unavailable ? new Overloaded(error.message, null, error) : error;
  }
  const verdict = await checkAnswer(path);
  if (verdict === "whole") return "whole";
  if ("tooMuch" in verdict) return tooMuch(verdict.tooMuch);
  throw new Overloaded(verdict.again);
};

/**
 * Writes the answer to `query` to the file at `path`, or reports that it is too large for one query. Throws an Error if
 * the server refuses, or stays busy in all attempts.
 */
export const ask = async (query: string, path: string, options: AskOptions): Promise<"whole" | "too-much"> => {
  const { endpoint, sleep } = options;
  const once = async (): Promise<"whole" | "too-much"> => {
    const outcome = await askOnce(query, path, options).catch((error: unknown) => {
      rmSync(path, { force: true });
      throw error;
    });
    if (outcome === "too-much") rmSync(path, { force: true });
    return outcome;
  };
  try {
    const outcome = await politely(endpoint, once, options);
    await sleep(PAUSE_MS);
    return outcome;
  } catch (error) {
    if (!(error instanceof GaveUp) || !(error.cause instanceof Overloaded)) throw error;
    await sleep(error.waitMs);
    return "too-much";
  }
};

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
    const part = besideOf(done);
    if ((await ask(query, part, options)) === "whole") {
      moveInto(part, done);
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
  const [oldest = ""] = timestamps.filter((timestamp) => timestamp !== "").sort(compareText);
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
  await replaceInSteps(target, async (beside) => pipeline(merged(parts), createWriteStream(beside)));
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
  const { dataDir, outDir, country, endpoint, ...manners } = options;
  const settings = readQuerySettings(dataDir);
  const path = await fetchCountry({
    ...manners,
    country,
    settings,
    endpoint: endpoint ?? settings.endpoint,
    box: openAtlas().outline(country)?.box ?? null,
    dir: join(outDir, DOWNLOADS),
  });
  return openFile(path, Infinity);
};
