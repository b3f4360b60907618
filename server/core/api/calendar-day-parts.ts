/** What a prayer calendar may hold of a day besides its prayers: ishraq, duha and the times without prayer. */
import { MINUTE_MS } from "#core/base/time.ts";
import type { CalendarEntry } from "#core/http/icalendar.ts";
import type { DayParts } from "#core/prayer/day-parts.ts";
import type { Labels } from "#core/shard/labels.ts";

/** The kinds of such entries. */
export const PART_KINDS = ["ishraq", "duha", "forbidden"] as const;

/** What they are, for the description of a parameter. */
export const PART_KINDS_TEXT = "ishraq, duha (at its best), forbidden (the times without prayer)";

/** An entry without what all of a calendar share. */
interface PartEntry extends Pick<CalendarEntry, "summary" | "endsAt"> {
  /** Names it within its day. */
  readonly key: string;
  readonly startsAt: number;
}

/** The entries of a day in the order of its hours; a part that the Sun does not give has none. */
export const partEntries = (
  partsOf: () => DayParts,
  kinds: readonly string[],
  { day_parts: names }: Pick<Labels, "day_parts">,
): readonly PartEntry[] => {
  if (!PART_KINDS.some((kind) => kinds.includes(kind))) return [];
  const { ishraq, duha, forbidden } = partsOf();
  const points = (
    [
      ["ishraq", ishraq],
      ["duha", duha],
    ] as const
  ).flatMap(([key, minute]) =>
    minute === null || !kinds.includes(key)
      ? []
      : [{ key, summary: names[key], startsAt: minute * MINUTE_MS, endsAt: null }],
  );
  const spans = (kinds.includes("forbidden") ? forbidden : []).map(({ name, from, to }) => ({
    key: `forbidden-${name}`,
    summary: names[name],
    startsAt: from * MINUTE_MS,
    endsAt: to * MINUTE_MS,
  }));
  return [...points, ...spans].toSorted((a, b) => a.startsAt - b.startsAt);
};
