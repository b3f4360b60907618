/**
 * The server's revision for ETags: a hash of the code that makes answers tagged by address and data version alone
 * (server/data/transfer.ts). Documentation and unrelated code, such as that of reviews, do not change it.
 */
import { hashFiles, sourcesOf } from "../base/sources.ts";

const REVISION_LENGTH = 12;

/** The code that makes these answers, and `transfer.ts`, which serialises them. */
const SOURCES = ["server/core/api/read-operations.ts", "server/data/transfer.ts"];

export const sourcesOfAnswers = (): readonly string[] => sourcesOf(SOURCES);

/** The revision of the server, for ETags. */
export const revisionOfAnswers = (): string => hashFiles(sourcesOfAnswers(), "").slice(0, REVISION_LENGTH);
