/** What a page posts to the API, as far as the worker can read it. */
import { API_BASE } from "#core/api/context.ts";
import { readIdempotencyKey } from "#core/contribution/idempotency-key.ts";
import { bodyType, parseFields, readBody } from "#core/http/body.ts";
import type { Result } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { reviewBody, type ReviewBody, reviewForm } from "#core/review/fields.ts";
import type { QueuedKind, QueuedReview, QueuedSuggestion } from "../base/messages.ts";

const KINDS: readonly QueuedKind[] = ["review", "suggestion"];

/** What is posted to an address; `null` for other addresses. */
export const postedKind = (pathname: string): QueuedKind | null =>
  KINDS.find((kind) => pathname === `${API_BASE}/${kind}`) ?? null;

type Given = "kind" | "body" | "key" | "lang";
/** A review or suggestion with the key and language of its request. */
export type Posted = Pick<QueuedReview, Given> | Pick<QueuedSuggestion, Given>;

const NO_SUGGESTION = problem("bad-body", { error: "The body must be JSON: a suggestion with its kind." });

/** A suggestion, whose page has checked it; the checks of all columns would be 12 kB of every worker. */
const readSuggestion = (value: unknown): QueuedSuggestion["body"] | null =>
  typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string"
    ? (value as QueuedSuggestion["body"])
    : null;

/** The language of a request; the server reads unknown ones as English. */
const languageOf = (url: string): string => new URL(url).searchParams.get("lang") ?? "en";

/** Reads the body of a request; a problem where a server might still take it. */
export const readPosted = (kind: QueuedKind, { url, headers }: Request, bytes: Uint8Array): Result<Posted> => {
  const lang = languageOf(url);
  const header = headers.get("content-type") ?? "";
  const asked = readIdempotencyKey(headers.get("idempotency-key") ?? undefined);
  if (!asked.ok) return asked;
  const type = bodyType(header);
  if (!type.ok) return type;
  const received = readBody(type.value, header, bytes);
  if (!received.ok) return received;
  const { form, value } = received.value;
  const key = asked.value ?? crypto.randomUUID();
  if (kind === "suggestion") {
    const body = form === "json" ? readSuggestion(value) : null;
    return body === null ? { ok: false, problem: NO_SUGGESTION } : { ok: true, value: { kind, body, key, lang } };
  }
  const body = parseFields<ReviewBody>(form === "json" ? reviewBody : reviewForm, value, "review");
  return body.ok ? { ok: true, value: { kind, body: body.value, key, lang } } : body;
};
