/** What writing a new record takes and answers, and what the parts of the writer share. */
import * as z from "zod";
import type { ClaimKind } from "./claims.ts";
import { type KeyClaim, keyClaim, type Keyed } from "./idempotency-key.ts";
import type { KindNames, RecordForm, StoredRecord } from "./record-kind.ts";
import type { Salt } from "./salts.ts";
import type { ContributionService } from "./service.ts";
import { type ContributionStorage, ID_RANDOM_BYTES } from "./storage.ts";

/** Random bytes of a delete token. */
export const TOKEN_BYTES = 32;
/** Random bytes of a new record: id and token. */
export const RANDOM_BYTES = ID_RANDOM_BYTES + TOKEN_BYTES;

/** A record as stored and as answered. */
export interface NewRecord<R, A> {
  readonly stored: R;
  readonly answered: A;
}

/** A request to write, with a body of one kind. */
export interface Submission<B> {
  readonly body: B;
  readonly keyed: Keyed | null;
  /** Address of the client. */
  readonly client: string;
  /** Those in use, the current one first. */
  readonly salts: readonly Salt[];
  readonly nowMs: number;
}

/** `busy`: another attempt may be running; retry later. `flooded`: too many from everybody. */
export type Outcome<A> =
  | { readonly kind: "created" | "replayed"; readonly record: A }
  | { readonly kind: "conflict" | "duplicate" | "over-budget" | "flooded" | "busy" };

/** What was counted besides the client's own budget, and how to undo it. */
export interface Admission {
  readonly isAdmitted: boolean;
  /** Whether the record has to be held for moderation. */
  readonly isHeld: boolean;
  readonly undo: () => Promise<void>;
}

/** How the bodies of one kind become records. */
export interface Writing<B, R extends StoredRecord, A> {
  readonly kind: KindNames & RecordForm<R>;
  readonly newId: (body: B, nowMs: number, isHeld: boolean, random: Uint8Array) => string;
  /** Whether the id of an unfinished attempt can be used for this body. */
  readonly fits: (id: string, body: B) => boolean;
  readonly compose: (body: B, id: string, token: string) => Promise<NewRecord<R, A>>;
  /** Two bodies of one client that are about the same within 24 hours are duplicates. */
  readonly aboutOf: (body: B) => Promise<readonly string[]>;
  /** Counts what is limited beyond clients. */
  readonly admit: (body: B) => Promise<Admission>;
}

const textClaim = z.object({ record_id: z.string(), at_ms: z.int() });
export type TextClaim = z.infer<typeof textClaim>;

/** How records of a kind are written into a storage. */
export interface RecordWriter<B, R extends StoredRecord, A> extends Writing<B, R, A> {
  readonly storage: ContributionStorage;
  readonly random: ContributionService["random"];
  /** Claims by what a body is about and its client. */
  readonly texts: ClaimKind<TextClaim>;
  /** Claims by idempotency key. */
  readonly keys: ClaimKind<KeyClaim>;
}

export const openRecordWriter = <B, R extends StoredRecord, A>(
  { storage, random }: Pick<ContributionService, "storage" | "random">,
  writing: Writing<B, R, A>,
): RecordWriter<B, R, A> => {
  const { kind } = writing;
  const isDone = async ({ record_id: id }: TextClaim): Promise<boolean> => {
    const bucket = kind.readId(id)?.bucket;
    return bucket !== undefined && (await storage.get(`${kind.records}/${bucket}`, id)) !== null;
  };
  return {
    ...writing,
    storage,
    random,
    texts: { schema: textClaim, isDone },
    keys: { schema: keyClaim, isDone },
  };
};
