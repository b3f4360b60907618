/**
 * Fetches the input of a step into the folder of downloads, and says what day its data is of. Of the newest release of
 * Overture Maps only the row groups and columns needed are read, by ranges, and the wanted places kept as GeoJSON, a
 * feature a line; a file that is done is not read again. Wikidata's answer (data/imports/wikidata/query.json) is
 * checked to be whole: a query that runs out of time ends in the middle of it, with status 200. Reference: Amazon S3
 * API, ListObjectsV2; https://docs.overturemaps.org/getting-data/;
 * https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual
 */
import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { SaxesParser } from "saxes";
import * as z from "zod";
import { type Box, overlaps } from "#core/base/box.ts";
import { compareText } from "#core/base/text.ts";
import { openAtlas } from "../../base/atlas.ts";
import { OUTLINE_MARGIN_DEG } from "../../base/outline.ts";
import { download, requestFor, save } from "../input/download.ts";
import { DOWNLOADS, fetchText, openFile, openRanges, type RangeOptions } from "../input/file.ts";
import { keepAnswer } from "../input/kept-answer.ts";
import { PAUSE_MS, politely, Unavailable } from "../input/politeness.ts";
import { answeredOn, fetchCountry, readQuerySettings } from "../overpass/overpass.ts";
import { readList } from "../records/json-list.ts";
import type { Format, Input, Item, ReadOptions, Unread } from "../records/record.ts";
import type { Step } from "./plan.ts";
import { replaceInSteps } from "../../../server/base/replace-file.ts";

/** A page of a listing has at most a thousand keys of at most a kilobyte. */
const MAX_LISTING = 4 * 1024 * 1024;

/** Pages of a listing; a release has some tens of files. */
const MAX_PAGES = 100;

interface Listing {
  readonly keys: readonly string[];
  /** Folders right below the prefix. */
  readonly folders: readonly string[];
  /** Token of the next page; `null` on the last. */
  readonly next: string | null;
}

/** The texts in a listing by the path of their elements; saxes checks that it is well-formed. */
const readListing = (xml: string): Listing => {
  const texts = new Map<string, string[]>();
  const path: string[] = [];
  const parser = new SaxesParser({ position: false });
  parser.on("opentag", ({ name }) => path.push(name));
  parser.on("text", (text) => texts.set(path.join("/"), [...(texts.get(path.join("/")) ?? []), text]));
  parser.on("closetag", () => path.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  const at = (name: string): readonly string[] => texts.get(`ListBucketResult/${name}`) ?? [];
  return {
    keys: at("Contents/Key"),
    folders: at("CommonPrefixes/Prefix"),
    next: at("IsTruncated")[0] === "true" ? (at("NextContinuationToken")[0] ?? null) : null,
  };
};

/** Everything right below `prefix` of the store at `origin`, folders with their `/`. */
const list = async (origin: string, prefix: string, options: RangeOptions): Promise<readonly string[]> => {
  const found: string[] = [];
  let token: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ "list-type": "2", delimiter: "/", prefix });
    if (token !== null) query.set("continuation-token", token);
    const url = `${origin}/?${query.toString()}`;
    const { keys, folders, next }: Listing = await fetchText(url, MAX_LISTING, options).then((xml) => {
      try {
        return readListing(xml);
      } catch (error) {
        throw new Error(`${url} sends no listing of files`, { cause: error });
      }
    });
    found.push(...keys, ...folders);
    if (next === null) return found;
    token = next;
  }
  throw new Error(`${origin}/${prefix} lists more than ${MAX_PAGES} pages of files`);
};

interface Release {
  /** Addresses of its files, sorted. */
  readonly files: readonly string[];
  /** Name of its folder, such as 2026-10-21.0; empty if the address names none. */
  readonly name: string;
}

/** The newest release under `address`, where `{release}` is its folder. */
const newestRelease = async (address: string, options: RangeOptions): Promise<Release> => {
  const { origin } = new URL(address);
  const [before = "", after] = address.slice(origin.length + 1).split("{release}");
  const folders = after === undefined ? [before] : await list(origin, before, options);
  const folder = folders
    .filter((name) => name.endsWith("/"))
    .sort(compareText)
    .at(-1);
  if (folder === undefined) throw new Error(`${origin}/${before} holds no release`);
  const inside = after === undefined ? folder : `${folder}${after.replace(/^\//, "")}`;
  const files = (await list(origin, inside, options)).filter((key) => key.endsWith(".parquet"));
  if (files.length === 0) throw new Error(`${origin}/${inside} holds no Parquet files`);
  return {
    files: files.sort(compareText).map((key) => `${origin}/${key}`),
    name: after === undefined ? "" : basename(folder),
  };
};

