/**
 * A failure as a value: what went wrong, with every bad parameter named at once. Codes are a closed
 * list; each is described in server/README.md and none says anything of the server's inside.
 */
import { wellFormed } from "#core/base/clean.ts";
import { type ProblemCode, PROBLEMS } from "#core/model/envelope.ts";

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
export const problem = (code: ProblemCode, { error, errors = [], more = {}, headers = {} }: Details = {}): Problem => {
  const [status, sentence] = PROBLEMS[code];
  const listed = errors.map((one) => `${one.parameter}: ${one.message}`).join("; ");
  return { code, status, error: error ?? (listed === "" ? sentence : listed), errors, more, headers };
};

/** How long a client waits after 503, s. */
export const RETRY_AFTER_S = 5;

/** 503: it may be asked again soon. */
export const tryAgain = (error = "This cannot be done at the moment; try again."): Problem =>
  problem("unavailable", { error, headers: { "retry-after": String(RETRY_AFTER_S) } });

/** A sentence may quote what a client sent, which need not be well-formed. */
const asText = (_key: string, value: unknown): unknown => (typeof value === "string" ? wellFormed(value) : value);

/** The envelope of a failure. */
export const problemBody = ({ code, error, errors, more }: Problem): string =>
  JSON.stringify({ ok: false, error, code, ...(errors.length > 0 && { errors }), ...more }, asText);
