/** Id shards: which document a place id names, for one span of ids. Ids stand sorted. */
import { readFrame, writeFrame } from "./frame.ts";
import { lowerBound } from "./lower-bound.ts";

const FORMAT = "I";
const VERSION = 1;

export interface Ids {
  readonly ids: Uint32Array;
  readonly documents: Uint32Array;
}

/** The bytes of one span; `pairs` are [id, document] in the order of the ids. */
export const writeIds = (pairs: readonly (readonly [id: number, document: number])[]): Uint8Array =>
  writeFrame(FORMAT, VERSION, {}, {
    ids: Uint32Array.from(pairs, ([id]) => id),
    documents: Uint32Array.from(pairs, ([, document]) => document),
  }); // prettier-ignore

export const readIds = (name: string, bytes: Uint8Array): Ids => {
  const { columns } = readFrame(name, FORMAT, VERSION, bytes);
  return columns as unknown as Ids;
};

/** The document of `id`, or `null` when the span does not hold it. */
export const documentOfId = ({ ids, documents }: Ids, id: number): number | null => {
  const at = lowerBound(ids, id);
  return ids[at] === id ? (documents[at] ?? null) : null;
};