const featureOf = ({ ref, point, fields }: Item): object => ({
  type: "Feature",
  id: ref,
  geometry: typeof point === "object" ? { type: "Point", coordinates: [point.lng, point.lat] } : null,
  properties: fields,
});

interface ExtractOptions extends RangeOptions {
  readonly isWanted: ReadOptions["isWanted"];
  /** Around the wanted countries; `null`: everywhere. */
  readonly boxes: readonly Box[] | null;
  /** Where the features are kept. */
  readonly dir: string;
  readonly onFile: (done: number, of: number) => void;
}

/** Writes the wanted places of one file; they are complete when the file has its name. */
const extractFile = async (url: string, target: string, format: Format, options: ExtractOptions): Promise<void> => {
  const { boxes, isWanted } = options;
  const input = await openRanges(url, options);
  const isNear = (box: Box): boolean => boxes === null || boxes.some((near) => overlaps(near, box));
  await replaceInSteps(target, async (beside) => {
    const handle = openSync(beside, "w");
    try {
      for await (const item of format.read(input, { isWanted, isNear })) {
        if ("unread" in item) throw new Error(`${url}, ${item.at}: ${item.unread}`);
        if (isWanted(item.fields)) writeFileSync(handle, `${JSON.stringify(featureOf(item))}\n`);
      }
    } finally {
      closeSync(handle);
    }
  });
};

/** Extracts the wanted places of a release into files of features; returns their paths. */
const extractRelease = async (
  { files }: Release,
  format: Format,
  options: ExtractOptions,
): Promise<readonly string[]> => {
  const { dir, onFile } = options;
  mkdirSync(dir, { recursive: true });
  const targets: string[] = [];
  for (const [index, url] of files.entries()) {
    const target = join(dir, `${basename(url)}.geojsonl`);
    if (!existsSync(target)) await extractFile(url, target, format, options);
    targets.push(target);
    onFile(index + 1, files.length);
  }
  return targets;
};

const settingsForm = z.strictObject({
  endpoint: z.url(),
  /** Lines of SPARQL; `{country}` is replaced by the upper-case code. */
  query: z.array(z.string()).min(1),
});

const QUERY_FILE = "imports/wikidata/query.json";

const JSON_RESULTS = "application/sparql-results+json";

/** Throws {@link Unavailable} unless the file is a whole answer. */
const checkAnswer = async (path: string): Promise<void> => {
  try {
    const label = "its answer";
    for await (const _ of readList(createReadStream(path), { label, members: ["results.bindings"] }));
  } catch (error) {
    throw new Unavailable(error instanceof Error ? error.message : String(error), null, error);
  }
};

const askOnce = async (query: string, endpoint: string, path: string, options: RangeOptions): Promise<void> => {
  const { limits } = options;
  const response = await requestFor(endpoint, [200], {
    ...options,
    silenceMs: limits.silenceMs,
    headers: { accept: JSON_RESULTS },
    body: `query=${encodeURIComponent(query)}`,
  });
  await save(endpoint, response, path, options);
  await checkAnswer(path);
};

interface WikidataOptions extends RangeOptions {
  readonly dataDir: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** The folder of downloads. */
  readonly dir: string;
}

/** Fetches the answer for a country, unless one of the last day is there; its path, and when it was asked for. */
const fetchWikidata = async (options: WikidataOptions) => {
  const { country, dataDir, dir, nowMs, sleep } = options;
  const { endpoint, query: lines } = settingsForm.parse(JSON.parse(readFileSync(join(dataDir, QUERY_FILE), "utf8")));
  const query = lines.join("\n").replaceAll("{country}", country);
  const path = join(dir, `wikidata-${country.toLowerCase()}.json`);
  const askedMs = keepAnswer(path, `${endpoint}\n${query}`, nowMs());
  if (!existsSync(path)) {
    await replaceInSteps(path, async (beside) =>
      politely(endpoint, () => askOnce(query, endpoint, beside, options), options),
    );
    await sleep(PAUSE_MS);
  }
  return { path, askedMs };
};

interface Fetched {
  readonly input: Input;
  readonly format: Format;
  /** The day that the data is of, YYYY-MM-DD; `null` if nobody says. */
  readonly asOf: string | null;
}

