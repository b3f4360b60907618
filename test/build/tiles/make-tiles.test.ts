/** `npm run data -- tiles` with Debian's tilemaker: from a made-up extract to a set, its index, and what is refused. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PbfReader, PbfWriter } from "pbf";
import { PMTiles, type Source } from "pmtiles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isCovered, piecesFile, readTilesIndex, tileOf, type TileSet } from "#core/shard/street-tiles.ts";
import { runData } from "../../../build/cli/program.ts";
import type { Outcome } from "../../../server/cli/command-line.ts";
import { pbfBlob, pbfBlobs } from "../../support/osm-pbf.ts";
import type { World, WorldNode, WorldWay } from "../../support/osm-world.ts";
import { testProcess } from "../cli/test-process.ts";
import { temporaryFolder } from "../small-data.ts";

const scratch = temporaryFolder();
const site = join(scratch, "site");
const extract = join(scratch, "made.osm.pbf");

const isTilemakerAbsent = ((): boolean => {
  if (process.env["REQUIRE_ALL"] === "1") return false;
  try {
    execFileSync("tilemaker", ["--help"], { stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
})();

const run = async (...args: readonly string[]): Promise<Outcome> => runData(["tiles", ...args], testProcess([]));

const [LAT, LNG] = [4.2, 73.5];

const node = (id: number, dLat: number, dLng: number, tags = {}): WorldNode => ({
  id,
  lat: LAT + dLat,
  lng: LNG + dLng,
  tags,
  time: 0,
});
const way = (id: number, nodes: readonly number[], tags: Readonly<Record<string, string>>): WorldWay => ({
  id,
  nodes,
  tags,
  time: 0,
});

/** A square island with a street, a house and a name. */
const ISLAND: World = {
  nodes: [
    node(1, -0.01, -0.01),
    node(2, -0.01, 0.01),
    node(3, 0.01, 0.01),
    node(4, 0.01, -0.01),
    node(5, 0, -0.008),
    node(6, 0, 0.008),
    node(7, 0.001, 0.001),
    node(8, 0.001, 0.002),
    node(9, 0.002, 0.002),
    node(10, 0.002, 0.001),
    node(11, 0.005, 0, { place: "town", name: "މާލެ", "name:en": "Made Town", "name:ar": "بلدة" }),
  ],
  ways: [
    way(1, [1, 2, 3], { natural: "coastline" }),
    way(2, [3, 4, 1], { natural: "coastline" }),
    way(3, [5, 6], { highway: "residential", name: "Main Magu", "name:ar": "شارع" }),
    way(4, [7, 8, 9, 10, 7], { building: "yes" }),
  ],
  relations: [],
};

/** The header of an extract, with its box in nanodegrees. */
const headerWith = (box: readonly [west: number, east: number, north: number, south: number] | null): Uint8Array => {
  const writer = new PbfWriter();
  const sides = new PbfWriter();
  box?.forEach((deg, index) => sides.writeSVarintField(index + 1, Math.round(deg * 1e9)));
  if (box !== null) writer.writeBytesField(1, sides.finish());
  for (const feature of ["OsmSchema-V0.6", "DenseNodes"]) writer.writeStringField(4, feature);
  writer.writeVarintField(32, Date.UTC(2026, 0, 2) / 1000);
  return pbfBlob("OSMHeader", writer.finish(), true);
};

const BOX = [LNG - 0.3, LNG + 0.3, LAT + 0.3, LAT - 0.3] as const;

const writeExtract = (path: string, world: World, box: Parameters<typeof headerWith>[0] = BOX): string => {
  writeFileSync(path, Buffer.concat([headerWith(box), ...pbfBlobs(world).slice(1)]));
  return path;
};

const sourceOf = (path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) =>
    Promise.resolve({ data: new Uint8Array(readFileSync(path).subarray(offset, offset + length)).buffer }),
});

/** Names of the layers of a tile, and all texts in it. */
const looked = async (set: TileSet, zoom: number): Promise<readonly string[]> => {
  const tile = await new PMTiles(sourceOf(join(site, "tiles", set.file))).getZxy(zoom, ...tileOf(zoom, LAT, LNG));
  const found: string[] = [];
  const reader = new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0)));
  reader.readFields((field) => {
    if (field !== 3) return;
    const end = reader.readVarint() + reader.pos;
    reader.readFields((part) => void (part === 1 && found.push(reader.readString())), null, end);
  }, null);
  return found.sort();
};

