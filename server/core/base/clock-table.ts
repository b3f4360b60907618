/**
 * The clocks of all IANA time zones (data/clocks.json): the same on every runtime, whatever time zone data it has. A row
 * is the names that share a clock, a bar, and the clock (clock.ts). Commas part zones, and spaces a zone from its older names.
 */
import table from "../../../data/clocks.json" with { type: "json" };
import { type Clock, readClock } from "./clock.ts";

/** The release of the IANA time zone database that the clocks are of, such as 2026f. */
export const tzdataRelease = (): string => table.version;

/** A zone of the table. */
interface ClockZone {
  /** The name that IANA prefers. */
  readonly name: string;
  readonly clock: Clock;
}

interface Row {
  /** The names: one of each zone, with those that it had before. */
  readonly zones: readonly (readonly string[])[];
  /** The text of the clock. */
  readonly text: string;
}

/** Reads a row of the table. */
export const readClockRow = (row: string): Row => {
  const bar = row.indexOf("|");
  const zones = row.slice(0, bar).split(",");
  return { zones: zones.map((names) => names.split(" ")), text: row.slice(bar + 1) };
};

/** A row of the table. */
export const writeClockRow = ({ zones, text }: Row): string =>
  `${zones.map((names) => names.join(" ")).join(",")}|${text}`;

type Named = readonly [name: string, text: string];

/** By every name in lower case, the name of its zone and the text of its clock; read when first asked for. */
let index: ReadonlyMap<string, Named> | null = null;

const indexed = (): ReadonlyMap<string, Named> =>
  new Map(
    table.zones.flatMap((row) => {
      const { zones, text } = readClockRow(row);
      return zones.flatMap((names) => {
        const [name = ""] = names;
        return names.map((one) => [one.toLowerCase(), [name, text]] as const);
      });
    }),
  );

const named = (name: string): Named | undefined => {
  index ??= indexed();
  return index.get(name.toLowerCase());
};

/** The name that IANA prefers for a zone, from any of its names in any case; `null` if there is no such zone. */
export const canonicalZoneName = (name: string): string | null => named(name)?.[0] ?? null;

const clocks = new Map<string, Clock>();

/** A zone of the table by any of its names, in any case; `null` if there is none. */
export const clockZone = (given: string): ClockZone | null => {
  const found = named(given);
  if (found === undefined) return null;
  const [name, text] = found;
  const clock = clocks.get(text) ?? readClock(text);
  clocks.set(text, clock);
  return { name, clock };
};
