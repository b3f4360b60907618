/** The zone tiles of a build, and the zones of each country. */
import { zoneTileFileOf } from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import type { ZoneBoundaries } from "../../tables/zone-boundaries.ts";

type Known = Pick<ZoneBoundaries, "zones" | "tiles">;

/** By country its zones: those that IANA lists, and those of all tiles. */
export const zonesOfCountries = ({ zones: listed, tiles }: Known): ReadonlyMap<string, ReadonlySet<string>> => {
  const zones = new Map<string, Set<string>>();
  const all = [listed, ...Object.values(tiles).flatMap(({ everywhere, sets }) => [everywhere, ...sets])];
  for (const [country, names] of all.flatMap((one) => Object.entries(one))) {
    const known = zones.get(country) ?? new Set<string>();
    for (const name of names) known.add(name);
    zones.set(country, known);
  }
  return zones;
};

/** The tiles of countries with several zones: what the only zone of a country is, index/zones.json has. */
export const planZoneTiles = (boundaries: Known): readonly File[] => {
  const all = zonesOfCountries(boundaries);
  return Object.entries(boundaries.tiles).flatMap(([name, { everywhere, sets, tree }]): readonly File[] => {
    const wanted = Object.entries(everywhere).filter(([country]) => (all.get(country)?.size ?? 0) > 1);
    if (wanted.length === 0 && sets.every((set) => Object.keys(set).length === 0)) return [];
    const tile = { everywhere: Object.fromEntries(wanted), sets, tree };
    return [{ path: zoneTileFileOf(name), content: JSON.stringify(tile) }];
  });
};
