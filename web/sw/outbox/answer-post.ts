/** The worker's answer to a page that posts: what it writes is put into the outbox, and sent at once where there is a network. */
import { formatUtc } from "#core/base/time.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import type { Queued, QueuedKind } from "../base/messages.ts";
import { readCopy } from "../kept/copy.ts";
import { askHost, toResponse } from "../reads/engine.ts";
import { sendOnce } from "./attempt.ts";
import { aloneWith, findEntry, forgetEntry, keepEntry } from "./entries.ts";
import { type Posted, readPosted } from "./posted.ts";
import { wakeLater } from "./wake-later.ts";

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