const indexed = (): readonly TileSet[] =>
  readTilesIndex(JSON.parse(readFileSync(join(site, "tiles.json"), "utf8")))?.sets ?? [];

beforeAll(() => {
  mkdirSync(site);
  writeExtract(extract, ISLAND);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.skipIf(isTilemakerAbsent)("tiles (tilemaker)", () => {
  test("of an extract are a set, a list of its pieces, and an index that covers its streets alone", async () => {
    const { code, out, err } = await run(extract, "--countries", "mv", "--out", site);
    expect([code, err]).toEqual([0, undefined]);
    expect(out).toMatch(/^MV\t[\d.]+ MB\t2026-01-02\tmv-[0-9a-f]{16}\.pmtiles\t/);
    const [set] = indexed();
    if (set === undefined) throw new Error("the index has no set");
    expect(isCovered([set], LAT, LNG)).toBe(true);
    expect(isCovered([set], LAT, LNG + 1)).toBe(false);
    const list = JSON.parse(readFileSync(join(site, "tiles", piecesFile(set.file)), "utf8")) as { bytes: number };
    expect(list.bytes).toBe(set.bytes);
    expect(readdirSync(join(site, "tiles")).length).toBe(2);
    expect(await looked(set, 12)).toEqual(["land", "places", "roads", "sea"]);
    expect(await looked(set, 14)).toEqual(["buildings", "places", "roads"]);
  });

  test("are made beside what a killed run left, which goes", async () => {
    mkdirSync(join(site, "tiles/.work-99999999"));
    expect((await run(extract, "--countries", "mv", "--out", site)).code).toBe(0);
    expect(readdirSync(join(site, "tiles")).length).toBe(2);
  });

  test("of a country replace those before, which stay for open pages until the next run", async () => {
    const [before] = indexed();
    const other = writeExtract(join(scratch, "other.osm.pbf"), { ...ISLAND, ways: ISLAND.ways.slice(0, 3) });
    expect((await run(other, "--countries", "mv", "--out", site)).code).toBe(0);
    const [after, ...more] = indexed();
    expect([more.length, after?.file === before?.file]).toEqual([0, false]);
    expect(existsSync(join(site, "tiles", before?.file ?? ""))).toBe(true);
    expect((await run("--out", site)).out).toContain(after?.file);
    expect((await run("--remove", "mv", "--out", site)).out).toContain(after?.file);
    expect(existsSync(join(site, "tiles", before?.file ?? ""))).toBe(false);
    expect((await run("--out", site)).out).toBe("There is none.");
  });

  test.each<[string, () => string, RegExp]>([
    [
      "no streets",
      () =>
        writeExtract(join(scratch, "sea.osm.pbf"), {
          ...ISLAND,
          nodes: ISLAND.nodes.slice(0, 4),
          ways: ISLAND.ways.slice(0, 2),
        }),
      /sea\.osm\.pbf has no streets$/,
    ],
    ["no box", () => writeExtract(join(scratch, "no-box.osm.pbf"), ISLAND, null), /does not say which box/],
    [
      "a box round the Earth",
      () => writeExtract(join(scratch, "wide.osm.pbf"), ISLAND, [-180, 180, 10, -10]),
      /360 degrees wide/,
    ],
    [
      "another kind of file",
      () => (writeFileSync(join(scratch, "text.osm.pbf"), "<osm/>"), join(scratch, "text.osm.pbf")),
      /text\.osm\.pbf, byte/,
    ],
  ])("are refused of an extract with %s, and nothing changes", async (_, make, said) => {
    const { code, err } = await run(make(), "--countries", "mv", "--out", site);
    expect(code).toBe(1);
    expect(err).toMatch(said);
    expect(indexed()).toEqual([]);
    expect(readdirSync(join(site, "tiles")).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

test("an index of another format is not overwritten", async () => {
  const odd = join(scratch, "odd");
  mkdirSync(odd);
  writeFileSync(join(odd, "tiles.json"), '{"format":9}');
  const { code, err } = await run("--out", odd);
  expect([code, err]).toEqual([
    1,
    `${join(odd, "tiles.json")} cannot be read as format 1; remove it and make the tiles again`,
  ]);
});
