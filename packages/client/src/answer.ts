/** Answers as values: what came back from the API, or why nothing did. */
import type { Answer, Failure, TransportCode } from "./types.ts";

/** Failure without a word of the API. */
export const transportFailure = (
  code: TransportCode,
  error: string,
  status: number | null,
  cause?: unknown,
): Failure => ({
  ok: false,
  status,
  code,
  error,
  errors: [],
  retryAfterMs: null,
  ...(cause !== undefined && { cause }),
});

type Fields = Readonly<Record<string, unknown>>;

/** The envelope in a text as an answer; null if it is not one. */
export const unwrap = (text: string, status: number, retryAfterMs: number | null): Answer<never, never> | null => {
  let envelope: Fields | null;
  try {
    envelope = JSON.parse(text) as Fields | null;
  } catch {
    return null;
  }
  if (envelope?.["ok"] === true && Array.isArray(envelope["data"]))
    return { ok: true, status, data: envelope["data"] as unknown as readonly never[], meta: envelope["meta"] as never };
  if (envelope?.["ok"] !== false || typeof envelope["code"] !== "string") return null;
  const { error, code, errors, reason, replaced_by: replacedBy } = envelope;
  return {
    ok: false,
    status,
    code: code as Failure["code"],
    error: String(error),
    errors: (errors ?? []) as Failure["errors"],
    retryAfterMs,
    ...(typeof reason === "string" && { reason }),
    ...(replacedBy !== undefined && { replacedBy: replacedBy as number | null }),
  };
};
