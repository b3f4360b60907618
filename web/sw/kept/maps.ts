/**
 * The street maps on this device: sets of tiles in pieces in the Cache API, by content hash, and one record that names the
 * complete sets. An interrupted run leaves its pieces, and the next one fetches the others. Requests for the index are
 * answered from the host, else of what is kept; those for a kept set in ranges.
 */
import { rangeHeaders, rangeOf } from "#core/http/byte-ranges.ts";
import { contentTypeOf } from "#core/http/media-types.ts";
import {
  emptyTilesIndex,
  piecesFile,
  readTilesIndex,
  type TilePieces,
  TILES_DIR,
  TILES_INDEX_FILE,
  type TileSet,
  type TilesIndex,
} from "#core/shard/street-tiles.ts";
import { deleteRecord, getRecord, putRecord } from "../base/database.ts";
import type { Progress } from "../base/messages.ts";
import { Changed, expectRoom } from "./fetch-files.ts";
import { hashOf } from "./files.ts";
import { NAME, pathOfSite, siteAt } from "../../site/site.ts";

const CACHE = `${NAME}-tiles`;
const addressOf = (hash: string): string => `/kept-tiles/${hash}`;

interface KeptMap extends TilePieces {
  readonly set: TileSet;
}

const [MAPS, WANTED] = ["maps", "wanted-maps"];

let current: Promise<readonly KeptMap[]> | null = null;

/** The complete maps. */
export const readMaps = async (): Promise<readonly KeptMap[]> => {
  current ??= getRecord<readonly KeptMap[]>("kept", MAPS).then(
    (maps) => maps ?? [],
    () => [],
  );
  return current;
};

const writeMaps = async (maps: readonly KeptMap[]): Promise<void> => {
  await (maps.length === 0 ? deleteRecord("kept", MAPS) : putRecord("kept", MAPS, maps));
  current = Promise.resolve(maps);
};

/** Countries of an unfinished run. */
const readWantedMaps = async (): Promise<readonly string[]> => (await getRecord("kept", WANTED)) ?? [];

const writeWantedMaps = async (countries: readonly string[]): Promise<void> =>
  countries.length === 0 ? deleteRecord("kept", WANTED) : putRecord("kept", WANTED, countries);

/** Removes pieces that belong to no complete map. */
const sweepPieces = async (): Promise<void> => {
  const wanted = new Set((await readMaps()).flatMap(({ pieces }) => pieces.map(addressOf)));
  if (wanted.size === 0) {
    await caches.delete(CACHE);
    return;
  }
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
};

const fetchJson = async (path: string, signal: AbortSignal): Promise<unknown> => {
  const reply = await fetch(path, { cache: "no-cache", signal });
  if (reply.status === 404) throw new Changed(`${path}: not found`);
  if (!reply.ok) throw new Error(`${path}: answered with ${reply.status}, expected 200`);
  return reply.json();
};

/** A piece of a set, with the hash that its list names. */
const fetchPiece = async (
  { file }: TileSet,
  hash: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const reply = await fetch(siteAt(`/${TILES_DIR}/${file}`), { headers: { range: `bytes=${start}-${end}` }, signal });
  if (reply.status === 404) throw new Changed(`${file}: not found`);
  if (reply.status !== 206 && reply.status !== 200)
    throw new Error(`${file}: answered with ${reply.status}, expected 206`);
  const all = new Uint8Array(await reply.arrayBuffer());
  // A host without ranges sends the whole file.
  const bytes = reply.status === 206 ? all : all.slice(start, end + 1);
  if ((await hashOf(bytes)) !== hash) throw new Changed(`${file}: expected the hash ${hash} from byte ${start}`);
  return bytes;
};

