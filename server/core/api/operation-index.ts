/** GET /api/v1 and /openapi.json: what there is to ask, from the document of the API, and where it is documented. */
import * as z from "zod";
import { once } from "#core/base/once.ts";
import { DEFAULT_LANGUAGE } from "#core/http/language.ts";
import { bareReply, JSON_TYPE, recordReply } from "#core/http/reply.ts";
import { need } from "#core/shard/cache.ts";
import { OPENAPI_FILE } from "#core/shard/paths.ts";
import { API_BASE, CACHE, type Endpoint, recordMetaOf } from "./context.ts";
import { addressOf } from "./operation.ts";

/** An operation as the index names it. */
export const operationRecord = z.object({
  method: z.enum(["GET", "POST", "DELETE"]),
  path: z.string().describe("Path on this server"),
  summary: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean() }))
    .describe("Query parameters; the document has their types and limits"),
});
type OperationRecord = z.infer<typeof operationRecord>;

/** Where people and programs read more. */
const DOCUMENTATION = { openapi: `${API_BASE}/openapi.json`, docs: "/docs/" } as const;

/** The part of the document that is read here. */
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        parameters: z
          .array(z.object({ name: z.string().optional(), in: z.string().optional(), required: z.boolean().optional() }))
          .default([]),
      }),
    ),
  ),
});

interface Document {
  readonly text: string;
}

/** The one form in which the store keeps the document. */
const readDocument = (_name: string, bytes: Uint8Array): Document => ({ text: new TextDecoder().decode(bytes) });

const operationsOf = once(({ text }: Document): readonly OperationRecord[] => {
  const { paths } = openApi.parse(JSON.parse(text));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, parameters }]) =>
      operationRecord.parse({
        method: method.toUpperCase(),
        path: addressOf(path),
        summary,
        parameters: parameters.flatMap(({ name, in: where, required = false }) =>
          where === "query" && name !== undefined ? [{ name, required }] : [],
        ),
      }),
    ),
  );
});

/** `rel=service-desc` and `rel=service-doc` (RFC 8631). */
const LINK = `<${DOCUMENTATION.openapi}>; rel="service-desc"; type="application/json", <${DOCUMENTATION.docs}>; rel="service-doc"; type="text/html"`;

export const operationIndex: Endpoint = async (_request, context) => {
  const operations = operationsOf(await need(context.store, OPENAPI_FILE, readDocument));
  const { attribution, ...meta } = recordMetaOf(context, "lists", DEFAULT_LANGUAGE);
  const documentedMeta = { ...meta, documentation: DOCUMENTATION, attribution };
  const reply = recordReply(200, operations, documentedMeta, CACHE.data);
  return { ...reply, headers: { ...reply.headers, link: LINK } };
};

/** GET /openapi.json */
export const openapi: Endpoint = async (_request, { store }) => {
  const { text } = await need(store, OPENAPI_FILE, readDocument);
  return bareReply(text, JSON_TYPE, DEFAULT_LANGUAGE, CACHE.data);
};
