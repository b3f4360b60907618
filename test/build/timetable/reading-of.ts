/** The reading of a timetable file as lines: a line for each day that it speaks of, then what is odd and what is missing. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatDate, parseDate } from "#core/base/date.ts";
import { formatClock } from "#core/base/time.ts";
import { parseHijriTable } from "#core/hijri/hijri.ts";
import { readGrids } from "../../../build/timetable/grids.ts";
import { readTimetables } from "../../../build/timetable/hypotheses.ts";
import type { ReadOptions } from "../../../build/timetable/reading.ts";
import type { Statement } from "../../../build/timetable/statements.ts";
import { readLexicon } from "../../../build/import/times/read-lexicon.ts";
import { SHIPPED_DATA } from "../small-data.ts";

export const lexicon = readLexicon(SHIPPED_DATA);

const hijri = parseHijriTable(JSON.parse(readFileSync(join(SHIPPED_DATA, "hijri.json"), "utf8")));
if (!hijri.ok) throw new Error(hijri.problems.join("\n"));

export const NOTHING_SAID: ReadOptions = {
  columns: {},
  order: null,
  year: null,
  month: null,
  hijri: hijri.table,
  today: parseDate("2026-01-15") ?? 0,
};

const daysText = ({ days }: Statement): string => {
  if (days.kind === "always") return "always";
  if (days.kind === "season") return `Hijri month ${days.month}, ${days.first ?? "all"}-${days.last ?? "days"}`;
  return days.to === days.from
    ? formatDate(days.from)
    : `${formatDate(days.from)}..${days.to === null ? "" : formatDate(days.to)}`;
};

const saidText = ({ said, khutbah, languages }: Statement): string => {
  const time =
    said.kind === "clock"
      ? formatClock(said.minute)
      : said.kind === "rule"
        ? said.value
        : said.minutes.map(formatClock).join("~");
  return [
    time,
    ...(khutbah === null ? [] : [`khutbah ${formatClock(khutbah)}`]),
    ...(languages.length === 0 ? [] : [languages.join("+")]),
  ].join(" ");
};

/** Reads files by name. */
export const readingOf = async (files: ReadonlyMap<string, Uint8Array>, options: Partial<ReadOptions> = {}) => {
  const named = [];
  for (const [file, bytes] of files) {
    const read = await readGrids(file, bytes);
    if (!read.ok) throw new Error(read.fault);
    named.push({ file, grids: read.grids });
  }
  return readTimetables(lexicon, named, { ...NOTHING_SAID, ...options });
};

/** The lines of a reading; `adhan` times come alone, congregations after a slash. */
export const linesOf = ({ places, oddities, missing, tables }: Awaited<ReturnType<typeof readingOf>>): string => {
  const lines: string[] = [];
  for (const { place, statements } of places) {
    const called = [place.id, place.name].filter((one) => one !== null).join(" ");
    if (called !== "") lines.push(called);
    const days = new Map<string, string[]>();
    for (const one of statements) {
      const shift = one.shift > 1 || one.prayer.startsWith("other") ? ` ${one.shift}` : "";
      const sign = one.role === "adhan" ? "" : "/ ";
      const key = daysText(one);
      days.set(key, [...(days.get(key) ?? []), `${one.prayer}${shift} ${sign}${saidText(one)}`]);
    }
    for (const [day, times] of days) lines.push(`${day}: ${times.join(", ")}`);
  }
  const evidence = [...new Set(tables.flatMap((one) => one.evidence.slice(1)))];
  return [
    ...lines,
    ...evidence.map((one) => `by: ${one}`),
    ...oddities.map((one) => `odd: ${one}`),
    ...missing.map((one) => `missing: ${one}`),
    "",
  ].join("\n");
};
