/**
 * Which set of bulk files a record belongs to. Records under licences that ask only for naming the source are
 * together under the licence of the project's own data; every other licence has a set of its own, so that nobody who
 * takes one file takes on the duties of another (a share-alike database stays apart from what is not one).
 */

/** The licence of the project's own data (data/LICENSE.md), and of the set in the folder itself. */
export const MAIN_LICENCE = "CC-BY-4.0";

/** Licences whose records may be passed on under {@link MAIN_LICENCE} as long as the sources are named. */
const JOINED: ReadonlySet<string> = new Set([
  MAIN_LICENCE,
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0",
  "ISC",
  "MIT",
  "ODC-By-1.0",
  "OGL-UK-3.0",
  "PDDL-1.0",
  "Unlicense",
]);

/** The licence of a record with sources under these: `A AND B` if several ask for more than being named. */
export const licenceOf = (licences: readonly string[]): string => {
  const apart = [...new Set(licences)].filter((one) => !JOINED.has(one)).sort();
  return apart.length === 0 ? MAIN_LICENCE : apart.join(" AND ");
};

/** The folder of a set below `bulk/`: empty for the main one, else the licence in small letters and a slash. */
export const folderOf = (licence: string): string =>
  licence === MAIN_LICENCE
    ? ""
    : `${licence
        .toLowerCase()
        .replaceAll(/[^a-z0-9.]+/g, "-")
        .replaceAll(/\.{2,}|^[-.]+|[-.]+$/g, "")}/`;
