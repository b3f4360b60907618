/** Memory for answers that live briefly, taken in large blocks. */

/** Bytes of a block, and the most that may be a part of one. */
const [BLOCK, PIECE_MAX] = [65_536, 16_384];

let block = new Uint8Array();
let taken = 0;

/**
 * So many bytes, zero. They are part of a larger block, as memory of its own for each answer costs more than to fill it.
 * Copy what is to be kept, or it keeps the block.
 */
export const takeBytes = (length: number): Uint8Array<ArrayBuffer> => {
  if (length > PIECE_MAX) return new Uint8Array(length);
  if (taken + length > block.length) {
    block = new Uint8Array(BLOCK);
    taken = 0;
  }
  taken += length;
  return block.subarray(taken - length, taken);
};
