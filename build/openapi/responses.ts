/** The responses of an operation: one per status, with error codes and examples. */
import type * as z from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { COMMON_PROBLEMS, type Operation } from "#core/api/operation.ts";
import { failure, type ProblemCode, PROBLEMS } from "#core/model/envelope.ts";
import { groupBy } from "../base/group.ts";
import { cacheSentence, type HeaderName, headerRefs, headersOf, limitsOf } from "./components.ts";

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
  const some = answered.filter((one) => one.status === status);
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
        const isCommon = codes.every((code) => COMMON_PROBLEMS.some((one) => one === code));
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
