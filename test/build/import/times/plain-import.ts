/** What an import of times asks for when nothing is said. */
import type { ImportTimes } from "../../../../build/import/times/import-times.ts";

export const PLAIN_IMPORT = {
  place: null,
  country: null,
  mapping: null,
  year: null,
  month: null,
  source: null,
  url: null,
  verifiedOn: null,
  isDryRun: false,
} as const satisfies Partial<ImportTimes>;
