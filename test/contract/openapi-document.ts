/** The OpenAPI document of a host, as its tests read it. */
import { expect } from "vitest";
import * as z from "zod";
import { askHost } from "./host.ts";
import type { Host } from "./host.ts";

const reference = z.object({ $ref: z.string() });

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().min(1),
  schema: z.looseObject({ type: z.union([z.string(), z.array(z.string())]) }),
});

const response = z.object({
  description: z.string().min(1),
  headers: z.record(z.string(), reference).optional(),
  content: z
    .record(
      z.string(),
      z.looseObject({
        examples: z.record(z.string(), z.object({ summary: z.string(), value: z.unknown() })).optional(),
      }),
    )
    .optional(),
});

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([reference, parameter])),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })) }).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
});

const document = z.looseObject({
  openapi: z.string().startsWith("3.1."),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.partialRecord(z.enum(["get", "post", "delete"]), operation)),
  components: z.looseObject({ responses: z.record(z.string(), response) }),
});

export type Response = z.infer<typeof response>;
export type Parameter = z.infer<typeof parameter>;

export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Of the query alone. */
  readonly parameters: readonly Parameter[];
  /** What a body must be, for each type of it. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  /** By status, references followed. */
  readonly responses: ReadonlyMap<number, Response>;
}

export interface ApiDocument {
  readonly text: string;
  readonly operations: readonly DocumentedOperation[];
}

/** An example as it is in the document. */
export interface ShownExample {
  readonly id: string;
  readonly status: number;
  readonly summary: string;
  readonly value: unknown;
}

/** Reads /openapi.json of the host. */
export const readDocument = async (host: Host): Promise<ApiDocument> => {
  const { status, text } = await askHost(host, "/openapi.json");
  expect(status).toBe(200);
  const { paths, components } = document.parse(JSON.parse(text));
  const follow = (one: Response | z.infer<typeof reference>): Response => {
    if (!("$ref" in one)) return one;
    const found = components.responses[one.$ref.replace("#/components/responses/", "")];
    if (found === undefined) throw new Error(`${one.$ref} is not among the components`);
    return found;
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: id, parameters, requestBody, responses }]) => ({
      id,
      method,
      path,
      parameters: parameters.flatMap((one) => ("$ref" in one ? [] : [one])),
      bodies: Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      responses: new Map(Object.entries(responses).map(([code, one]) => [Number(code), follow(one)])),
    })),
  );
  return { text, operations };
};

/** Every example of every answer. */
export const examplesOf = ({ operations }: ApiDocument): readonly ShownExample[] =>
  operations.flatMap(({ id, responses }) =>
    [...responses].flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ examples = {} }) =>
        Object.values(examples).map(({ summary, value }) => ({ id, status, summary, value })),
      ),
    ),
  );
