/**
 * The components of the document: response headers and which answers carry them, query parameters, the schemas of
 * records and their envelopes, and the responses of an operation, one per status, with error codes and examples.
 */
import * as z from "zod";
import type { CreateDocumentOptions, oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { CACHE } from "#core/api/context.ts";
import { COMMON_PROBLEMS, type Operation } from "#core/api/operation.ts";
import { KEY_LENGTH_MAX, KEY_LENGTH_MIN } from "#core/contribution/idempotency-key.ts";
import { answerOf, around, failure, META } from "#core/model/envelope.ts";
import { type ProblemCode, PROBLEMS } from "#core/values/problems.ts";
import { attribution, ignored } from "#core/model/common.ts";
import { groupBy } from "../base/group.ts";

type Header = { readonly description: string; readonly schema: { readonly type: "string" } };

const header = (description: string): Header => ({ description, schema: { type: "string" } });

/** The headers among the components. */
export const HEADERS = {
  ETag: header("Strong entity tag of the answer in its encoding; send it as If-None-Match (RFC 9110, 8.8.3)"),
  "Cache-Control": header("How long the answer may be kept (RFC 9111)"),
  "Content-Language": header("Language of names and labels, BCP 47"),
  Vary: header("Accept-Encoding, when the answer is large enough to be compressed"),
  Link: header('Addresses of the next and previous page, `rel="next"` and `rel="prev"` (RFC 8288)'),
  Allow: header("Methods that this address answers"),
  "WWW-Authenticate": header("The scheme of the token that is asked for (RFC 9110, 11.6.1)"),
  "RateLimit-Policy": header(
    'What a client may do within a time, e.g. `"reviews";q=20;w=3600`, or an IPv6 site of which less is left, `"reviews-site";q=100;w=3600`; not where there is no limit (draft-ietf-httpapi-ratelimit-headers-10)',
  ),
  RateLimit: header('What is left of it, and seconds until it begins again, e.g. `"reviews";r=19;t=3540`'),
  "Retry-After": header("Seconds to wait before trying again"),
};
type HeaderName = keyof typeof HEADERS;

/** References to headers among the components. */
const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]));

/** Rate limit headers, if the operation is limited. */
const limitsOf = ({ isLimited }: Operation): readonly HeaderName[] =>
  isLimited === true ? ["RateLimit-Policy", "RateLimit"] : [];

/** The headers of a successful answer. */
const headersOf = (operation: Operation): readonly HeaderName[] => [...goodHeaders(operation), ...limitsOf(operation)];

const isListed = ({ form }: Operation["answer"]): boolean => form === "list" || form === "places";

const goodHeaders = ({ cache, answer }: Operation): readonly HeaderName[] => [
  ...(cache === "never" ? [] : (["ETag"] as const)),
  "Cache-Control",
  "Content-Language",
  "Vary",
  ...(isListed(answer) ? (["Link"] as const) : []),
];

/** How long an answer may be cached, in words. */
const cacheSentence = (cache: Operation["cache"]): string => {
  if (cache === "never") return "`Cache-Control: no-store`.";
  if (cache === "midnight")
    return `\`Cache-Control: ${CACHE.fixed}\` for a date; until the local midnight without one.`;
  return `\`Cache-Control: ${CACHE[cache]}\`.`;
};

type Parameter = oas31.ParameterObject | oas31.ReferenceObject;

/** The header for revalidating a cached copy. */
export const IF_NONE_MATCH: oas31.ParameterObject = {
  in: "header",
  name: "If-None-Match",
  description: "ETag of a copy; 304 is answered when it is still good (RFC 9110, 13.1.2)",
  schema: { type: "string" },
};

/** The header that refuses what is ignored otherwise. */
export const PREFER: oas31.ParameterObject = {
  in: "header",
  name: "Prefer",
  description:
    "`handling=strict` refuses query parameters that the operation does not know with 400, which `Preference-Applied` confirms (RFC 7240)",
  schema: { type: "string", examples: ["handling=strict"] },
};

