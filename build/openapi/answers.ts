/**
 * The examples of the document are real: the endpoints answer them over the files just written. The
 * clock is at the start of the month, as the window of events is, so that a daily rebuild
 * changes no byte for nothing; of what a server is asked live, nothing is known here.
 */
import * as z from "zod";
import { API_BASE, type ApiContext } from "#core/api/context.ts";
import type { Operation } from "#core/api/operation.ts";
import { OPERATIONS } from "#core/api/operations.ts";
import { places } from "#core/api/places.ts";
import { openStaticContext } from "#core/api/static-context.ts";
import { joinParts } from "#core/http/reply.ts";
import { createShardCache, type Read } from "#core/shard/cache.ts";
import { OPENAPI_FILE } from "#core/shard/paths.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { File } from "../base/files.ts";
import { answerExample, examplesOf, type Facts, reviewedService } from "./examples.ts";
import type { Answered } from "./responses.ts";
import { writeDocument } from "./write-document.ts";

/** Bytes of shards kept decoded while the examples are answered. */
const CACHE_BYTES = 32 * 1024 * 1024;

const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

const someIds = z.object({ data: z.array(z.object({ id: z.int() })) });

/** The id of the first place; 1 where there is none. */
const firstPlace = async (context: ApiContext): Promise<number> => {
  const reply = await places({ path: `${API_BASE}/places`, search: "limit=1" }, context);
  return someIds.parse(readJson(joinParts(reply))).data[0]?.id ?? 1;
};

/** Records that are shown of a list that has no limit. */
const SHOWN = 2;

const withData = z.looseObject({ data: z.array(z.unknown()) });

const shorten = (request: string, value: unknown): { readonly request: string; readonly value: unknown } => {
  const list = withData.safeParse(value);
  if (!list.success || list.data.data.length <= SHOWN) return { request, value };
  const shown = { ...list.data, data: list.data.data.slice(0, SHOWN) };
  return { request: `${request} (the first ${SHOWN} of ${list.data.data.length} records)`, value: shown };
};

const answersOf = async (
  operation: Operation,
  context: ApiContext,
  facts: Facts,
): Promise<[string, readonly Answered[]]> => {
  const { id, method, path } = operation;
  const answered = examplesOf(operation, facts).map(async (example): Promise<Answered> => {
    const reply = await answerExample(operation, example, context, facts);
    const query = example.query === undefined || example.query === "" ? "" : `?${example.query}`;
    const request = `${method.toUpperCase()} ${path}${query}`;
    return {
      name: example.name,
      query: example.query ?? "",
      body: example.body,
      status: reply.status,
      ...shorten(request, readJson(joinParts(reply))),
    };
  });
  return [id, await Promise.all(answered)];
};

/** The file of the document, from the other files of the build; `today` is the day it is for. */
export const planOpenApi = async (read: Read, today: string): Promise<readonly File[]> => {
  const date = `${today.slice(0, "YYYY-MM".length)}-01`;
  const opened = await openStaticContext(createShardCache(read, CACHE_BYTES));
  const context: ApiContext = { ...opened, nowMs: Date.parse(`${date}T00:00:00Z`) };
  const { directory } = context;
  const placeId = await firstPlace(context);
  const facts = { placeId, date };
  const reviewed: ApiContext = { ...context, reviews: (await reviewedService(facts)).service.repository };
  const answered = new Map(await Promise.all(OPERATIONS.map(async (one) => answersOf(one, reviewed, facts))));
  const attribution = Object.values(directory.attribution).flat();
  const sources = [...new Map(attribution.map((one) => [one.name, one])).values()];
  const content = writeDocument({
    answered,
    choices: directory,
    version: packageJson.version,
    attribution: sources,
  });
  return [{ path: OPENAPI_FILE, content }];
};
