/** Data for the prayer times: ephemeris by spans of years, methods, Hijri table, labels. */
import { sliceEphemeris } from "#core/prayer/ephemeris.ts";
import { writeLabels } from "#core/shard/json.ts";
import {
  ANNOUNCED_FILE,
  EPHEMERIS_SPAN,
  ephemerisFile,
  HIJRI_FILE,
  labelsFile,
  METHODS_FILE,
} from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../check/load/load.ts";
import { announcementsOf } from "../events/expand.ts";
import type { PlanContext } from "./context.ts";

const valuesOf = <T>(rows: readonly { readonly value: T }[]): readonly T[] => rows.map(({ value }) => value);

const ephemerisFiles = (ephemeris: Uint8Array): readonly File[] => {
  const files: File[] = [];
  for (let from = FIRST_YEAR; from <= LAST_YEAR; from += EPHEMERIS_SPAN) {
    const slice = sliceEphemeris(ephemeris, from, Math.min(from + EPHEMERIS_SPAN - 1, LAST_YEAR));
    if (slice instanceof Error) throw slice;
    files.push({ path: ephemerisFile(from), content: slice });
  }
  return files;
};

export const planPrayer = ({ tables, languages }: PlanContext): readonly File[] => [
  ...ephemerisFiles(tables.ephemeris),
  { path: METHODS_FILE, content: JSON.stringify(tables.methods) },
  { path: HIJRI_FILE, content: JSON.stringify(tables.hijriJson) },
  {
    path: ANNOUNCED_FILE,
    content: JSON.stringify(announcementsOf(valuesOf(tables.observances), valuesOf(tables.observanceOffsets))),
  },
  ...languages.flatMap((lang) => {
    const words = tables.labels.get(lang);
    return words === undefined ? [] : [{ path: labelsFile(lang), content: writeLabels(words) }];
  }),
];