/** The header that prevents a retry from counting twice. */
export const IDEMPOTENCY_KEY: oas31.ParameterObject = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "Random text that the client makes, such as a UUID, honoured for 24 hours: the same request with it gets the same answer, token included, another request 409 (draft-ietf-httpapi-idempotency-key-header-07)",
  schema: { type: "string", minLength: KEY_LENGTH_MIN, maxLength: KEY_LENGTH_MAX, pattern: "^[!-~]+$" },
};

/** The value of a parameter in a query, as its schema has it. */
const exampleIn = (query: URLSearchParams, name: string, type: unknown): string | number | undefined => {
  const text = query.get(name);
  if (text === null) return undefined;
  return type === "integer" || type === "number" ? Number(text) : text;
};

const tidy = (parameter: Parameter, query: URLSearchParams): Parameter => {
  if ("$ref" in parameter || parameter.schema === undefined || "$ref" in parameter.schema) return parameter;
  const { description = parameter.description, ...schema } = parameter.schema;
  const isList = schema.type === "array";
  const example = parameter.required === true ? exampleIn(query, parameter.name, schema.type) : undefined;
  return {
    name: parameter.name,
    in: parameter.in,
    ...(description !== undefined && { description }),
    ...(parameter.required === true && { required: true }),
    ...(isList && { style: "form" as const, explode: false }),
    ...(example !== undefined && { example }),
    schema,
  };
};

/** The parameters as the document has them; the required ones have the values of an example, so that it can be tried at once. */
export const tidyParameters = (parameters: readonly Parameter[], query: URLSearchParams): Parameter[] =>
  parameters.map((parameter) => tidy(parameter, query));

/** The values of the parameter `format`, if there is one. */
export const formatsOf = (parameters: readonly Parameter[]): readonly string[] =>
  parameters.flatMap((parameter) => {
    if (
      "$ref" in parameter ||
      parameter.name !== "format" ||
      parameter.schema === undefined ||
      "$ref" in parameter.schema
    )
      return [];
    return (parameter.schema.enum ?? []).map(String);
  });

/** The envelope's name for an operation; `null` if it answers a bare document. */
export const envelopeName = ({ answer }: Operation): string | null =>
  answer.form === "bare" ? null : `${answer.name}${isListed(answer) ? "List" : "Answer"}`;

/** The schemas by name. */
export const schemasOf = (operations: readonly Operation[]): Readonly<Record<string, z.ZodType>> => ({
  Failure: failure,
  ListMeta: META.list,
  PlaceListMeta: META.places,
  Around: around,
  RecordMeta: META.record,
  DaysMeta: META.days,
  IndexMeta: META.index,
  Ignored: ignored,
  Attribution: attribution,
  ...Object.fromEntries(
    operations.flatMap((operation): [string, z.ZodType][] => {
      const { answer } = operation;
      const envelope = envelopeName(operation);
      if (answer.form === "bare" || envelope === null) return [];
      return [
        [answer.name, answer.record],
        [envelope, answerOf(answer.record, META[answer.form])],
      ];
    }),
  ),
});

/** Describes a record with a fixed set of keys as an object with these members. */
const tellMembers = (schema: z.core.JSONSchema.BaseSchema): void => {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== "object" || typeof additionalProperties !== "object") return;
  const keys = propertyNames.enum;
  if (keys === undefined) return;
  schema.properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
};

/**
 * Schema options: unknown members are allowed, since answers may grow; the safe integer bounds are omitted; defaults
 * are shown.
 */
export const SCHEMA_OPTIONS: CreateDocumentOptions = {
  override: ({ jsonSchema, zodSchema, io }) => {
    if (io === "output" && zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined)
      delete jsonSchema.additionalProperties;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (zodSchema instanceof z.ZodRecord) tellMembers(jsonSchema);
    if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
  },
};

