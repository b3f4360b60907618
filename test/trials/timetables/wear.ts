/** One dress at one place: the file is written, imported as by the command, and what stands in the data judged. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MIN } from "#core/base/time.ts";
import { importTimes } from "../../../build/import/times/import-times.ts";
import { type Dress, minuteOf, type Random } from "./dress.ts";
import { type TrialPlace, trueDays } from "./true-times.ts";
import { keyOf, type Minutes, writtenIn } from "./written.ts";

/** `right`: taken as a person would; `refused`: nothing is taken without a word; `wrong`: taken, and not as it is. */
export type Verdict = "right" | "refused" | "wrong";

export interface Outcome {
  readonly dress: Dress;
  readonly place: TrialPlace;
  readonly verdict: Verdict;
  /** What is wrong, or what the command said. */
  readonly text: string;
  readonly ms: number;
}

const random = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const textOf = (minute: number | undefined): string =>
  minute === undefined ? "nothing" : `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** The first difference between what should stand there and what does; `null` if there is none. */
const difference = (expected: Minutes, written: Minutes): string | null => {
  for (const [key, minute] of expected)
    if (written.get(key) !== minute) return `${key}: ${textOf(written.get(key))} for ${textOf(minute)}`;
  const extra = [...written.keys()].find((key) => !expected.has(key));
  return extra === undefined ? null : `${extra}: ${textOf(written.get(extra))} for nothing`;
};

const TODAY = "2026-01-15";

/** Imports a dressed timetable into `dataDir`, and judges it. */
export const wear = async (dataDir: string, dress: Dress, place: TrialPlace, seed: number): Promise<Outcome> => {
  for (const folder of ["times", "timetables"]) rmSync(join(dataDir, folder), { recursive: true, force: true });
  const days = trueDays(place, dress.from, dress.count);
  const { files, year = null, month = null } = dress.write({ place, days, random: random(seed) });
  const paths = files.map(([name, content]) => {
    const path = join(dataDir, name);
    writeFileSync(path, content);
    return path;
  });
  const start = performance.now();
  const { ok, text } = await importTimes({
    dataDir,
    files: paths,
    place: String(place.id),
    country: place.country,
    mapping: null,
    year,
    month,
    source: null,
    url: null,
    verifiedOn: null,
    today: TODAY,
    isDryRun: false,
  });
  const ms = performance.now() - start;
  if (!ok) return { dress, place, verdict: "refused", text, ms };
  const expected = new Map(
    days.flatMap((day) =>
      dress.columns.map((column) => [
        keyOf(day.day, column.prayer, column.role),
        ((minuteOf(column, day) % DAY_MIN) + DAY_MIN) % DAY_MIN,
      ]),
    ),
  );
  const wrong = difference(expected, writtenIn(dataDir, place.country, dress.from, dress.count));
  if (wrong !== null) return { dress, place, verdict: "wrong", text: wrong, ms };
  const isSilent = dress.want === "refuse";
  return { dress, place, verdict: isSilent ? "wrong" : "right", text: isSilent ? "taken without a word" : "", ms };
};
