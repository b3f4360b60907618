/** data/coastlines.jsonl: the ground that ships, and the command that makes it. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { decodeLine } from "#core/base/encoded-line.ts";
import type { CoastCell } from "#core/shard/coast-cell.ts";
import { refreshCoastlines } from "../../../../build/data/refresh/coastlines.ts";
import { GSHHG } from "../../../../build/data/refresh/shores.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const FILE = "coastlines.jsonl";

const cells = readFileSync(join(SHIPPED_DATA, FILE), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as CoastCell);

/** Whether a point is within an odd number of rings. */
const isWithin = (rings: readonly string[], x: number, y: number): boolean =>
  rings
    .map((text) => decodeLine(text))
    .reduce((isOdd, ring) => {
      const crossings = ring.filter(([x1, y1], i) => {
        const [x0, y0] = ring.at(i - 1) ?? [x1, y1];
        return y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0;
      });
      return (crossings.length % 2 === 1) !== isOdd;
    }, false);

/** What the ground says of a point: the number of shores around it is the level. */
const groundAt = (lat: number, lng: number): "sea" | "land" | "lake" | "island" => {
  const cell = cells.find(
    ({ box: [west, south, east, north] }) => lng >= west && lng < east && lat >= south && lat < north,
  );
  if (cell === undefined) return "sea";
  if (cell.ground === null) return "land";
  const { units, shores } = cell.ground;
  const level = ["1", "2", "3"].filter((one) => isWithin(shores[one] ?? [], lng * units, lat * units)).length;
  return (["sea", "land", "lake", "island"] as const)[level] ?? "island";
};

describe("the ground that ships", () => {
  test.each([
    ["the Blue Mosque", 41.0054, 28.9768, "land"],
    ["the Bosphorus off Dolmabahçe", 41.03, 29.005, "sea"],
    ["Üsküdar", 41.0266, 29.0149, "land"],
    ["Lake Ontario", 43.5, -78.5, "lake"],
    ["Toronto", 43.66, -79.39, "land"],
    ["Manitoulin in Lake Huron", 45.75, -82.15, "island"],
    ["Makkah", 21.4225, 39.8262, "land"],
    ["the Red Sea", 20, 38.5, "sea"],
    ["the Kasbah of Algiers", 36.786, 3.06, "land"],
    ["the bay of Algiers", 36.78, 3.12, "sea"],
    ["Suva in Fiji", -18.12, 178.44, "land"],
    ["the inside of Antarctica", -85, 100, "land"],
    ["the Pacific at the 180th meridian", 0, 180 - 1e-6, "sea"],
    ["Lake Victoria", -1, 33, "lake"],
    ["Siberia", 65, 100, "land"],
  ] as const)("has %s right", (_, lat, lng, expected) => {
    expect(groundAt(lat, lng)).toBe(expected);
  });

  test("no cell is more than a fetch should bring, and none lies within another", () => {
    for (const { box, ground } of cells) {
      expect(JSON.stringify(ground).length).toBeLessThan(70_000);
      const [west, south, east, north] = box;
      const [lng, lat] = [(west + east) / 2, (south + north) / 2];
      const around = cells.filter(({ box: [w, s, e, n] }) => lng > w && lng < e && lat > s && lat < n);
      expect(around).toHaveLength(1);
    }
  });
});

describe("the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-coastlines-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const areAbsent =
    (!existsSync(GSHHG) || spawnSync("ncdump", ["-k", GSHHG]).status !== 0) && process.env["REQUIRE_ALL"] !== "1";
  test.skipIf(areAbsent)(
    "a refresh of unchanged data is byte-identical (needs gmt-gshhg-high and netcdf-bin)",
    () => {
      copyFileSync(join(SHIPPED_DATA, FILE), join(folder, FILE));
      expect(refreshCoastlines(folder)).toEqual({ path: join(folder, FILE), changed: false, rows: cells.length });
    },
    120_000,
  );
});
