/** The name of a data set; a later import with the same name replaces it. */
import { slugify } from "#core/base/slug.ts";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isDatasetName = (name: string): boolean => NAME.test(name) && name.length <= 80;

/** Parts of a file name that change with every download. */
const PASSING = /(?<![0-9])(?:(?:19|20)\d\d[-_.]?(?:[01]\d)(?:[-_.]?[0-3]\d)?|\d{6})(?![0-9])|\blatest\b/gi;

/** source-cc, else source-<file name without extension, date and "latest">. */
export const datasetName = (source: string, country: string | null, label: string): string => {
  if (country !== null) return `${source}-${country.toLowerCase()}`;
  const file = label.split(/[/\\?#]/).findLast((part) => part !== "") ?? "";
  const stem = slugify(
    file
      .replace(/(?<=.)\..*$/, "")
      .replaceAll("_", " ")
      .replaceAll(PASSING, " "),
  );
  const own = stem === source || stem.startsWith(`${source}-`) ? stem : `${source}-${stem}`;
  return own.replace(/-$/, "").slice(0, 80).replace(/-$/, "");
};
