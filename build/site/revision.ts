/**
 * The server's revision for ETags: a hash of the code that makes answers tagged by address and data version alone
 * (server/data/etag-and-encoding.ts). Documentation and unrelated code, such as the code of reviews, do not change it.
 */
import { hashFiles, sourcesOf } from "../base/sources.ts";

const REVISION_LENGTH = 12;

/** The code that makes these answers, and `etag-and-encoding.ts`, which serialises them. */
const SOURCES = ["server/core/api/read-operations.ts", "server/data/etag-and-encoding.ts"];

export const sourcesOfAnswers = (): readonly string[] => sourcesOf(SOURCES);

/** The revision of the server, for ETags. */
export const revisionOfAnswers = (): string => hashFiles(sourcesOfAnswers(), "").slice(0, REVISION_LENGTH);
