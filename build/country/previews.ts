/**
 * Ids of rows that have none yet: a preview, never stored. Each file has a room of its own, as large as
 * its bytes can hold rows, so that a row more in one country seldom moves the previews of another.
 */
import { PREVIEW_ID_START } from "#core/model/common.ts";
import { roomFor } from "#core/shard/dense-ids.ts";
import { places } from "../tables/places.ts";

/** A row has a comma after every column but the last, and a line end. */
const LEAST_ROW_BYTES = Object.keys(places.columns).length;

/** The first preview id of each file, by the sizes of the files in their order. */
export const previewStarts = (sizes: readonly number[]): readonly number[] => {
  let next = PREVIEW_ID_START;
  return sizes.map((bytes) => {
    const start = next;
    if (bytes > 0) next += roomFor(Math.ceil(bytes / LEAST_ROW_BYTES));
    return start;
  });
};
