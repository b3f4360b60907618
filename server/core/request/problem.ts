/**
 * A failure as a value: what went wrong, with every bad parameter named at once. Codes are a closed
 * list; each is described in server/README.md and none says anything of the server's inside.
 */
import { wellFormed } from "#core/text/clean.ts";

/** Code → status and the sentence that stands when nothing more precise is known. */
export const PROBLEMS = {
  "bad-request": [400, "The request is not HTTP that can be read."],
  "bad-parameter": [400, "The request has parameters that cannot be used."],
  "bad-body": [400, "The body of the request cannot be used."],
  unauthorized: [401, "This needs a token in the header Authorization, after the word Bearer."],
  forbidden: [403, "The token is not the right one."],
  "not-found": [404, "There is nothing at this address."],
  "unknown-id": [404, "There is no record with this id."],
  "method-not-allowed": [405, "This address does not answer that method."],
  "request-timeout": [408, "The request did not come in time."],
  "duplicate-review": [
    409,
    "You have reviewed this place with the same words, or without any, within the last 24 hours.",
  ],
  "idempotency-conflict": [409, "This Idempotency-Key was used within the last 24 hours for another review."],
  "review-erased": [409, "Whoever wrote this review has erased it; it cannot be published again."],
  retired: [410, "This record was taken out of the directory."],
  "body-too-large": [413, "The body of the request is too large."],
  "unsupported-media-type": [415, "The body is of a type that this address does not read."],
  "expectation-failed": [417, "The Expect header asks for something that this server does not do."],
  "rate-limited": [429, "Too many requests; try again later."],
  "headers-too-large": [431, "The headers of the request are too large."],
  "internal-error": [500, "Something went wrong on the server; the request was not at fault."],
  unavailable: [503, "The server cannot do this at the moment; try again later."],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface ParameterError {
  readonly parameter: string;
  readonly message: string;
}

export interface Problem {
  readonly code: ProblemCode;
  readonly status: number;
  /** One readable sentence. */
  readonly error: string;
  readonly errors: readonly ParameterError[];
  /** Further members of the envelope, e.g. replaced_by. */
  readonly more: Readonly<Record<string, unknown>>;
  /** Response headers that the status requires (Allow, Retry-After). */
  readonly headers: Readonly<Record<string, string>>;
}

interface Details {
  readonly error?: string;
  readonly errors?: readonly ParameterError[];
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A problem of the given code; with `errors` its sentence lists them. */
export const problem = (
  code: ProblemCode,
  { error, errors = [], more = {}, headers = {} }: Details = {},
): Problem => {
  const [status, sentence] = PROBLEMS[code];
  const listed = errors.map((one) => `${one.parameter}: ${one.message}`).join("; ");
  return { code, status, error: error ?? (listed === "" ? sentence : listed), errors, more, headers };
};

/** A sentence may quote what a client sent, which need not be well-formed. */
const asText = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? wellFormed(value) : value;

/** The envelope of a failure. */
export const problemBody = ({ code, error, errors, more }: Problem): string =>
  JSON.stringify({ ok: false, error, code, ...(errors.length > 0 && { errors }), ...more }, asText);
