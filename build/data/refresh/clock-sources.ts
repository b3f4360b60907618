/**
 * Where releases of the IANA time zone database are to be had: Debian's package tzdata, with the source text in its folder,
 * and npm's package moment-timezone, whose offsets reach to 2037 without rules. Only the first can be compiled, so the
 * second is held against it. (npm's package tzdata has the rules, but puts "until 1974" a year later, at its last day.)
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import moment from "moment-timezone";
import type { Clock } from "#core/base/clock.ts";

/** Where Debian's package puts the database. */
export const ZONE_INFO = "/usr/share/zoneinfo";
const SOURCE_FILE = "tzdata.zi";

/** A release as Debian has it. */
export interface ClockSource {
  /** Such as 2026f. */
  readonly version: string;
  /** Source text for zic. */
  readonly text: string;
  /** The names that countries have for their zones today. */
  readonly current: ReadonlySet<string>;
}

const NAMES_FILE = "zone.tab";

/** Column 3 of zone.tab; lines of `#` are comments. */
const namesIn = (table: string): ReadonlySet<string> =>
  new Set(table.split("\n").flatMap((line) => (line.startsWith("#") ? [] : (line.split("\t")[2] ?? []))));

const VERSION = /^# version (\S+)/m;

/** The release in the folder of Debian's package; `null` if there is none. Throws an Error if it does not say its version. */
export const debianClocks = (folder: string): ClockSource | null => {
  const path = join(folder, SOURCE_FILE);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  const version = VERSION.exec(text)?.[1];
  if (version === undefined) throw new Error(`${path} does not say its version`);
  return { version, text, current: namesIn(readFileSync(join(folder, NAMES_FILE), "utf8")) };
};

/** The release that moment-timezone has. */
export const momentVersion = (): string => moment.tz.dataVersion;

/** By the name of every zone its clock as moment-timezone has it, until 2037. */
export const momentClocks = (): ReadonlyMap<string, Clock> =>
  new Map(
    moment.tz.names().flatMap((name): (readonly [string, Clock])[] => {
      const zone = moment.tz.zone(name);
      if (zone === null) return [];
      const offsets = zone.offsets.map((west) => Math.round(-west) + 0);
      const [firstMin = 0, ...later] = offsets;
      const changes = later.map((offsetMin, i) => ({ atMs: zone.untils[i] ?? Number.NaN, offsetMin }));
      return [[name, { firstMin, changes, rule: null }]];
    }),
  );
