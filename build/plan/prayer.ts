/** What the prayer times need: ephemeris by spans of years, methods, Hijri table, words. */
import { sliceEphemeris } from "#core/prayer/ephemeris.ts";
import { parseMethods } from "#core/prayer/method.ts";
import { writeLabels } from "#core/shard/json.ts";
import { EPHEMERIS_SPAN, ephemerisFile, HIJRI_FILE, labelsFile, METHODS_FILE } from "#core/shard/paths.ts";
import type { Tables } from "../load.ts";
import type { PlanContext } from "./context.ts";
import type { File } from "./listing-files.ts";

/** The years that /prayer answers for. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

const ephemerisFiles = (ephemeris: Uint8Array): readonly File[] => {
  const files: File[] = [];
  for (let from = FIRST_YEAR; from <= LAST_YEAR; from += EPHEMERIS_SPAN) {
    const slice = sliceEphemeris(ephemeris, from, Math.min(from + EPHEMERIS_SPAN - 1, LAST_YEAR));
    if (slice instanceof Error) throw slice;
    files.push({ path: ephemerisFile(from), content: slice });
  }
  return files;
};

/** What is wrong with the methods or the ephemeris; empty when both can be used. */
export const prayerProblems = ({
  methods,
  ephemeris,
}: Tables): readonly (readonly [file: string, message: string])[] => {
  const parsed = methods === null ? null : parseMethods(methods);
  const slice = sliceEphemeris(ephemeris, FIRST_YEAR, LAST_YEAR);
  return [
    ...(parsed instanceof Error ? [["data/methods.json", parsed.message] as const] : []),
    ...(slice instanceof Error ? [["data/ephemeris.bin", slice.message] as const] : []),
  ];
};

export const planPrayer = ({ tables, languages }: PlanContext): readonly File[] => [
  ...ephemerisFiles(tables.ephemeris),
  { path: METHODS_FILE, content: JSON.stringify(tables.methods) },
  { path: HIJRI_FILE, content: JSON.stringify(tables.hijriJson) },
  ...languages.flatMap((lang) => {
    const words = tables.labels.get(lang);
    return words === undefined ? [] : [{ path: labelsFile(lang), content: writeLabels(words) }];
  }),
];