const bringMap = async (
  set: TileSet,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<KeptMap> => {
  const list = (await fetchJson(siteAt(`/${TILES_DIR}/${piecesFile(set.file)}`), signal)) as TilePieces;
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const left = list.pieces.filter((hash) => !there.has(addressOf(hash))).length;
  await expectRoom(Math.min(list.bytes, left * list.piece_bytes));
  for (const [index, hash] of list.pieces.entries()) {
    signal.throwIfAborted();
    const start = index * list.piece_bytes;
    const end = Math.min(list.bytes, start + list.piece_bytes) - 1;
    if (!there.has(addressOf(hash)))
      await cache.put(addressOf(hash), new Response(await fetchPiece(set, hash, start, end, signal)));
    onProgress({ files: index + 1, ofFiles: list.pieces.length, bytes: end + 1, ofBytes: list.bytes });
  }
  return { set, ...list };
};

/**
 * Keeps the maps of these countries besides those that are kept, each as the host has it now. Rejects with Changed,
 * Full, an AbortError, or a network error; complete maps stay.
 */
export const bringMaps = async (
  countries: readonly string[],
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<void> => {
  const before = await readMaps();
  const all = [...new Set([...before.flatMap(({ set }) => set.countries), ...(await readWantedMaps()), ...countries])];
  if (all.length === 0) return;
  await writeWantedMaps(all);
  const index = readTilesIndex(await fetchJson(siteAt(`/${TILES_INDEX_FILE}`), signal));
  const wanted = (index?.sets ?? []).filter((set) => set.countries.some((code) => all.includes(code)));
  for (const set of wanted) {
    const kept = await readMaps();
    if (kept.some((map) => map.set.file === set.file)) continue;
    const made = await bringMap(set, signal, onProgress);
    const others = kept.filter((map) => !map.set.countries.some((code) => set.countries.includes(code)));
    await writeMaps([...others, made]);
  }
  await writeWantedMaps([]);
  await sweepPieces();
};

/** Removes the map of a country, unless another country that is kept shares it. */
export const removeMap = async (country: string, left: readonly string[]): Promise<void> => {
  const maps = await readMaps();
  const stays = ({ set: { countries } }: KeptMap): boolean =>
    !countries.includes(country) || countries.some((code) => left.includes(code));
  await writeMaps(maps.filter(stays));
  await writeWantedMaps((await readWantedMaps()).filter((code) => code !== country));
  await sweepPieces();
};

/** Forgets an unfinished run. */
export const discardMaps = async (): Promise<void> => {
  await writeWantedMaps([]);
  await sweepPieces();
};

/** The index of a site that has what is kept alone. */
const keptIndex = async (): Promise<TilesIndex> => ({
  ...emptyTilesIndex(),
  sets: (await readMaps()).map(({ set }) => set),
});

/** Bytes of a kept set from `start` to `end`, both included; `null` if they are not there, or no longer. */
const keptBytes = async (
  { pieces, piece_bytes: size }: TilePieces,
  start: number,
  end: number,
): Promise<Blob | null> => {
  const cache = await caches.open(CACHE);
  const parts: Blob[] = [];
  for (let index = Math.floor(start / size); index <= Math.floor(end / size); index += 1) {
    const name = pieces[index];
    const piece = name === undefined ? undefined : await cache.match(addressOf(name));
    if (piece === undefined) return null;
    const from = index * size;
    parts.push((await piece.blob()).slice(Math.max(0, start - from), Math.min(size, end + 1 - from)));
  }
  return new Blob(parts);
};

const FOLDER = `/${TILES_DIR}/`;

/** Whether a path is of the street map. */
export const isOfTiles = (pathname: string): boolean =>
  pathname === `/${TILES_INDEX_FILE}` || pathname.startsWith(FOLDER);

/** How long to wait for the host where a map is kept, ms. */
const PATIENCE_MS = 4000;

const answerIndex = async (request: Request): Promise<Response> => {
  const index = await keptIndex();
  const asked = fetch(request).catch(() => null);
  const tired = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const reply = await (index.sets.length === 0 ? asked : Promise.race([asked, tired]));
  return reply?.ok === true ? reply : Response.json(index, { headers: { "x-musalla-source": "device" } });
};

const keptRange = async (request: Request, name: string): Promise<Response | null> => {
  const map = (await readMaps()).find(({ set }) => set.file === name);
  if (map === undefined) return null;
  const range = rangeOf(request.headers.get("range") ?? undefined, map.bytes);
  const headers = {
    "content-type": contentTypeOf(name),
    "accept-ranges": "bytes",
    "x-musalla-source": "device",
    ...(range === null ? { "content-length": String(map.bytes) } : rangeHeaders(range, map.bytes)),
  };
  if (range === "unsatisfiable") return new Response(null, { status: 416, headers });
  const { start, end } = range ?? { start: 0, end: map.bytes - 1 };
  const body = await keptBytes(map, start, end);
  return body === null ? null : new Response(body, { status: range === null ? 200 : 206, headers });
};

export const answerTiles = async (request: Request): Promise<Response> => {
  const pathname = pathOfSite(new URL(request.url).pathname);
  if (!pathname.startsWith(FOLDER)) return answerIndex(request);
  return (await keptRange(request, pathname.slice(FOLDER.length))) ?? fetch(request);
};
