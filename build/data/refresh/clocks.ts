/**
 * Regenerates data/clocks.json, the clocks of all time zones, and data/tzdata.zi, the source that they were compiled from:
 * the release of the IANA time zone database that Debian's package has. That of moment-timezone is held against it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type Clock, clockSpan, readClock, writeClock } from "#core/base/clock.ts";
import { readClockRule } from "#core/base/clock-rule.ts";
import { readClockRow, writeClockRow } from "#core/base/clock-table.ts";
import { compareText } from "#core/base/text.ts";
import { formatOffset, formatUtc } from "#core/base/time.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { type ClockSource, debianClocks, momentClocks, momentVersion, ZONE_INFO } from "./clock-sources.ts";
import { type CompiledZone, compiledZones } from "./zone-info.ts";

export const CLOCKS_FILE = "clocks.json";
export const CLOCK_SOURCE_FILE = "tzdata.zi";

const NOTE =
  "Clocks of all time zones, compiled by zic from tzdata.zi: the IANA time zone database, which is in the public domain (iana.org/time-zones).";

/** By then a rule alone decides: no list of changes goes on. */
const RULES_MS = Date.UTC(2039, 0, 1);

const clockTable = z.object({ version: z.string(), source: z.string(), zones: z.array(z.string()) });

/** The first instant between two from which two clocks differ; `null` if they never do. */
const firstDifference = (a: Clock, b: Clock, [fromMs, toMs]: readonly [number, number]): number | null => {
  let at = fromMs;
  while (at < toMs) {
    const [spanA, spanB] = [clockSpan(a, at), clockSpan(b, at)];
    if (spanA.offsetMin !== spanB.offsetMin) return at;
    at = Math.min(spanA.endMs, spanB.endMs);
  }
  return null;
};

/** A clock without the last changes that its rule makes as well. */
const shortened = (clock: Clock): Clock => {
  const { changes } = clock;
  let short = clock;
  for (let count = changes.length - 1; count > 0; count -= 1) {
    const fewer = { ...clock, changes: changes.slice(0, count) };
    const around = [changes[count - 1]?.atMs ?? 0, changes[count + 1]?.atMs ?? RULES_MS] as const;
    if (firstDifference(clock, fewer, around) !== null) break;
    short = fewer;
  }
  return short;
};

/** The text of a compiled clock. */
export const clockText = ({ firstMin, changes, after }: CompiledZone): string => {
  if ("rule" in after) return writeClock(shortened({ firstMin, changes, rule: readClockRule(after.rule) }), after.rule);
  const lastMin = changes.at(-1)?.offsetMin ?? firstMin;
  if (lastMin !== after.offsetMin) throw new Error(`ends with ${lastMin} minutes, and goes on with ${after.offsetMin}`);
  return writeClock({ firstMin, changes }, "");
};

/** By each older name the one that it stands for, from the lines `L` of a source. */
const linksOf = (source: string): ReadonlyMap<string, string> =>
  new Map(
    source.split("\n").flatMap((line) => {
      const [kind, target = "", name = ""] = line.split(/\s+/);
      return kind === "L" ? [[name, target] as const] : [];
    }),
  );

/** The name of universal time that people use; the database prefers Etc/UTC. */
const UNIVERSAL = "UTC";

/**
 * The rows of the table, in the order of their first names. A current name of a country is a zone of its own, even where
 * the database makes it a link (Europe/Bratislava to Prague).
 */
export const clockRows = ({ text: source, current }: Pick<ClockSource, "text" | "current">): readonly string[] => {
  const links = linksOf(source);
  const targetOf = (name: string): string => {
    const target = current.has(name) || name === UNIVERSAL ? undefined : links.get(name);
    return target === undefined ? name : targetOf(target);
  };
  const compiled = [...compiledZones(source)].map(([name, zone]) => ({
    name,
    zone: targetOf(name),
    text: clockText(zone),
  }));
  return [...groupBy(compiled, ({ text }) => text)]
    .map(([text, sharing]) => {
      const zones = [...groupBy(sharing, ({ zone }) => zone)]
        .map(([zone, names]) => [zone, ...names.flatMap(({ name }) => (name === zone ? [] : [name])).sort(compareText)])
        .sort(([a = ""], [b = ""]) => compareText(a, b));
      return writeClockRow({ zones, text });
    })
    .sort(compareText);
};

