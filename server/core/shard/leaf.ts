/**
 * A leaf: the places of one cell of a country, with what /places filters by, so that a query near a
 * point or in a box reads those few and not the block of the country. The columns are the block's
 * (shard/block.ts); beside them stands which document each place is.
 */
import { vectorOf } from "#core/geo/sphere.ts";
import { cityStarts, placeColumns, pointOf, typesIn } from "./block.ts";
import type { BlockRow, CityStart, PlaceColumns } from "./block.ts";
import { readFrame, writeFrame } from "./frame.ts";

const FORMAT = "Q";
const VERSION = 1;

interface Head {
  readonly types: readonly string[];
  readonly cities: readonly CityStart[];
}

export interface Leaf extends PlaceColumns, Head {
  readonly size: number;
  /** The index of each place among the documents of its country, ascending; closed ones stand last. */
  readonly locals: Uint32Array;
  /** Where each place stands on the unit sphere: x, y and z, one place after the other. */
  readonly vectors: Float32Array;
}

/** The bytes of a leaf; `locals` ascend, `rows` are theirs. */
export const writeLeaf = (locals: Uint32Array, rows: readonly BlockRow[]): Uint8Array => {
  const head: Head = { types: typesIn(rows), cities: cityStarts(rows) };
  return writeFrame(FORMAT, VERSION, head, { locals, ...placeColumns(rows, head.types) });
};

const vectorsOf = (columns: PlaceColumns): Float32Array => {
  const vectors = new Float32Array(columns.lats.length * 3);
  for (let i = 0; i < columns.lats.length; i += 1) {
    const { x, y, z } = vectorOf(pointOf(columns, i));
    vectors[3 * i] = x;
    vectors[3 * i + 1] = y;
    vectors[3 * i + 2] = z;
  }
  return vectors;
};

/** Reads a leaf. Throws an Error when the bytes are not one of this version. */
export const readLeaf = (name: string, bytes: Uint8Array): Leaf => {
  const { head, columns } = readFrame<Head>(name, FORMAT, VERSION, bytes);
  const { locals, lats, lngs, typeCodes, amenityBits, flags } = columns as unknown as Leaf;
  const own = { types: head.types, lats, lngs, typeCodes, amenityBits, flags };
  return { ...own, cities: head.cities, size: locals.length, locals, vectors: vectorsOf(own) };
};
