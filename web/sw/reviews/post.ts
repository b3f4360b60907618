/**
 * Handles POST /review from a page: queues the review, sends it at once, and passes on the server's answer. If there is
 * none the review stays queued and the page gets 202. Requests the server would reject as invalid are rejected at once.
 */
import { formatUtc } from "#core/base/time.ts";
import { bodyType, readBody } from "#core/http/body.ts";
import type { Result } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { readIdempotencyKey } from "#core/contribution/dedupe.ts";
import { parseReview, reviewBody, type ReviewBody, reviewForm } from "#core/review/fields.ts";
import type { QueuedReview } from "../base/messages.ts";
import { readCopy } from "../kept/copy.ts";
import { toResponse } from "../reads/answer.ts";
import { askHost } from "../reads/engine.ts";
import { aloneWith, findReview, forgetReview, keepReview, sendOnce, wakeLater } from "./send.ts";

interface Asked {
  readonly body: ReviewBody;
  readonly key: string;
}

const readAsked = (headers: Headers, bytes: Uint8Array): Result<Asked> => {
  const header = headers.get("content-type") ?? "";
  const key = readIdempotencyKey(headers.get("idempotency-key") ?? undefined);
  if (!key.ok) return key;
  const type = bodyType(header);
  if (!type.ok) return type;
  const received = readBody(type.value, header, bytes);
  if (!received.ok) return received;
  const { form, value } = received.value;
  const body = parseReview(form === "json" ? reviewBody : reviewForm, value);
  return body.ok ? { ok: true, value: { body: body.value, key: key.value ?? crypto.randomUUID() } } : body;
};

/** 202: queued on this device. */
const queued = async ({ key, place_id, rating, comment, name, createdMs }: QueuedReview): Promise<Response> => {
  const record = {
    id: key,
    place_id,
    rating,
    comment,
    name,
    status: "queued",
    created_at: formatUtc(createdMs),
  };
  const meta = { lang: "en", data_version: (await readCopy())?.version ?? null, attribution: [] };
  return Response.json(
    { ok: true, data: [record], meta },
    { status: 202, headers: { "x-musalla-source": "device", "cache-control": "no-store" } },
  );
};

/** Queues and sends it; calls `onChange` when the queue changes. */
const post = async ({ body, key }: Asked, onChange: () => void): Promise<Response> => {
  const { place_id, rating, comment, name } = body;
  const fresh: QueuedReview = {
    key,
    place_id,
    rating,
    comment,
    name,
    createdMs: Date.now(),
    state: "waiting",
    triedMs: null,
    notBeforeMs: 0,
    code: null,
    error: null,
    review: null,
  };
  const before = await findReview(key);
  // The same request again is a retry; a different one with the same key is for the server to refuse.
  const isSame = before !== null && before.rating === rating && before.comment === comment;
  const review = isSame ? before : fresh;
  await keepReview(review);
  if (!navigator.onLine) return queued(review);
  const { after, made } = await sendOnce(review);
  if (made.kind === "answered") {
    await forgetReview(key);
    return made.reply;
  }
  if (made.kind === "foreign") {
    await forgetReview(key);
    const error = "This host takes no reviews: nothing of the API answers there.";
    return toResponse(problemReply(problem("unavailable", { error })), "POST", undefined);
  }
  await keepReview(after);
  await wakeLater();
  onChange();
  return queued(review);
};

export const answerReview = async (request: Request, onChange: () => void): Promise<Response> => {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const asked = readAsked(request.headers, bytes);
  if (asked.ok) {
    const { key } = asked.value;
    return (await aloneWith(key, async () => post(asked.value, onChange))) ?? Response.error();
  }
  // A newer server may accept more than this worker knows.
  const { headers } = request;
  const reply = await askHost(request.url, { method: "POST", headers, body: bytes });
  return reply instanceof Response ? reply : toResponse(problemReply(asked.problem), "POST", undefined);
};
