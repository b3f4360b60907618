/** PMTiles archives, read back by the library that the page reads them with. */
import * as fc from "fast-check";
import { PMTiles, type Source } from "pmtiles";
import { expect, test } from "vitest";
import { entriesOf, writeArchiveHead } from "../../../build/tiles/archive.ts";

const sourceOf = (bytes: Buffer): Source => ({
  getKey: () => "made",
  getBytes: async (offset, length) =>
    Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
});

const HEAD = { minZoom: 8, maxZoom: 14, bounds: [71.7, -1.36, 74.5, 7.69], metadata: { name: "MV" } } as const;

test("has its zooms, its bounds and what it says of itself", async () => {
  const archive = new PMTiles(sourceOf(writeArchiveHead({ ...HEAD, entries: [], tileBytes: 0, contents: 0 })));
  expect(await archive.getHeader()).toMatchObject({
    specVersion: 3,
    clustered: true,
    tileType: 1,
    minZoom: 8,
    maxZoom: 14,
    minLon: 71.7,
    minLat: -1.36,
    maxLon: 74.5,
    maxLat: 7.69,
  });
  expect(await archive.getMetadata()).toEqual({ name: "MV" });
});

test("tiles that follow each other with the same bytes are one entry", () => {
  const tiles = [5, 6, 7, 9].map((id) => ({ id, offset: 0, length: 3 }));
  expect(entriesOf([...tiles, { id: 10, offset: 3, length: 2 }])).toEqual([
    { id: 5, offset: 0, length: 3, run: 3 },
    { id: 9, offset: 0, length: 3, run: 1 },
    { id: 10, offset: 3, length: 2, run: 1 },
  ]);
});

/** Of lengths that do not repeat, so that directories do not compress well. */
const contentOf = (x: number): string => `tile ${x} ${"x".repeat(Math.imul(x * x + 7, 2_654_435_761) >>> 24)}`;

/** Tiles of zoom 14 along a row, each with bytes of its own, and their archive. */
const rowOf = (columns: readonly number[]): Buffer => {
  const ids = columns.map((x) => ({ x, id: idOf(x) })).sort((a, b) => a.id - b.id);
  const parts: Buffer[] = [];
  let offset = 0;
  const tiles = ids.map(({ x, id }) => {
    const bytes = Buffer.from(contentOf(x));
    parts.push(bytes);
    const tile = { id, offset, length: bytes.length };
    offset += bytes.length;
    return tile;
  });
  const head = { ...HEAD, entries: entriesOf(tiles), tileBytes: offset, contents: tiles.length };
  // Compression of the tiles is said to be gzip; they are read as they are, past the library's unpacking.
  const bytes = Buffer.concat([writeArchiveHead(head), ...parts]);
  bytes.writeUInt8(1, 98);
  return bytes;
};

/** The id of tile 14/x/0 on the Hilbert curve, by its definition. */
const idOf = (column: number): number => {
  let [id, x, y] = [0, column, 0];
  for (let side = 2 ** 13; side > 0; side /= 2) {
    const [rx, ry] = [(x & side) > 0 ? 1 : 0, (y & side) > 0 ? 1 : 0];
    id += side * side * ((3 * rx) ^ ry);
    if (ry === 0) {
      if (rx === 1) [x, y] = [side - 1 - x, side - 1 - y];
      [x, y] = [y, x];
    }
  }
  return (4 ** 14 - 1) / 3 + id;
};

const read = async (archive: PMTiles, x: number): Promise<string | null> => {
  const tile = await archive.getZxy(14, x, 0);
  return tile === undefined ? null : Buffer.from(tile.data).toString();
};

test("a tile is found, and none where there is none", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(2 ** 14 - 1), { minLength: 1, maxLength: 60 }), async (columns) => {
      const archive = new PMTiles(sourceOf(rowOf(columns)));
      for (const x of columns) expect(await read(archive, x)).toBe(contentOf(x));
      const other = [...Array.from({ length: 70 }).keys()].find((x) => !columns.includes(x)) ?? 0;
      expect(await read(archive, other)).toBeNull();
    }),
    { numRuns: 20 },
  );
});

test("with more tiles than one directory holds, they are in leaves", async () => {
  const columns = Array.from({ length: 16_000 }, (_, x) => x);
  const bytes = rowOf(columns);
  const archive = new PMTiles(sourceOf(bytes));
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
  for (const x of [0, 1, 4095, 4096, 9999, 15_999]) expect(await read(archive, x)).toBe(contentOf(x));
  expect(await read(archive, 16_001)).toBeNull();
});
