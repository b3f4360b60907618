/** Rows that are gone without a word in retired.csv: what to paste to put them back, or to retire them. */
import type { Base, BasePlace } from "../base.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { groupBy } from "../group.ts";
import { fileDiagnostic } from "../load.ts";

/** More rows of one file than this are told of together. */
const MANY = 3;

/** The file that the places of a country stand in. */
export const fileOf = (country: string): string => `data/places/${country.toLowerCase()}.csv`;

const shellWord = (word: string): string =>
  /^[\w:./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** How to get the row of a place back from the base. */
export const restoring = ({ id, country }: BasePlace, { revision }: Base): string => {
  const file = fileOf(country);
  if (revision === null) return `put the row back into ${file}`;
  const show = `git show ${shellWord(`${revision}:${file}`)} | grep '^${id},' >> ${file}`;
  return `put the row back: ${show} && npm run data -- fix`;
}; // prettier-ignore

const oneGone = (place: BasePlace, base: Base): Diagnostic => {
  const { id, country, nameEn, slug } = place;
  const message = `the row of ${nameEn} (id ${id}, ${slug}) is gone, and data/retired.csv does not say why`;
  const retire = `echo '${id},<why>,<id of the place that stands for it, or nothing>' >> data/retired.csv`;
  const hint = `${restoring(place, base)}; or, if it is no place of its own, retire it: ${retire}; a place that closed keeps its row, with status closed`;
  return { ...fileDiagnostic(fileOf(country), "removed-without-retirement", message), hint };
};

const manyGone = (country: string, some: readonly BasePlace[], { revision }: Base): Diagnostic => {
  const file = fileOf(country);
  const named = some.slice(0, MANY).map(({ nameEn, id }) => `${nameEn} (id ${id})`);
  const message = `${some.length} rows are gone, and data/retired.csv does not say why: ${named.join(", ")} and ${some.length - MANY} more`;
  const command = revision === null ? "" : `: git checkout ${shellWord(revision)} -- ${file}`;
  const hint = `if a spreadsheet lost them, take the whole file back${command}; else each id needs a line in data/retired.csv`;
  return { ...fileDiagnostic(file, "removed-without-retirement", message), hint };
};

/** What to say of `gone`, the places of `base` whose rows nobody retired. */
export const removedRows = (gone: readonly BasePlace[], base: Base): readonly Diagnostic[] =>
  [...groupBy(gone, ({ country }) => country)].flatMap(([country, some]) =>
    some.length > MANY ? [manyGone(country, some, base)] : some.map((place) => oneGone(place, base)),
  );
