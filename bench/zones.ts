/**
 * Whether a point has the clock and the country that are kept there: settlements of data/settlements.csv that are no
 * city of data/cities.csv, and points drawn up to 20 km from them, which are not in the data. The judge of
 * clocks is npm geo-tz, that of the country of a settlement is GeoNames.
 */
import { createShardCache } from "../server/core/shard/cache.ts";
import { clockZone } from "../server/core/base/clock-table.ts";
import { clockSpan } from "../server/core/base/clock.ts";
import type { LatLng } from "../server/core/base/geo.ts";
import { METRES_PER_DEG, RAD } from "../server/core/base/geo.ts";
import { locate } from "../server/core/places/country-and-zone.ts";
import { zoneOfPoint } from "../server/base/zone-of-point.ts";
import { fileAt, loadTable, loadTables } from "../build/check/load/load.ts";
import { groupBy } from "../build/base/group.ts";
import { planLookUps } from "../build/compile/plan/cities.ts";
import { settlements } from "../build/tables/settlements.ts";
import { createRandom } from "./generate/random.ts";

const SEED = "zones";

/** Every so many settlements a point is drawn from. */
const DRAW_EVERY = 4;
const DRAW_M = 20_000;

/** Instants at which clocks are compared: winter, summer, and after the changes of 2026. */
const INSTANTS = ["2026-01-15", "2026-07-15", "2026-12-15"].map((date) => Date.parse(`${date}T12:00:00Z`));

const offsets = new Map<string, string>();

const clockOf = (name: string): string => {
  const known = offsets.get(name);
  if (known !== undefined) return known;
  const found = clockZone(name);
  const clock = found === null ? name : INSTANTS.map((ms) => clockSpan(found.clock, ms).offsetMin).join(" ");
  offsets.set(name, clock);
  return clock;
};

interface Asked extends LatLng {
  /** The country that it is in; `null` where nobody says. */
  readonly country: string | null;
  /** What the figures are pooled by. */
  readonly group: string;
  /** Whether another clock than that of the settlement that it was drawn from is kept there. */
  readonly isAcross: boolean;
}

interface Figures {
  points: number;
  wrongClock: number;
  wrongCountry: number;
}

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : ((100 * part) / whole).toFixed(3));

/** Prints how many points have the wrong clock, and how many settlements the wrong country. */
export const zones = async (): Promise<string> => {
  const { find, setCache } = await import("geo-tz/all");
  setCache({ preload: true });
  const { tables } = loadTables("data");
  const files = planLookUps(
    {
      tables,
      cities: groupBy(
        tables.cities.map(({ value }) => value),
        ({ country }) => country,
      ),
      countries: new Map(tables.countries.map(({ value }) => [value.code, value])),
    },
    new Map(),
  );
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const store = createShardCache(async (name) => {
    const content = contents.get(name);
    return content === undefined ? null : typeof content === "string" ? new TextEncoder().encode(content) : content;
  }, 2 ** 29);
  const { unit } = createRandom(SEED);
  const cities = new Set(tables.cities.map(({ value }) => value.id));
  const rows = loadTable(settlements, fileAt("data", settlements.path)).rows.map(({ value }) => value);
  const asked = rows.flatMap(({ id, country, lat, lng }, i): readonly Asked[] => {
    if (id !== null && cities.has(id)) return [];
    const town = { country, lat, lng, group: `settlements, ${i % 2 === 0 ? "even" : "odd"} rows`, isAcross: false };
    if (i % DRAW_EVERY !== 0) return [town];
    const [angle, metres] = [2 * Math.PI * unit(), DRAW_M * Math.sqrt(unit())];
    const north = (metres * Math.cos(angle)) / METRES_PER_DEG;
    const east = (metres * Math.sin(angle)) / METRES_PER_DEG / Math.cos(lat * RAD);
    const point = { lat: Math.max(-90, Math.min(90, lat + north)), lng: Math.max(-180, Math.min(180, lng + east)) };
    const [here = "", there = ""] = [find(lat, lng)[0], find(point.lat, point.lng)[0]];
    if (there.startsWith("Etc/")) return [town];
    const isAcross = clockOf(here) !== clockOf(there);
    return [town, { ...point, country: null, group: "drawn up to 20 km off", isAcross }];
  });
  const figures = new Map<string, Figures>();
  for (const { country, lat, lng, group, isAcross } of asked) {
    const located = await locate(store, { countries: {} }, { lat, lng }, zoneOfPoint);
    const isWrong = !find(lat, lng).some((zone) => clockOf(zone) === clockOf(located.timezone));
    for (const name of isAcross ? [group, `${group}, across a line of clocks`] : [group]) {
      const known = figures.get(name) ?? { points: 0, wrongClock: 0, wrongCountry: 0 };
      known.points += 1;
      if (isWrong) known.wrongClock += 1;
      if (country !== null && located.country !== country) known.wrongCountry += 1;
      figures.set(name, known);
    }
  }
  return [
    "| points | number | wrong clock | % | another country than GeoNames' |",
    "|---|---|---|---|---|",
    ...[...figures].map(
      ([name, { points, wrongClock, wrongCountry }]) =>
        `| ${name} | ${points} | ${wrongClock} | ${percent(wrongClock, points)} | ${name.startsWith("drawn") ? "–" : wrongCountry} |`,
    ),
  ].join("\n");
};
