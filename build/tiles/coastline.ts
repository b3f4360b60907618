/**
 * What an extract says of itself (its box, its day, its coastlines; it is read up to three times), and the land from
 * these coastlines. OpenStreetMap draws coasts as lines with the land on their left; they are joined into rings. A line
 * that leaves the extract is closed along its box, counter-clockwise, so that the land stays on the left: beyond the
 * border of the extract this is a guess. Rings around water are inlets.
 * https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline
 */
import { createReadStream } from "node:fs";
import { createIdList, createPositions } from "../import/osm/assemble.ts";
import { openPbf, readPbfHeader } from "../import/osm/pbf-file.ts";

/** Longitude and latitude, degrees. */
type Position = readonly [lng: number, lat: number];
export type Line = readonly Position[];

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Coast {
  /** Closed rings around land, counter-clockwise. */
  readonly land: readonly Line[];
  /** Closed rings around water within the land, clockwise. */
  readonly inlets: readonly Line[];
}

/** A coastline by the ids of its nodes. */
type CoastWay = readonly number[];

/** Joins ways at their ends; closed chains have equal ends. */
export const joinWays = (ways: readonly CoastWay[]): readonly CoastWay[] => {
  const byStart = new Map<number, CoastWay>();
  // Two lines cannot begin in one point: the second is an error of the map, or a copy.
  for (const way of ways) {
    const [start] = way;
    if (start !== undefined && way.length > 1 && !byStart.has(start)) byStart.set(start, way);
  }
  const ends = new Set([...byStart.values()].map((way) => way.at(-1)));
  const chains: CoastWay[] = [];
  const follow = (first: number): void => {
    const chain: number[] = [first];
    for (let at = first; ; at = chain.at(-1) ?? first) {
      const next = byStart.get(at);
      if (next === undefined) break;
      byStart.delete(at);
      for (const id of next.slice(1)) chain.push(id);
    }
    if (chain.length > 1) chains.push(chain);
  };
  // Lines that nothing leads to first, then what is left: rings.
  for (const start of byStart.keys()) if (!ends.has(start)) follow(start);
  for (const start of byStart.keys()) follow(start);
  return chains;
};

/** Twice the area of a ring in square degrees; positive if counter-clockwise (shoelace formula). */
const turnOf = (ring: Line): number =>
  ring.reduce((sum, [x0, y0], index) => {
    const [x1, y1] = ring[(index + 1) % ring.length] ?? [x0, y0];
    return sum + x0 * y1 - x1 * y0;
  }, 0);

const isClosed = (line: Line): boolean => {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};

/** Where a point, moved to the nearest side, is on the way round the box: counter-clockwise from its south-west, 0 to 4. */
const alongBox = ([lng, lat]: Position, { west, south, east, north }: Box): number => {
  const [x, y] = [(lng - west) / (east - west), (lat - south) / (north - south)];
  const [fx, fy] = [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];
  const sides: readonly (readonly [distance: number, at: number])[] = [
    [Math.abs(y), fx],
    [Math.abs(1 - x), 1 + fy],
    [Math.abs(1 - y), 3 - fx],
    [Math.abs(x), 4 - fy],
  ];
  return sides.reduce((least, side) => (side[0] < least[0] ? side : least))[1];
};

const onBox = (at: number, { west, south, east, north }: Box): Position => {
  const [side, part] = [Math.floor(at) % 4, at - Math.floor(at)];
  const [width, height] = [east - west, north - south];
  if (side === 0) return [west + part * width, south];
  if (side === 1) return [east, south + part * height];
  return side === 2 ? [east - part * width, north] : [west, north - part * height];
};

/** The points from one place on the box to another, counter-clockwise, with the corners between. */
const aroundBox = (from: number, to: number, box: Box): Line => {
  const end = to > from ? to : to + 4;
  const corners: number[] = [];
  for (let corner = Math.floor(from) + 1; corner < end; corner += 1) corners.push(corner);
  return [from, ...corners, end].map((at) => onBox(at % 4, box));
};

/** The longest gap between the ends of a line that counts as an error of the map, as a part of its length. */
const GAP = 0.02;

const lengthOf = (line: Line): number =>
  line.reduce((sum, [x, y], index) => {
    const [px, py] = line[index - 1] ?? [x, y];
    return sum + Math.hypot(x - px, y - py);
  }, 0);

/** A ring of the line, if its ends nearly meet. */
const mended = (line: Line): Line => {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 4) return line;
  const gap = Math.hypot(first[0] - last[0], first[1] - last[1]);
  return gap > 0 && gap < GAP * lengthOf(line) ? [...line, first] : line;
};

/** Closes lines along the box: each goes on with the next that begins counter-clockwise of its end. */
const closeLines = (lines: readonly Line[], box: Box): readonly Line[] => {
  const open = lines.flatMap((line) => {
    const [start, end] = [line[0], line.at(-1)];
    return start === undefined || end === undefined
      ? []
      : [{ line, start: alongBox(start, box), end: alongBox(end, box) }];
  });
  const left = new Set(open);
  const rings: Line[] = [];
  for (const first of open) {
    if (!left.has(first)) continue;
    left.delete(first);
    const ring: Position[] = [...first.line];
    for (let at = first; ;) {
      const ahead = (start: number): number => (start - at.end + 4) % 4;
      const next = [...left, first].sort((a, b) => ahead(a.start) - ahead(b.start))[0] ?? first;
      ring.push(...aroundBox(at.end, next.start, box));
      if (next === first) break;
      left.delete(next);
      ring.push(...next.line);
      at = next;
    }
    const [start] = ring;
    if (start !== undefined) rings.push([...ring, start]);
  }
  return rings;
};

/** The coast of an extract with this box. */
export const coastOf = (lines: readonly Line[], box: Box): Coast => {
  const all = lines.map(mended);
  const rings = all.filter(isClosed);
  const islands = rings.filter((ring) => turnOf(ring) > 0);
  const inlets = rings.filter((ring) => turnOf(ring) < 0);
  const closed = closeLines(
    all.filter((line) => !isClosed(line)),
    box,
  );
  // Only water within land: the land is the whole extract.
  const whole = closed.length === 0 && islands.length === 0 ? [aroundBox(0, 4, box)] : [];
  return { land: [...whole, ...closed, ...islands], inlets };
};

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
    for (const element of block)
      if (!("unread" in element) && element.kind === "way" && isCoast(element.fields)) ways.push(element.nodes);
  if (ways.length === 0) return [];
  const ids = createIdList();
  for (const way of ways) for (const id of way) ids.add(id);
  const positions = createPositions(ids.sorted());
  for await (const block of file.read({ node: { by: "id", has: positions.has } }))
    for (const element of block)
      if (!("unread" in element) && element.kind === "node" && typeof element.point !== "string")
        positions.set(element.id, element.point);
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
