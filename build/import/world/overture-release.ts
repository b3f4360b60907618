/**
 * The places of a release of Overture Maps: lists the files of the newest release in an object store, reads of each
 * only the row groups and columns needed, by ranges, and keeps the wanted places as GeoJSON, a feature a line. A file
 * that is done is not read again. Reference: Amazon S3 API, ListObjectsV2; https://docs.overturemaps.org/getting-data/
 */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import { SaxesParser } from "saxes";
import { type Box, overlaps } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { fetchText, openRanges, type RangeOptions } from "../input/file.ts";
import type { Format, Item, ReadOptions } from "../records/record.ts";

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
export const newestRelease = async (address: string, options: RangeOptions): Promise<Release> => {
  const { origin } = new URL(address);
  const [before = "", after] = address.slice(origin.length + 1).split("{release}");
  const folders = after === undefined ? [before] : await list(origin, before, options);
  const folder = folders
    .filter((one) => one.endsWith("/"))
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
  const isNear = (box: Box): boolean => boxes === null || boxes.some((one) => overlaps(one, box));
  const handle = openSync(`${target}.part`, "w");
  try {
    for await (const item of format.read(input, { isWanted, isNear })) {
      if ("unread" in item) throw new Error(`${url}, ${item.at}: ${item.unread}`);
      if (isWanted(item.fields)) writeSync(handle, `${JSON.stringify(featureOf(item))}\n`);
    }
  } finally {
    closeSync(handle);
  }
  renameSync(`${target}.part`, target);
};

/** Extracts the wanted places of a release into files of features; returns their paths. */
export const extractRelease = async (
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
