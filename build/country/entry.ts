/**
 * An entry of the cache: what became of a country, and of what it was made. Reader and writer share this
 * module; an entry of another version, cut short or with a changed bit is as good as none.
 * Layout: magic and version, SHA-256 of the rest, the rest as V8 serialises plain data.
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { CountryOutcome } from "./make.ts";

const MAGIC = Buffer.from("musalla country 1\n");
const HASH_BYTES = 32;
const START = MAGIC.length + HASH_BYTES;

export type MadeOutcome = CountryOutcome & { readonly made: NonNullable<CountryOutcome["made"]> };

export interface Entry {
  /** Of the rows and everything else that is the same for all of them. */
  readonly key: string;
  /** The day that the findings are of. */
  readonly today: string;
  /** Of the ratings of its places. */
  readonly ratings: string;
  readonly previewStart: number;
  readonly outcome: MadeOutcome;
}

const hashOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

export const writeEntry = (entry: Entry): Uint8Array => {
  const body = serialize(entry);
  return Buffer.concat([MAGIC, hashOf(body), body]);
};

/** The entry, or `null` for bytes that are none of this version. */
export const readEntry = (bytes: Uint8Array): Entry | null => {
  const held = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const body = held.subarray(START);
  if (!held.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  if (!held.subarray(MAGIC.length, START).equals(hashOf(body))) return null;
  return deserialize(body) as Entry;
};
