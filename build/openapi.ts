/**
 * The OpenAPI document (OpenAPI 3.1) of the API: from the declared operations and the answers to their
 * examples to its text. Pure; the same operations and answers give the same bytes.
 */
import type * as z from "zod";
import { createDocument, type oas31, type ZodOpenApiOperationObject } from "zod-openapi";
import { API_BASE } from "#core/api/context.ts";
import { FORMATS, type Operation, TAGS, TOKENS } from "#core/api/operation.ts";
import type { Attribution } from "#core/model/common.ts";
import { groupBy } from "./group.ts";
import { describeApi } from "./openapi/description.ts";
import { HEADERS } from "./openapi/headers.ts";
import { formatsOf, IDEMPOTENCY_KEY, IF_NONE_MATCH, tidyParameters } from "./openapi/parameters.ts";
import { type Answered, commonResponses, responsesOf } from "./openapi/responses.ts";
import { envelopeName, SCHEMA_OPTIONS, schemasOf } from "./openapi/schemas.ts";

export interface DocumentParts {
  readonly operations: readonly Operation[];
  /** Real answers, by the id of their operation. */
  readonly answered: ReadonlyMap<string, readonly Answered[]>;
  /** Version of the API's package. */
  readonly version: string;
  /** Whose work the data is. */
  readonly attribution: readonly Attribution[];
}

const ifNoneMatch = { $ref: "#/components/parameters/IfNoneMatch" } as const;
const idempotencyKey = { $ref: "#/components/parameters/IdempotencyKey" } as const;

const bodyOf = ({ json, form }: NonNullable<Operation["body"]>, examples: Operation["examples"]) => {
  const [first] = examples;
  return {
    required: true,
    content: {
      "application/json": { schema: json, ...(first?.body !== undefined && { example: first.body }) },
      "application/x-www-form-urlencoded": { schema: form },
      "multipart/form-data": { schema: form },
    },
  };
};

const toOperation = (
  operation: Operation,
  answered: readonly Answered[],
  schemas: Readonly<Record<string, z.ZodType>>,
): ZodOpenApiOperationObject => {
  const { id, tag, summary, description, parameters, body, cache, examples, token } = operation;
  const headers = [
    ...(cache === "never" ? [] : [ifNoneMatch]),
    ...(operation.isIdempotent === true ? [idempotencyKey] : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    requestParams: { query: parameters },
    ...(headers.length > 0 && { parameters: headers }),
    ...(token !== undefined && { security: [{ [token]: [] }] }),
    ...(body !== null && { requestBody: bodyOf(body, examples) }),
    responses: responsesOf(operation, answered, schemas[envelopeName(operation) ?? ""]),
  };
};

/** The formats other than JSON that the parameter `format` offers, beside the envelope. */
const addFormats = (operation: oas31.OperationObject): void => {
  for (const format of formatsOf(operation.parameters ?? [])) {
    const other = format in FORMATS ? FORMATS[format as keyof typeof FORMATS] : null;
    const good = operation.responses?.["200"];
    if (other === null || good === undefined || "$ref" in good) continue;
    const type = other.type.replace(/;.*/, "");
    const schema = { type: format === "geojson" ? ("object" as const) : ("string" as const), description: `${other.description}, with format=${format}` }; // prettier-ignore
    good.content = { ...good.content, [type]: { schema } };
  }
};

/** The text of the document. */
export const writeDocument = ({ operations, answered, version, attribution }: DocumentParts): string => {
  const schemas = schemasOf(operations);
  const paths = groupBy(operations, ({ path }) => path);
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Musalla",
        version,
        description: describeApi(attribution),
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: API_BASE, description: "This server" }],
      security: [],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: Object.fromEntries(
        [...paths].map(([path, some]) => [
          path,
          Object.fromEntries(
            some.map((one) => [one.method, toOperation(one, answered.get(one.id) ?? [], schemas)]),
          ),
        ]),
      ),
      components: {
        schemas,
        headers: HEADERS,
        parameters: { IfNoneMatch: IF_NONE_MATCH, IdempotencyKey: IDEMPOTENCY_KEY },
        securitySchemes: Object.fromEntries(
          Object.entries(TOKENS).map(([name, tells]) => [
            name,
            { type: "http" as const, scheme: "bearer", description: tells },
          ]),
        ),
        responses: commonResponses(),
      },
    },
    SCHEMA_OPTIONS,
  );
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of ["get", "post", "delete"] as const) {
      const operation = item[method];
      if (operation === undefined) continue;
      operation.parameters = tidyParameters(operation.parameters ?? []);
      addFormats(operation);
    }
  }
  return `${JSON.stringify(document)}\n`;
};
