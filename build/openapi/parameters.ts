/** Query parameters as a document shows them: the description beside the schema, lists with commas. */
import type { oas31 } from "zod-openapi";
import { KEY_LENGTH_MAX, KEY_LENGTH_MIN } from "#core/review/dedupe.ts";

type Parameter = oas31.ParameterObject | oas31.ReferenceObject;

/** The header with which a client asks whether its copy is still good. */
export const IF_NONE_MATCH: oas31.ParameterObject = {
  in: "header",
  name: "If-None-Match",
  description: "ETag of a copy; 304 is answered when it is still good (RFC 9110, 13.1.2)",
  schema: { type: "string" },
};

/** The header that makes a request count once. */
export const IDEMPOTENCY_KEY: oas31.ParameterObject = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "Random text of the client's making, such as a UUID, honoured for 24 hours: the same request with it answers the same, token included, another one 409 (draft-ietf-httpapi-idempotency-key-header-07)",
  schema: { type: "string", minLength: KEY_LENGTH_MIN, maxLength: KEY_LENGTH_MAX, pattern: "^[!-~]+$" },
};

const tidy = (parameter: Parameter): Parameter => {
  if ("$ref" in parameter || parameter.schema === undefined || "$ref" in parameter.schema) return parameter;
  const { description = parameter.description, ...schema } = parameter.schema;
  const isList = schema.type === "array";
  return {
    name: parameter.name,
    in: parameter.in,
    ...(description !== undefined && { description }),
    ...(parameter.required === true && { required: true }),
    ...(isList && { style: "form" as const, explode: false }),
    schema,
  };
};

export const tidyParameters = (parameters: readonly Parameter[]): Parameter[] => parameters.map(tidy);

/** The values of the parameter `format`, if there is one. */
export const formatsOf = (parameters: readonly Parameter[]): readonly string[] =>
  parameters.flatMap((one) => {
    if ("$ref" in one || one.name !== "format" || one.schema === undefined || "$ref" in one.schema) return [];
    return (one.schema.enum ?? []).map(String);
  });
