/**
 * The ranges of the ids of places (data/README.md). All fit in int32, so that every client language can
 * hold them; which range an id is in never changes.
 */

/** Rows of data/places; the project gives them. */
export const CURATED_ID_MAX = 999_999_999;

/** Rows of a host's own imports, from its own registry. */
export const IMPORTED_ID_MIN = 1_000_000_000;
export const IMPORTED_ID_MAX = 1_999_999_999;

/** Previews of rows that have no id yet; never stored. */
export const PREVIEW_ID_START = 2_000_000_000;

export const ID_MAX = 2_147_483_647;

/** Whether it is the id of an imported row. */
export const isImportedId = (id: number): boolean => id >= IMPORTED_ID_MIN && id <= IMPORTED_ID_MAX;
