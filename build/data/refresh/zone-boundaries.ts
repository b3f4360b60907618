/**
 * Makes data/zone-boundaries.json from the boundaries of time zones (npm geo-tz, © OpenStreetMap contributors, ODbL): for
 * every tile of the map which zones a country has where, and the settlements that the atlas draws across their border.
 *
 * The map is sampled on a grid, finer and finer where a country has two clocks, down to a kilometre; the settlements are
 * samples too, and cities with the zone of cities.csv. A zone is of the country that IANA's zone.tab lists it for, except where a town of another country is in
 * the midst of it: another clock than the country's is kept there (Abkhazia, South Ossetia). Tiles without a settlement are left out.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { distanceM, type LatLng, METRES_PER_DEG } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { openZone } from "#core/base/zone.ts";
import type { Columns, RowOf } from "#core/columns/cell-schema.ts";
import { TILE_DEG, tileAt } from "#core/shard/paths.ts";
import { SPLIT } from "#core/shard/quadrants.ts";
import { treeText, type ZonesByCountry, type ZoneTileJson } from "#core/shard/zone-tiles.ts";
import { type Atlas, openAtlas } from "../../base/atlas.ts";
import { writeIfChanged } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { cities as citiesTable, countries as countriesTable } from "../../tables/reference.ts";
import { settlements as settlementsTable } from "../../tables/settlements.ts";
import type { Table } from "../../tables/table.ts";
import type { ZoneBoundaries } from "../../tables/zone-boundaries.ts";
import { ZONE_INFO } from "./clock-sources.ts";

const BOUNDARIES_FILE = "zone-boundaries.json";

const NOTE =
  "Which time zones a country has where, made by `npm run data -- refresh zones` from timezone-boundary-builder, © OpenStreetMap contributors, ODbL-1.0 (npm geo-tz), and settlements of GeoNames that the atlas draws across their border.";

/** A settlement with the country that GeoNames has for it. */
interface Settled extends LatLng {
  readonly country: string;
  /** The country that the atlas has it far inside of, where that is another. */
  readonly held?: string;
  /** The zone that is known to be kept there. */
  readonly kept?: string;
}

/** Everything that the boundaries are made from. */
export interface BoundarySources {
  /** The zone at a point by the boundaries; `null` at sea. */
  readonly zoneAt: (lat: number, lng: number) => string | null;
  /** By country the zones that IANA lists for it. */
  readonly listed: ZonesByCountry;
  readonly atlas: Atlas;
  /** All countries. */
  readonly countries: readonly string[];
  readonly settlements: readonly Settled[];
}

/** Halvings of a tile to the squares that are sampled everywhere (8.7 km), and to the smallest (1.1 km). */
const COARSE = 7;
const FINE = 10;
const SIDE = 2 ** FINE;
const STEP_DEG = TILE_DEG / SIDE;

/** Clocks are told apart by their offsets between these. */
const FROM_MS = Date.UTC(2020, 0, 1);
const UNTIL_MS = Date.UTC(2038, 0, 1);

const clocks = new Map<string, string>();

/** The offsets of a zone, as a text. */
const clockOf = (name: string): string => {
  const known = clocks.get(name);
  if (known !== undefined) return known;
  const zone = openZone(name);
  if (zone === null)
    throw new Error(`the table of clocks has no time zone ${name}: run npm run data -- refresh clocks`);
  const spans: string[] = [];
  for (let ms = FROM_MS; ms < UNTIL_MS; ms = zone.spanAt(ms).endMs) {
    const { endMs, offsetMin } = zone.spanAt(ms);
    spans.push(`${offsetMin} until ${Math.min(endMs, UNTIL_MS)}`);
  }
  const clock = spans.join(", ");
  clocks.set(name, clock);
  return clock;
};

/** The country that a zone is listed for. */
const ownersOf = ({ listed }: Pick<BoundarySources, "listed">): ((zone: string) => string | undefined) => {
  const owners = new Map(Object.entries(listed).flatMap(([country, names]) => names.map((name) => [name, country])));
  return (zone) => owners.get(zone);
};

type Zones = ReadonlyMap<string, readonly string[]>;

/** All of these zones together; `null` if a country has two clocks in them. */
const together = (all: readonly Zones[]): Zones | null => {
  const joined = new Map<string, readonly string[]>();
  for (const zones of all) {
    for (const [country, names] of zones) {
      for (const name of names) {
        const [first = name, ...others] = joined.get(country) ?? [];
        if (clockOf(first) !== clockOf(name)) return null;
        joined.set(country, [...new Set([first, ...others, name])]);
      }
    }
  }
  return joined;
};

