/** What an Overpass server says of an answer that it could not finish: a remark behind the elements. */

/** The remark stands within the last bytes of an answer. */
export const TAIL_BYTES = 4096;

const REMARK = /\]\s*,\s*"remark"\s*:\s*"((?:[^"\\]|\\.)*)"/;

/** The remark in the end of an answer; empty where there is none. */
export const remarkIn = (tail: string): string => REMARK.exec(tail)?.[1] ?? "";