/** A real answer to an example. */
export interface Answered {
  readonly name: string;
  /** The request body, if any. */
  readonly body: unknown;
  /** The query of the request, without its question mark; empty if there is none. */
  readonly query: string;
  /** The request, e.g. `GET /places?limit=1`. */
  readonly request: string;
  readonly status: number;
  readonly value: unknown;
}

const MORE_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After", "RateLimit-Policy", "RateLimit"],
  503: ["Retry-After"],
};

const examplesFor = (answered: readonly Answered[], status: number) => {
  const some = answered.filter((reply) => reply.status === status);
  if (some.length === 0) return {};
  return { examples: Object.fromEntries(some.map(({ name, request, value }) => [name, { summary: request, value }])) };
};

const sentenceOf = (code: ProblemCode): string => `\`${code}\`: ${PROBLEMS[code][1]}`;

/** The failure response of one status, with its error codes. */
const failureOf = (
  status: number,
  codes: readonly ProblemCode[],
  answered: readonly Answered[],
  more: readonly HeaderName[] = [],
): ZodOpenApiResponseObject => ({
  description: codes.map(sentenceOf).join("\n\n"),
  headers: headerRefs([...new Set([...(MORE_HEADERS[status] ?? []), ...more, "Cache-Control" as const])]),
  content: { "application/json": { schema: failure, ...examplesFor(answered, status) } },
});

const COMMON_NAMES: Readonly<Record<number, string>> = {
  404: "NotFound",
  405: "MethodNotAllowed",
  431: "HeadersTooLarge",
  500: "InternalError",
  503: "Unavailable",
};

const byStatus = (codes: readonly ProblemCode[]): ReadonlyMap<number, readonly ProblemCode[]> =>
  groupBy(codes, (code) => PROBLEMS[code][0]);

/** Failures shared by many operations. */
export const commonResponses = (): Readonly<Record<string, ZodOpenApiResponseObject>> =>
  Object.fromEntries(
    [...byStatus(COMMON_PROBLEMS)].flatMap(([status, codes]) => {
      const name = COMMON_NAMES[status];
      return name === undefined ? [] : [[name, failureOf(status, codes, [])]];
    }),
  );

const goodAnswer = (
  operation: Operation,
  answered: readonly Answered[],
  envelope: z.ZodType | undefined,
): ZodOpenApiResponseObject => {
  const { answer, cache } = operation;
  const description =
    answer.form === "bare" ? answer.description : `The ${answer.form === "record" ? "record" : "records"}`;
  return {
    description: `${description}. ${cacheSentence(cache)}`,
    headers: headerRefs(headersOf(operation)),
    content: {
      "application/json": {
        schema: envelope ?? { type: "object" },
        ...examplesFor(answered, answer.status),
      },
    },
  };
};

/**
 * Every response of an operation; `envelope` is the schema of a successful answer, if any. Throws if an example has an
 * undeclared status.
 */
export const responsesOf = (
  operation: Operation,
  answered: readonly Answered[],
  envelope: z.ZodType | undefined,
): ZodOpenApiResponsesObject => {
  const { answer, cache, problems } = operation;
  const failures = [...byStatus([...problems, ...COMMON_PROBLEMS])].sort(([a], [b]) => a - b);
  const declared = new Set([answer.status, ...failures.map(([status]) => status)]);
  for (const { request, status } of answered) {
    if (!declared.has(status)) throw new Error(`${request}: answered ${status}, which is not declared`);
  }
  return {
    [`${answer.status}`]: goodAnswer(operation, answered, envelope),
    ...(cache !== "never" && {
      "304": {
        description: "The copy that If-None-Match names is still good",
        headers: headerRefs(["ETag", "Cache-Control"]),
      },
    }),
    ...Object.fromEntries(
      failures.map(([status, codes]) => {
        const isCommon = codes.every((code) => COMMON_PROBLEMS.some((common) => common === code));
        const name = isCommon ? COMMON_NAMES[status] : undefined;
        return [
          String(status),
          name === undefined
            ? failureOf(status, codes, answered, limitsOf(operation))
            : { $ref: `#/components/responses/${name}` as const },
        ];
      }),
    ),
  };
};
