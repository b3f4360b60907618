/**
 * What tells answers of one version of the server from those of another: the hash of all that makes an answer which is
 * tagged by its address and the data alone (server/data/transfer.ts). Prose, and code that has no part in them, such as
 * that of reviews, leaves tags as they are.
 */
import { hashFiles, sourcesOf } from "../base/sources.ts";

const REVISION_LENGTH = 12;

/** What makes the answers that are kept and tagged so, and `transfer.ts`, which makes their bytes. */
const SOURCES = ["server/core/api/read-operations.ts", "server/data/transfer.ts"];

export const sourcesOfAnswers = (): readonly string[] => sourcesOf(SOURCES);

/** The revision of the server, for its tags. */
export const revisionOfAnswers = (): string => hashFiles(sourcesOfAnswers(), "").slice(0, REVISION_LENGTH);
