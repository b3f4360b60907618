/** The id ranges of places. */

/** Place ids fit in int32 and never change their range (data/README.md). Up to here: rows of data/places. */
export const CURATED_ID_MAX = 99_999_999;

/** Rows of the shipped layers (data/layers), with ids from the ledgers there. */
export const LAYER_ID_MIN = 100_000_000;
export const LAYER_ID_MAX = 999_999_999;

/** Rows that a host imports itself, with ids from its own registry. */
export const IMPORTED_ID_MIN = 1_000_000_000;
export const IMPORTED_ID_MAX = 1_999_999_999;

/** Previews of rows that have no id yet; never stored. */
export const PREVIEW_ID_START = 2_000_000_000;

export const ID_MAX = 2_147_483_647;

export const isLayerId = (id: number): boolean => id >= LAYER_ID_MIN && id <= LAYER_ID_MAX;

export const isImportedId = (id: number): boolean => id >= IMPORTED_ID_MIN && id <= IMPORTED_ID_MAX;
