/**
 * Where the nodes are that ways and relations need: sorted identifiers beside their coordinates, 16 bytes a
 * node whatever the size of the file. Refuses more nodes than MAX_NODES with an Error.
 */
import type { LatLng } from "#core/base/geo.ts";

/** A gigabyte; all mosques of the world need a quarter of it. */
const MAX_NODES = 2 ** 26;

const DECIMALS = 1e7;

/** Latitude of a node that no pass has met. */
const UNKNOWN = -(2 ** 31);

export interface IdList {
  readonly add: (id: number) => void;
  /** Ascending, each once. */
  readonly sorted: () => Float64Array;
}

/** Gathers identifiers. */
export const createIdList = (): IdList => {
  let ids = new Float64Array(1024);
  let length = 0;
  const compact = (): Float64Array => {
    const all = ids.subarray(0, length).sort();
    length = 0;
    for (const id of all) if (length === 0 || ids[length - 1] !== id) ids[length++] = id;
    return ids.subarray(0, length);
  };
  return {
    add: (id) => {
      if (length === ids.length && compact().length > ids.length / 2) {
        if (length >= MAX_NODES) throw new Error(`more than ${MAX_NODES} nodes are needed for its ways`);
        const grown = new Float64Array(2 * ids.length);
        grown.set(ids);
        ids = grown;
      }
      ids[length++] = id;
    },
    sorted: compact,
  };
};

export interface Positions {
  readonly has: (id: number) => boolean;
  /** Keeps where a node is; others than the wanted are let go. */
  readonly set: (id: number, point: LatLng) => void;
  readonly get: (id: number) => LatLng | "no-coordinates";
}

/** Room for the coordinates of `ids`, which are sorted. */
export const createPositions = (ids: Float64Array): Positions => {
  const lats = new Int32Array(ids.length).fill(UNKNOWN);
  const lngs = new Int32Array(ids.length);
  const indexOf = (id: number): number => {
    let [from, to] = [0, ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ids[middle] ?? 0) < id) from = middle + 1;
      else to = middle;
    }
    return ids[from] === id ? from : -1;
  };
  return {
    has: (id) => indexOf(id) !== -1,
    set: (id, { lat, lng }) => {
      const index = indexOf(id);
      lats[index] = Math.round(lat * DECIMALS);
      lngs[index] = Math.round(lng * DECIMALS);
    },
    get: (id) => {
      const index = indexOf(id);
      const lat = lats[index] ?? UNKNOWN;
      return lat === UNKNOWN ? "no-coordinates" : { lat: lat / DECIMALS, lng: (lngs[index] ?? 0) / DECIMALS };
    },
  };
};
