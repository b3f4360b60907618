/**
 * A failure as a value, naming all bad parameters at once. Codes are a closed list (server/README.md) and reveal
 * nothing about the server's inside.
 */
import { wellFormed } from "#core/base/clean.ts";
import { type ProblemCode, PROBLEMS } from "#core/values/problems.ts";

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

/** A problem with the given code; its sentence lists `errors` if there are any. */
export const problem = (code: ProblemCode, { error, errors = [], more = {}, headers = {} }: Details = {}): Problem => {
  const [status, sentence] = PROBLEMS[code];
  const listed = errors.map(({ parameter, message }) => `${parameter}: ${message}`).join("; ");
  return { code, status, error: error ?? (listed === "" ? sentence : listed), errors, more, headers };
};

/** Retry-After of a 503, in seconds. */
export const RETRY_AFTER_S = 5;

/** Why a request is refused that there is no room for. */
export const OVERLOADED = "The server is overloaded at the moment; try again.";

/** 503 with Retry-After. */
export const tryAgain = (error = "This cannot be done at the moment; try again."): Problem =>
  problem("unavailable", { error, headers: { "retry-after": String(RETRY_AFTER_S) } });

/** Messages may quote input that is not well-formed Unicode. */
const asText = (_key: string, value: unknown): unknown => (typeof value === "string" ? wellFormed(value) : value);

/** The envelope of a failure. */
export const problemBody = ({ code, error, errors, more }: Problem): string =>
  JSON.stringify({ ok: false, error, code, ...(errors.length > 0 && { errors }), ...more }, asText);