/** The file of a release, a row a line. */
export const formatClocks = (version: string, clocks: readonly string[]): string => {
  const rows = clocks.map((row) => JSON.stringify(row));
  const source = `${NOTE} Release ${version} as Debian has it.`;
  return `{\n"version": ${JSON.stringify(version)},\n"source": ${JSON.stringify(source)},\n"zones": [\n${rows.join(",\n")}\n]\n}\n`;
};

/** By each name of the rows, its clock. */
const clocksOf = (rows: readonly string[]): ReadonlyMap<string, Clock> =>
  new Map(
    rows.flatMap((row) => {
      const { zones, text } = readClockRow(row);
      const clock = readClock(text);
      return zones.flat().map((name) => [name, clock] as const);
    }),
  );

/** Two releases are compared over the years for which both have all zones: names share a clock before, and rules end after. */
const COMPARED_MS = [Date.UTC(1970, 0, 1), Date.UTC(2037, 0, 1)] as const;

/** Where another release differs from the one that was taken, a line a zone. */
export const clockDifferences = (rows: readonly string[], theirs: ReadonlyMap<string, Clock>): readonly string[] => {
  const ours = clocksOf(rows);
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort(compareText).flatMap((name) => {
    const [a, b] = [ours.get(name), theirs.get(name)];
    if (a === undefined) return [`${name}: only there`];
    if (b === undefined) return [`${name}: only here`];
    const at = firstDifference(a, b, COMPARED_MS);
    if (at === null) return [];
    const offset = (clock: Clock): string => formatOffset(clockSpan(clock, at).offsetMin);
    return [`${name}: from ${formatUtc(at)} ${offset(a)}, there ${offset(b)}`];
  });
};

/** The release that a data folder has the clocks of; `null` if it has none. */
export const clockVersion = (dataDir: string): string | null => {
  const path = join(dataDir, CLOCKS_FILE);
  return existsSync(path) ? clockTable.parse(JSON.parse(readFileSync(path, "utf8"))).version : null;
};

/** The result of a refresh. */
interface ClockRefresh {
  readonly path: string;
  readonly version: string;
  readonly changed: boolean;
  readonly rows: number;
  /** The release of moment-timezone. */
  readonly other: string;
  /** Where that one differs, a line a zone. */
  readonly differences: readonly string[];
}

/**
 * Writes the clocks of Debian's release. Throws an Error if there is none, if a newer one is known, or if zic is not
 * installed.
 * @param folder - that of Debian's package, if it is not where the system has it
 */
export const refreshClocks = (dataDir: string, folder = ZONE_INFO): ClockRefresh => {
  const source = debianClocks(folder);
  if (source === null) throw new Error(`${folder} has no tzdata.zi: install Debian's package tzdata`);
  const { version, text } = source;
  const other = momentVersion();
  const newest = [clockVersion(dataDir) ?? "", other].sort(compareText).at(-1) ?? "";
  if (version < newest)
    throw new Error(
      `${folder} has ${version}, and ${newest} is out: install a newer tzdata, or name the folder of one by --from`,
    );
  const path = join(dataDir, CLOCKS_FILE);
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  const rows = clockRows(source);
  const after = formatClocks(version, rows);
  writeFiles(
    new Map([
      [path, after],
      [join(dataDir, CLOCK_SOURCE_FILE), text],
    ]),
  );
  const differences = clockDifferences(rows, momentClocks());
  return { path, version, changed: after !== before, rows: rows.length, other, differences };
};
