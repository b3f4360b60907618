/**
 * Handles POST /review and /suggestion from a page: puts it into the outbox, sends it at once, and passes on the
 * server's answer. If there is none it stays in the outbox and the page gets 202. Requests the server would reject as
 * invalid are rejected at once.
 */
import { API_BASE } from "#core/api/context.ts";
import { formatUtc } from "#core/base/time.ts";
import { bodyType, parseFields, readBody } from "#core/http/body.ts";
import { readIdempotencyKey } from "#core/contribution/once.ts";
import type { Result } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { reviewBody, type ReviewBody, reviewForm } from "#core/review/fields.ts";
import type { Queued, QueuedKind, QueuedReview, QueuedSuggestion } from "../base/messages.ts";
import { readCopy } from "../kept/copy.ts";
import { askHost, toResponse } from "../reads/engine.ts";
import { aloneWith, findEntry, forgetEntry, keepEntry, sendOnce, wakeLater } from "./send.ts";

const KINDS: readonly QueuedKind[] = ["review", "suggestion"];

/** What is posted to an address; `null` for other addresses. */
export const postedKind = (pathname: string): QueuedKind | null =>
  KINDS.find((kind) => pathname === `${API_BASE}/${kind}`) ?? null;

type Given = "kind" | "body" | "key" | "lang";
type Posted = Pick<QueuedReview, Given> | Pick<QueuedSuggestion, Given>;

const NO_SUGGESTION = problem("bad-body", { error: "The body must be JSON: a suggestion with its kind." });

/** A suggestion, whose page has checked it; the checks of all columns would be 12 kB of every worker. */
const readSuggestion = (value: unknown): QueuedSuggestion["body"] | null =>
  typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string"
    ? (value as QueuedSuggestion["body"])
    : null;

/** The language of a request; the server reads unknown ones as English. */
const languageOf = (url: string): string => new URL(url).searchParams.get("lang") ?? "en";

const readPosted = (kind: QueuedKind, { url, headers }: Request, bytes: Uint8Array): Result<Posted> => {
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

/** An entry as the server would answer it; a suggestion's content is shown to nobody. */
const recordOf = ({ kind, body, key, createdMs }: Queued) => ({
  id: key,
  ...(kind === "review" ? body : { kind: body.kind, place_id: body.place_id ?? null }),
  status: "queued",
  created_at: formatUtc(createdMs),
});

/** 202: in the outbox of this device. */
const queued = async (entry: Queued): Promise<Response> => {
  const meta = { lang: entry.lang, data_version: (await readCopy())?.version ?? null, attribution: [] };
  return Response.json(
    { ok: true, data: [recordOf(entry)], meta },
    { status: 202, headers: { "x-musalla-source": "device", "cache-control": "no-store" } },
  );
};

/** Puts it into the outbox and sends it; calls `onChange` when the outbox changes. */
const post = async (posted: Posted, onChange: () => void): Promise<Response> => {
  const fresh: Queued = {
    ...posted,
    createdMs: Date.now(),
    state: "waiting",
    triedMs: null,
    notBeforeMs: 0,
    code: null,
    error: null,
    made: null,
  };
  const { key, kind } = posted;
  const before = await findEntry(key);
  // The same request again is a retry; a different one with the same key is for the server to refuse.
  const isSame = before?.kind === kind && JSON.stringify(before.body) === JSON.stringify(posted.body);
  const entry = isSame ? before : fresh;
  await keepEntry(entry);
  if (!navigator.onLine) return queued(entry);
  const { after, made } = await sendOnce(entry);
  if (made.kind === "answered") {
    await forgetEntry(key);
    return made.reply;
  }
  if (made.kind === "foreign") {
    await forgetEntry(key);
    const error = `This host takes no ${kind}s: nothing of the API answers there.`;
    return toResponse(problemReply(problem("unavailable", { error })), "POST", undefined);
  }
  await keepEntry(after);
  await wakeLater();
  onChange();
  return queued(entry);
};

export const answerPost = async (kind: QueuedKind, request: Request, onChange: () => void): Promise<Response> => {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const posted = readPosted(kind, request, bytes);
  if (posted.ok) {
    const { key } = posted.value;
    return (await aloneWith(key, async () => post(posted.value, onChange))) ?? Response.error();
  }
  // A newer server may accept more than this worker knows.
  const { headers } = request;
  const reply = await askHost(request.url, { method: "POST", headers, body: bytes });
  return reply instanceof Response ? reply : toResponse(problemReply(posted.problem), "POST", undefined);
};