type Tree = Zones | readonly Tree[];

const isLeaf = (tree: Tree): tree is Zones => tree instanceof Map;

/** A square of the grid of a tile: its south-western corner and its side, in steps. */
interface Square {
  readonly row: number;
  readonly column: number;
  readonly side: number;
}

const QUADRANTS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

const NO_ZONES: Zones = new Map();

/** What the boundaries and the towns say of zones. */
const evidenceOf = (sources: BoundarySources) => {
  const countryOfZone = ownersOf(sources);
  const listed = (zone: string | null): Zones => {
    const country = zone === null ? undefined : countryOfZone(zone);
    return zone === null || country === undefined ? NO_ZONES : new Map([[country, [zone]]]);
  };
  const zonesOfTowns = (towns: readonly Settled[]): readonly Zones[] =>
    towns.flatMap(({ country, held, kept, lat, lng }) => {
      if (kept !== undefined) return [new Map([[held ?? country, [kept]]])];
      const zone = sources.zoneAt(lat, lng);
      return zone !== null && countryOfZone(zone) === country ? [new Map([[country, [zone]]])] : [];
    });
  return { listed, zonesOfTowns };
};

/** The samples of a tile from its south-western corner on. */
const samplesOf = ({ zoneAt }: BoundarySources, south: number, west: number) => {
  const known = new Map<number, string | null>();
  const at = (row: number, column: number): string | null =>
    zoneAt(Math.min(south + row * STEP_DEG, 90), Math.min(west + column * STEP_DEG, 180));
  const sample = (row: number, column: number): string | null => {
    const key = row * (2 * SIDE) + column;
    const before = known.get(key);
    if (before !== undefined) return before;
    const zone = at(row, column);
    known.set(key, zone);
    return zone;
  };
  /** The zones at the corners of a square, and of a larger one half-way between them. */
  const around = ({ row, column, side }: Square): ReadonlySet<string | null> => {
    const offsets = side === 1 ? [0, 1] : [0, side / 2, side];
    return new Set(offsets.flatMap((y) => offsets.map((x) => sample(row + y, column + x))));
  };
  return { around, centre: ({ row, column }: Square) => at(row + 0.5, column + 0.5) };
};

/** The tree of a tile with its settlements. */
const treeOf = (sources: BoundarySources, settled: readonly Settled[], south: number, west: number): Tree => {
  const { listed, zonesOfTowns } = evidenceOf(sources);
  const { around, centre } = samplesOf(sources, south, west);
  const townsIn = ({ row, column, side }: Square, towns: readonly Settled[]): readonly Settled[] =>
    towns.filter(({ lat, lng }) => {
      const [y, x] = [(lat - south) / STEP_DEG, (lng - west) / STEP_DEG];
      return y >= row && y < row + side && x >= column && x < column + side;
    });
  const sampled = (square: Square, towns: readonly Settled[]): readonly Zones[] => {
    const names = around(square);
    const [only = null] = names;
    const lone = names.size === 1 ? only : null;
    return [
      ...[...names].map(listed),
      // A town of another country in the midst of the zone keeps its clock.
      ...(lone === null ? [] : towns.map((town): Zones => new Map([[town.held ?? town.country, [lone]]]))),
      ...zonesOfTowns(towns),
    ];
  };
  /** The zones of the smallest square: those of its settlements, else of its centre. */
  const decided = (square: Square, towns: readonly Settled[]): Zones => {
    const zones = new Map<string, readonly string[]>();
    for (const [country, names] of [...zonesOfTowns(towns), listed(centre(square))].flatMap((one) => [...one]))
      if (!zones.has(country)) zones.set(country, names);
    return zones;
  };
  const treeIn = (square: Square, towns: readonly Settled[]): Tree => {
    const { row, column, side } = square;
    const joined = side <= SIDE / 2 ** COARSE ? together(sampled(square, towns)) : null;
    if (joined !== null) return joined;
    if (side === 1) return decided(square, towns);
    const half = side / 2;
    const quadrants = QUADRANTS.map(([y, x]) => {
      const quadrant = { row: row + y * half, column: column + x * half, side: half };
      return treeIn(quadrant, townsIn(quadrant, towns));
    });
    return (quadrants.every(isLeaf) ? together(quadrants) : null) ?? quadrants;
  };
  return treeIn({ row: 0, column: 0, side: SIDE }, settled);
};

const leavesOf = (tree: Tree): readonly Zones[] => (isLeaf(tree) ? [tree] : tree.flatMap(leavesOf));

const sorted = (zones: Zones, isWanted: (country: string) => boolean): ZonesByCountry =>
  Object.fromEntries(
    [...zones]
      .filter(([country]) => isWanted(country))
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([country, names]) => [country, names.toSorted()]),
  );

