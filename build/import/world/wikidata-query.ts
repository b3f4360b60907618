/**
 * Asks Wikidata's query service for the mosques of a country, and checks that the answer is whole: a query that runs
 * out of time ends in the middle of its answer, with status 200. The query is in data/imports/wikidata/query.json.
 * Reference: https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual; SPARQL 1.1 Protocol, 2.1.2
 */
import { createReadStream, existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { requestFor, save } from "../input/download.ts";
import { keepAnswer } from "../input/kept.ts";
import { PAUSE_MS, politely, Unavailable } from "../input/politely.ts";
import type { RangeOptions } from "../input/ranges.ts";
import { readList } from "../records/json.ts";

const settingsForm = z.strictObject({
  endpoint: z.url(),
  /** Lines of SPARQL; `{country}` is replaced by the upper-case code. */
  query: z.array(z.string()).min(1),
});

const QUERY_FILE = "imports/wikidata/query.json";

const JSON_RESULTS = "application/sparql-results+json";

/** Throws {@link Unavailable} unless the file is a whole answer. */
const checkAnswer = async (path: string): Promise<void> => {
  try {
    const label = "its answer";
    for await (const _ of readList(createReadStream(path), { label, members: ["results.bindings"] }));
  } catch (error) {
    throw new Unavailable(error instanceof Error ? error.message : String(error), null, error);
  }
};

const askOnce = async (query: string, endpoint: string, path: string, options: RangeOptions): Promise<void> => {
  const { limits } = options;
  const response = await requestFor(endpoint, [200], {
    ...options,
    silenceMs: limits.silenceMs,
    headers: { accept: JSON_RESULTS },
    body: `query=${encodeURIComponent(query)}`,
  });
  await save(endpoint, response, path, limits.maxBytes);
  await checkAnswer(path);
};

interface WikidataOptions extends RangeOptions {
  readonly dataDir: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** The folder of downloads. */
  readonly dir: string;
}

/** Fetches the answer for a country, unless one of the last day is there; its path, and when it was asked for. */
export const fetchWikidata = async (options: WikidataOptions) => {
  const { country, dataDir, dir, nowMs, sleep } = options;
  const { endpoint, query: lines } = settingsForm.parse(JSON.parse(readFileSync(join(dataDir, QUERY_FILE), "utf8")));
  const query = lines.join("\n").replaceAll("{country}", country);
  const path = join(dir, `wikidata-${country.toLowerCase()}.json`);
  const askedMs = keepAnswer(path, `${endpoint}\n${query}`, nowMs());
  if (!existsSync(path)) {
    await politely(endpoint, () => askOnce(query, endpoint, `${path}.part`, options), options);
    renameSync(`${path}.part`, path);
    await sleep(PAUSE_MS);
  }
  return { path, askedMs };
};