interface FetchStepOptions extends RangeOptions {
  readonly dataDir: string;
  readonly outDir: string;
  readonly formats: ReadonlyMap<string, Format>;
  readonly isWanted: ReadOptions["isWanted"];
  /** Hash of all that `isWanted` depends on. */
  readonly key: string;
  readonly onProgress: (done: number, what: string) => void;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Around the rings of these countries; `null` if the atlas lacks one. */
const boxesOf = (countries: readonly string[]): readonly Box[] | null => {
  const atlas = openAtlas();
  const boxes: Box[] = [];
  for (const code of countries) {
    const outline = atlas.outline(code);
    if (outline === null) return null;
    for (const { west, south, east, north } of outline.boxes) {
      const [w, e] = [west - OUTLINE_MARGIN_DEG, east + OUTLINE_MARGIN_DEG];
      const box = { south: south - OUTLINE_MARGIN_DEG, north: north + OUTLINE_MARGIN_DEG };
      // A ring that crosses the 180th meridian is a box on each of its sides.
      boxes.push({ ...box, west: Math.max(w, -180), east: Math.min(e, 180) });
      if (e > 180) boxes.push({ ...box, west: -180, east: e - 360 });
      if (w < -180) boxes.push({ ...box, west: w + 360, east: 180 });
    }
  }
  return boxes;
};

/** Several files of one format as one input. */
const joined = async (
  format: Format,
  paths: readonly string[],
  label: string,
): Promise<Pick<Fetched, "input" | "format">> => {
  const inputs = await Promise.all(paths.map((path) => openFile(path, Infinity)));
  const size = inputs.reduce((sum, input) => sum + (input.size ?? 0), 0);
  const only = (): never => {
    throw new Error(`${label} is read file by file`);
  };
  async function* read(_: Input, options: ReadOptions): AsyncGenerator<Item | Unread> {
    for (const input of inputs) if (input.size !== 0) yield* format.read(input, options);
  }
  return { format: { ...format, read }, input: { label, size, open: only, slice: only } };
};

const fetchOverture = async (step: Step, address: string, options: FetchStepOptions): Promise<Fetched> => {
  const { formats, isWanted, key, onProgress, outDir } = options;
  const [parquet, lines] = [formats.get(step.format), formats.get("overture-geojson")];
  if (parquet === undefined || lines === undefined) throw new Error(`there is no format ${step.format}`);
  const release = await newestRelease(address, options);
  const downloads = join(outDir, DOWNLOADS);
  const digest = createHash("sha256")
    .update(JSON.stringify([key, release, step]))
    .digest("hex")
    .slice(0, 12);
  const name = `${step.name}-${release.name}-${digest}`;
  mkdirSync(downloads, { recursive: true });
  for (const other of readdirSync(downloads))
    if (other.startsWith(`${step.name}-`) && other !== name) rmSync(join(downloads, other), { recursive: true });
  const paths = await extractRelease(release, parquet, {
    ...options,
    isWanted,
    boxes: boxesOf(step.countries),
    dir: join(downloads, name),
    onFile: (done, of) => onProgress(done / of, `${step.name}: file ${done} of ${of}`),
  });
  const asOf = /^\d{4}-\d\d-\d\d/.exec(release.name)?.[0] ?? null;
  return { ...(await joined(lines, paths, `${step.name} ${release.name}`.trim())), asOf };
};

/**
 * Fetches the input of a step; what was fetched before an interruption is not asked for again.
 * @throws Error naming the server that fails
 */
export const fetchStep = async (step: Step, options: FetchStepOptions): Promise<Fetched> => {
  const { dataDir, formats, limits, outDir } = options;
  const { address, countries } = step;
  const format = formats.get(step.format);
  if (format === undefined)
    throw new Error(`there is no format ${JSON.stringify(step.format)}; there are ${[...formats.keys()].join(", ")}`);
  const dir = join(outDir, DOWNLOADS);
  const [country = ""] = countries;
  if (step.format === "overpass-json" && address === null) {
    const settings = readQuerySettings(dataDir);
    const path = await fetchCountry({
      ...options,
      country,
      settings,
      endpoint: settings.endpoint,
      box: openAtlas().outline(country)?.box ?? null,
      dir,
    });
    return { input: await openFile(path, Infinity), format, asOf: await answeredOn(path) };
  }
  if (step.format === "wikidata" && address === null) {
    const { path, askedMs } = await fetchWikidata({ ...options, country, dir });
    return { input: await openFile(path, Infinity), format, asOf: dayOf(askedMs) };
  }
  if (address === null) throw new Error(`${step.format} needs an address in imports/world.csv`);
  if (step.format === "overture-geoparquet" && address.endsWith("/")) return fetchOverture(step, address, options);
  const { path, modifiedOn } = await politely(address, () => download(address, { ...options, dir }), options);
  return {
    input: await openFile(path, limits.maxBytes, basename(new URL(address).pathname)),
    format,
    asOf: modifiedOn,
  };
};