/** A tile of a tree: what holds in all of it, and by leaf what does not. */
const tileOf = (tree: Tree): ZoneTileJson => {
  const leaves = leavesOf(tree);
  const byCountry = groupBy(
    leaves.flatMap((leaf) => [...leaf].map(([country, names]) => ({ country, names }))),
    ({ country }) => country,
  );
  const everywhere = new Map(
    [...byCountry].flatMap(([country, all]) => {
      const joined = together(all.map(({ names }) => new Map([[country, names]])));
      return joined === null ? [] : [...joined];
    }),
  );
  const sets: ZonesByCountry[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (leaf: Zones): number => {
    const set = sorted(leaf, (country) => !everywhere.has(country));
    const key = JSON.stringify(set);
    const number = numbers.get(key) ?? numbers.size;
    if (!numbers.has(key)) sets.push(set);
    numbers.set(key, number);
    return number;
  };
  const nodes: number[] = [];
  const push = (part: Tree): void => {
    if (isLeaf(part)) nodes.push(numberOf(part) + 1);
    else {
      nodes.push(SPLIT);
      part.forEach(push);
    }
  };
  push(merged(tree, (leaf) => JSON.stringify(sorted(leaf, (country) => !everywhere.has(country)))));
  return { everywhere: sorted(everywhere, () => true), sets, tree: treeText(nodes) };
};

/** The tree with four leaves that say the same as one. */
const merged = (tree: Tree, textOf: (leaf: Zones) => string): Tree => {
  if (isLeaf(tree)) return tree;
  const quadrants = tree.map((part) => merged(part, textOf));
  const [first] = quadrants;
  const isOne = quadrants.every(isLeaf) && new Set(quadrants.map(textOf)).size === 1;
  return isOne && first !== undefined ? first : quadrants;
};

/** The name of a tile. */
const nameOf = ({ lat, lng }: LatLng): string => tileAt(lat, lng).join("-");

/** The tiles that have settlements. */
const zoneTiles = (sources: BoundarySources, onProgress: (done: number) => void): ReadonlyMap<string, ZoneTileJson> => {
  const byTile = groupBy(
    sources.settlements.map((town) => withHolder(sources, town)),
    nameOf,
  );
  const tiles = new Map<string, ZoneTileJson>();
  for (let south = -90; south < 90; south += TILE_DEG) {
    for (let west = -180; west < 180; west += TILE_DEG) {
      const name = nameOf({ lat: south, lng: west });
      const settled = byTile.get(name);
      if (settled !== undefined) tiles.set(name, tileOf(treeOf(sources, settled, south, west)));
    }
    onProgress((south + TILE_DEG + 90) / 180);
  }
  return tiles;
};

/** Greatest error of a border of the atlas where GeoNames and the boundaries of zones agree on the country. */
const ATLAS_ERROR_M = 4000;

/** The reach of an island that the atlas does not draw. */
const ISLAND_M = 10_000;

/** How far a town's circle reaches beyond the line. */
const TOWN_M = 300;

/** How far a coast is looked for, degrees. */
const COAST_DEG = 0.5;

/** How far off another country's town may shorten a circle. */
const BIN_DEG = 0.5;

/** Metres around a settlement that are its country's although the atlas says otherwise; `null` where it does not. */
const reachOf = ({ atlas, countries }: BoundarySources, town: Settled): number | null => {
  const distanceTo = (country: string, limitDeg: number): number =>
    (atlas.outline(country)?.distanceDeg(town, limitDeg) ?? Infinity) * METRES_PER_DEG;
  const ownM = distanceTo(town.country, COAST_DEG);
  if (ownM === 0) return null;
  const others = countries.filter((country) => country !== town.country);
  if (atlas.countryAt(town, others) !== null) return ownM > ATLAS_ERROR_M ? null : ownM + TOWN_M;
  if (ownM === Infinity) return ISLAND_M;
  const isNearer = others.some((country) => distanceTo(country, ownM / METRES_PER_DEG) < ownM);
  if (isNearer) return ownM + TOWN_M;
  return null;
};

/** Settlements that the atlas draws beyond their border or not at all. A circle ends halfway to a town of another country. */
const strayTowns = (sources: BoundarySources): ZoneBoundaries["towns"] => {
  const binOf = ({ lat, lng }: LatLng): string => `${Math.floor(lat / BIN_DEG)} ${Math.floor(lng / BIN_DEG)}`;
  const bins = groupBy(sources.settlements, binOf);
  const countryOfZone = ownersOf(sources);
  const around = ({ lat, lng }: LatLng): readonly Settled[] =>
    [-BIN_DEG, 0, BIN_DEG].flatMap((y) =>
      [-BIN_DEG, 0, BIN_DEG].flatMap((x) => bins.get(binOf({ lat: lat + y, lng: lng + x })) ?? []),
    );
  return sources.settlements.flatMap((town): ZoneBoundaries["towns"] => {
    const zone = sources.zoneAt(town.lat, town.lng);
    if (zone === null || countryOfZone(zone) !== town.country) return [];
    const reachM = reachOf(sources, town);
    if (reachM === null) return [];
    const halfways = around(town)
      .filter(({ country }) => country !== town.country)
      .map((other) => distanceM(other, town) / 2);
    const radiusM = Math.floor(Math.min(reachM, ...halfways));
    return radiusM < 1 ? [] : [[town.country, town.lat, town.lng, radiusM]];
  });
};

/** A settlement with who holds it by the atlas: the country of a point is the atlas' too. */
const withHolder = ({ atlas, countries }: Pick<BoundarySources, "atlas" | "countries">, town: Settled): Settled => {
  const { country } = town;
  const offDeg = atlas.outline(country)?.distanceDeg(town, ATLAS_ERROR_M / METRES_PER_DEG) ?? Infinity;
  const held = offDeg === Infinity ? atlas.countryAt(town, countries) : null;
  return held === null ? town : { ...town, held };
};

/** What the sources say. */
export const findBoundaries = (
  sources: BoundarySources,
  onProgress: (done: number) => void = () => undefined,
): ZoneBoundaries => ({
  format: 1,
  note: NOTE,
  zones: sources.listed,
  tiles: Object.fromEntries(zoneTiles(sources, onProgress)),
  towns: strayTowns(sources),
});

/** The text of data/zone-boundaries.json: a tile a line, a town a line. */
export const formatBoundaries = ({ format, note, zones, tiles, towns }: ZoneBoundaries): string => {
  const tileLines = Object.entries(tiles).map(([name, tile]) => `    ${JSON.stringify(name)}: ${JSON.stringify(tile)}`);
  const townLines = towns.map((town) => `    ${JSON.stringify(town)}`);
  return [
    "{",
    `  "format": ${format},`,
    `  "note": ${JSON.stringify(note)},`,
    `  "zones": ${JSON.stringify(zones)},`,
    `  "tiles": {\n${tileLines.join(",\n")}\n  },`,
    `  "towns": [\n${townLines.join(",\n")}\n  ]`,
    "}\n",
  ].join("\n");
};

/** The zones that IANA lists for each country, of the database in a folder. */
const readListed = (folder: string): ZonesByCountry => {
  const lines = readFileSync(join(folder, "zone.tab"), "utf8").split("\n");
  const rows = lines.flatMap((line) => {
    const [country = "", , zone] = line.split("\t");
    return line.startsWith("#") || zone === undefined ? [] : [{ country, zone }];
  });
  const byCountry = groupBy(rows, ({ country }) => country);
  return Object.fromEntries([...byCountry].map(([country, all]) => [country, all.map(({ zone }) => zone).toSorted()]));
};

/** The boundaries as npm's geo-tz has them; the first of zones that overlap. */
const readZones = async (): Promise<BoundarySources["zoneAt"]> => {
  const { find, setCache } = await import("geo-tz/all");
  setCache({ preload: true });
  return (lat, lng) => {
    const [zone] = find(lat, lng);
    return zone === undefined || zone.startsWith("Etc/") ? null : zone;
  };
};

/** Makes data/zone-boundaries.json again. */
export const refreshBoundaries = async (
  dataDir: string,
  onProgress: (done: number) => void,
): Promise<{ readonly path: string; readonly changed: boolean; readonly rows: number }> => {
  const path = join(dataDir, BOUNDARIES_FILE);
  const valuesOf = <C extends Columns>(table: Table<C>): readonly RowOf<C>[] =>
    loadTable(table, fileAt(dataDir, table.path)).rows.map(({ value }) => value);
  const boundaries = findBoundaries(
    {
      zoneAt: await readZones(),
      listed: readListed(ZONE_INFO),
      atlas: openAtlas(),
      countries: valuesOf(countriesTable).map(({ code }) => code),
      settlements: [
        ...valuesOf(citiesTable).map(({ timezone, ...city }) => ({ ...city, kept: timezone })),
        ...valuesOf(settlementsTable),
      ],
    },
    onProgress,
  );
  const rows = Object.keys(boundaries.tiles).length + boundaries.towns.length;
  const text = formatBoundaries(boundaries);
  return { path, changed: writeIfChanged(path, text), rows };
};
