/** Tells of a storage that cannot be asked, by the kind of its failure alone: messages hold names of files, and those hold digests of clients. */
import { log } from "./log.ts";
import { atMostOnceASecond } from "./seldom.ts";

const seldom = atMostOnceASecond();
let failures = 0;

/** How often it could not be asked since the start. */
export const storageFailures = (): number => failures;

export const onStorageFailure = (cause: unknown): void => {
  failures += 1;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : null;
  seldom(() => log("storage-failed", { kind: code ?? (cause instanceof Error ? cause.name : "unknown") }));
};
