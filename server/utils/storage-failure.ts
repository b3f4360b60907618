/** Tells of a storage that cannot be asked, by the kind of its failure alone: messages hold names of files, and those hold digests of clients. */
import { log } from "./log.ts";

/** How often a storage that stays away is told of, ms. */
const TELL_AGAIN_MS = 1000;

let toldMs = Number.NEGATIVE_INFINITY;
let failures = 0;

/** How often it could not be asked since the start. */
export const storageFailures = (): number => failures;

export const onStorageFailure = (cause: unknown): void => {
  failures += 1;
  const nowMs = performance.now();
  if (nowMs - toldMs < TELL_AGAIN_MS) return;
  toldMs = nowMs;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : null;
  log("storage-failed", { kind: code ?? (cause instanceof Error ? cause.name : "unknown") });
};
