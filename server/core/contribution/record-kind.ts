/**
 * Kinds of contributions, reviews and suggestions: what tells one from the other for the code that stores, erases,
 * verifies and backs up both.
 *   <records>/<bucket>  one record each, named by its id
 *   <acts>/<bucket>     its audit log (audit-log.ts)
 */
import type * as z from "zod";
import type { ContributionStorage } from "./storage.ts";

/** Common to all stored records. */
export interface StoredRecord {
  readonly id: string;
  readonly delete_token_hash: string;
}

/** What an id says of its record. */
interface IdParts {
  /** Milliseconds since 1970. */
  readonly createdMs: number;
  /** Name of the folder below `records` and `acts`. */
  readonly bucket: string;
}

/** The names of a kind: folders, ids and actions. */
export interface KindNames<N extends string = string> {
  readonly name: "review" | "suggestion";
  readonly records: string;
  readonly acts: string;
  /** Whether the names are also in the log of their hour (review/change-log.ts). */
  readonly isLogged: boolean;
  /** `null` if the text is not an id of this kind. */
  readonly readId: (id: string) => IdParts | null;
  /** The actions of the audit log; `erase` is one of them. */
  readonly actions: readonly N[];
}

/** The form of stored entries of the audit log. */
export interface ActForm<A extends object> {
  readonly act: z.ZodType<A>;
  /** The entry with cleaned text; the same object if nothing changed. */
  cleanAct(act: A): A;
  /** The record that an entry is about, and what was done. */
  aboutOf(act: A): { readonly id: string; readonly action: string };
}

/** The form of stored records. */
export interface RecordForm<R extends StoredRecord> {
  readonly record: z.ZodType<R>;
  /** Whether the record says what its id does. */
  agrees(record: R): boolean;
  /** The record with cleaned text; the same object if nothing changed. */
  clean(record: R): R;
  /** The record without what its author wrote; the same object if there is nothing left. */
  strip(record: R): R;
}

export interface RecordKind<R extends StoredRecord, A extends object, N extends string = string>
  extends KindNames<N>, RecordForm<R>, ActForm<A> {}

/** A kind where only the common members matter. */
export type AnyKind = RecordKind<StoredRecord, object>;

/** The value that a text holds; `null` if it is not one of the schema. */
const parse = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Parses a stored record, uncleaned. */
export const parseRecord = <R extends StoredRecord>({ record }: RecordForm<R>, text: string): R | null =>
  parse(record, text);

/** Parses a stored entry of the audit log, uncleaned. */
export const parseAct = <A extends object>({ act }: ActForm<A>, text: string): A | null => parse(act, text);

/** Text is cleaned on reading, since it may be older than the rules of today (base/clean.ts). */
export const readRecord = <R extends StoredRecord>(kind: RecordForm<R>, text: string): R | null => {
  const record = parseRecord(kind, text);
  return record === null ? null : kind.clean(record);
};

/** An entry of the audit log with cleaned text. */
export const readAct = <A extends object>(kind: ActForm<A>, text: string): A | null => {
  const done = parseAct(kind, text);
  return done === null ? null : kind.cleanAct(done);
};

/**
 * The bucket of an id that the kind gave.
 * @throws Error if it is not one (a programming error)
 */
export const bucketOf = ({ records, readId }: KindNames, id: string): string => {
  const bucket = readId(id)?.bucket;
  if (bucket === undefined) throw new Error(`got ${JSON.stringify(id)}, expected an id of ${records}`);
  return bucket;
};

/** The stored record with an id; `null` if there is none or it is unreadable. */
export const readStored = async <R extends StoredRecord>(
  storage: ContributionStorage,
  kind: KindNames & RecordForm<R>,
  id: string,
): Promise<R | null> => {
  const bucket = kind.readId(id)?.bucket;
  const text = bucket === undefined ? null : await storage.get(`${kind.records}/${bucket}`, id);
  return text === null ? null : readRecord(kind, text);
};
