/**
 * What tells answers of one version of the server from those of another: the hash of all that makes an answer which is
 * tagged by its address and the data alone (server/data/transfer.ts). Prose, and code that has no part in them, such as
 * that of reviews, leaves tags as they are.
 */
import { readFileSync } from "node:fs";
import { filesBelow, hashFiles, sourcesOf } from "../base/sources.ts";

const REVISION_LENGTH = 12;

/** The endpoints whose answers are kept and tagged so: those of the routes that `serveRead` serves. */
const endpoints = (): readonly string[] =>
  filesBelow("server/api").flatMap((route) => {
    const text = readFileSync(route, "utf8");
    const from = /\bserveRead\(/.test(text) ? /from "#core\/(api\/[^"]+)"/.exec(text)?.[1] : undefined;
    return from === undefined ? [] : [`server/core/${from}`];
  });

/** The sources of answers; `transfer.ts` makes their bytes. */
export const sourcesOfAnswers = (): readonly string[] =>
  sourcesOf([...endpoints(), "server/data/transfer.ts"]);

/** The revision of the server, for its tags. */
export const revisionOfAnswers = (): string => hashFiles(sourcesOfAnswers(), "").slice(0, REVISION_LENGTH);
