/** Answers requests for the street map: its index from the host, else of what is kept; a kept set in ranges. */
import { contentTypeOf, rangeHeaders, rangeOf } from "#core/http/headers.ts";
import { TILES_DIR, TILES_INDEX_FILE } from "#core/shard/street-tiles.ts";
import { keptBytes, keptIndex, readMaps } from "../kept/maps.ts";

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
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(FOLDER)) return answerIndex(request);
  return (await keptRange(request, pathname.slice(FOLDER.length))) ?? fetch(request);
};
