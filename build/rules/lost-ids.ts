/**
 * Ids that a file lost whole, found without the data before: mint gives every number from 1 upwards, and a number
 * stays with its row or goes to retired.csv, so numbers that are in neither were lost. Says nothing of data whose ids
 * were not given so (more than a third of the numbers is missing), nor of a file of new rows where no number is missing.
 * What this cannot see, single ids and rows that are gone, `--base` does.
 */
import { CURATED_ID_MAX } from "#core/model/common.ts";
import type { CountryNotes } from "../check-country.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { fileDiagnostic } from "../load.ts";
import { fileOf } from "./removed.ts";

/** Runs of numbers that a message names. */
const SHOWN = 4;

/** The numbers from 1 to the highest that are not among the given ones, as runs. */
const runsMissing = (known: readonly number[]): readonly (readonly [number, number])[] => {
  const runs: [number, number][] = [];
  let next = 1;
  for (const id of known) {
    if (id > next) runs.push([next, id - 1]);
    next = id + 1;
  }
  return runs;
};

const shown = (runs: readonly (readonly [number, number])[]): string => {
  const some = runs.slice(0, SHOWN).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return `${some.join(", ")}${runs.length > SHOWN ? ", …" : ""}`;
};

/** The finding for files that have no id at all. */
export const lostIds = (
  all: readonly CountryNotes[],
  retired: ReadonlySet<number>,
): readonly Diagnostic[] => {
  const bare = all.filter(({ bareRows }) => bareRows > 0);
  if (bare.length === 0 || all.some(({ isUnread }) => isUnread)) return [];
  const ids = [...retired, ...all.flatMap((one) => [...one.ids, ...one.unsound])];
  const known = [...new Set(ids)].filter((id) => id <= CURATED_ID_MAX).sort((a, b) => a - b);
  const missing = (known.at(-1) ?? 0) - known.length;
  if (missing * 2 > known.length) return [];
  const runs = runsMissing(known);
  // The highest numbers leave no gap behind, so that more rows may have lost theirs than numbers are missing.
  return bare
    .filter(({ bareRows }) => missing * 2 >= bareRows)
    .map(({ country, bareRows }) => {
      const file = fileOf(country);
      const rows = bareRows === 1 ? "its row has no id" : `none of its ${bareRows} rows has an id`;
      const gone = missing === 1 ? `the id ${shown(runs)} is` : `${missing} ids (${shown(runs)}) are`;
      const message = `${rows}, and ${gone} in no file and not in data/retired.csv: the ids were lost`;
      const hint = `take the file back (git checkout -- ${file}) and make the change again; npm run check -- --base main says which row had which id`;
      return { ...fileDiagnostic(file, "lost-ids", message), hint };
    });
};
