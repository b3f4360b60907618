/** What an extract says of itself: its box, its day, and its coastlines. Reads it up to three times. */
import { createReadStream } from "node:fs";
import { createIdList, createPositions } from "../import/osm/assemble.ts";
import { openPbf, readPbfHeader } from "../import/osm/pbf-file.ts";
import { type Box, joinWays, type Line } from "./coastline.ts";

interface Extract {
  readonly box: Box;
  /** YYYY-MM-DD; `null` if it does not say. */
  readonly date: string | null;
  readonly coastlines: readonly Line[];
}

/** A wider box crosses the 180th meridian: tiles of it would go round the Earth. */
const WIDEST_DEG = 180;

const readLines = async (path: string): Promise<readonly Line[]> => {
  const file = openPbf(() => createReadStream(path), path);
  const ways: (readonly number[])[] = [];
  const isCoast = (fields: Readonly<Record<string, string>>): boolean => fields["natural"] === "coastline";
  for await (const block of file.read({ way: { by: "fields", has: isCoast } }))
    for (const one of block) if (!("unread" in one) && one.kind === "way" && isCoast(one.fields)) ways.push(one.nodes);
  if (ways.length === 0) return [];
  const ids = createIdList();
  for (const way of ways) for (const id of way) ids.add(id);
  const positions = createPositions(ids.sorted());
  for await (const block of file.read({ node: { by: "id", has: positions.has } }))
    for (const one of block)
      if (!("unread" in one) && one.kind === "node" && typeof one.point !== "string") positions.set(one.id, one.point);
  return joinWays(ways).map((chain) =>
    chain.flatMap((id) => {
      const point = positions.get(id);
      return typeof point === "string" ? [] : [[point.lng, point.lat] as const];
    }),
  );
};

/** Reads an extract (OSM PBF). The message of an Error is for people: it names the file and what is wrong. */
export const readExtract = async (path: string): Promise<Extract> => {
  const { box: sides, replicatedS } = await readPbfHeader(createReadStream(path), path);
  const [west, east, north, south] = sides ?? [];
  if (west === undefined || east === undefined || north === undefined || south === undefined)
    throw new Error(`${path} does not say which box it holds; write it again with: osmium extract --set-bounds`);
  if (!(east > west && north > south)) throw new Error(`${path}: its box is empty`);
  if (east - west > WIDEST_DEG)
    throw new Error(
      `${path}: its box is ${Math.round(east - west)} degrees wide, as if it crossed the 180th meridian; cut it there with: osmium extract --bbox, and make tiles of each part`,
    );
  return {
    box: { west, south, east, north },
    date: replicatedS === undefined ? null : new Date(replicatedS * 1000).toISOString().slice(0, 10),
    coastlines: await readLines(path),
  };
};
