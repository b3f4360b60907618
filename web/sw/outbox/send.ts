/**
 * The outbox: reviews and suggestions written on this device, by Idempotency-Key, and sending them one by one. An entry
 * is stored before its first attempt and removed once its page knows the outcome or its writer dismisses it. Every
 * attempt sends the same bytes and key, so the server stores it once while it remembers the key.
 */
import { API_BASE } from "#core/api/context.ts";
import { formatUtc, HOUR_MS } from "#core/base/time.ts";
import { HONOURED_MS } from "#core/contribution/claims.ts";
import { readIdempotencyKey } from "#core/contribution/idempotency-key.ts";
import { bodyType, parseFields, readBody } from "#core/http/body.ts";
import type { Result } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import type { Review } from "#core/model/review.ts";
import { reviewBody, type ReviewBody, reviewForm } from "#core/review/fields.ts";
import { allRecords, deleteRecord, getRecord, putRecord } from "../base/database.ts";
import type { Queued, QueuedKind, QueuedReview, QueuedSuggestion } from "../base/messages.ts";
import { NAME, siteAt } from "../../site/site.ts";
import { worker } from "../base/shell.ts";
import { readCopy } from "../kept/copy.ts";
import { askHost, toResponse } from "../reads/engine.ts";

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

const findEntry = async (key: string): Promise<Queued | null> => getRecord("outbox", key);

const keepEntry = async (entry: Queued): Promise<void> => putRecord("outbox", entry.key, entry);

export const forgetEntry = async (key: string): Promise<void> => deleteRecord("outbox", key);

/** Oldest first. */
export const listOutbox = async (): Promise<readonly Queued[]> =>
  (await allRecords<Queued>("outbox")).toSorted((a, b) => a.createdMs - b.createdMs);

/**
 * Runs with exclusive access to one entry across all workers and pages. With `ifFree` it does not wait, and returns
 * `null` if the entry is locked.
 */
export const aloneWith = async <T>(
  key: string,
  run: () => Promise<T>,
  { ifFree = false }: { readonly ifFree?: boolean } = {},
): Promise<T | null> =>
  navigator.locks.request(`${NAME}-outbox-${key}`, { ifAvailable: ifFree }, async (lock) =>
    lock === null ? null : run(),
  );

/** Result of an attempt: a final answer; retry later, when the server says; or unknown. */
type Attempt =
  | { readonly kind: "answered"; readonly reply: Response }
  | { readonly kind: "later"; readonly waitMs: number }
  | { readonly kind: "foreign" }
  | { readonly kind: "unknown" };

/** How long to wait for an answer, ms. */
const PATIENCE_MS = 15_000;

const WAIT_MS = 30_000;
const WAIT_MAX_MS = HOUR_MS;

const waitOf = (reply: Response): number => {
  const seconds = Number(reply.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, WAIT_MAX_MS) : WAIT_MS;
};

/** The request body, without the members that are `null`. */
const bodyOf = ({ body }: Queued): string =>
  JSON.stringify(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)));

const attempt = async (entry: Queued): Promise<Attempt> => {
  const reply = await askHost(siteAt(`${API_BASE}/${entry.kind}?lang=${encodeURIComponent(entry.lang)}`), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": entry.key },
    body: bodyOf(entry),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (reply === "failed") return { kind: "unknown" };
  if (reply === "foreign") return { kind: "foreign" };
  if (reply.status === 429 || reply.status >= 500) return { kind: "later", waitMs: waitOf(reply) };
  return { kind: "answered", reply };
};

/** Shortly before the server forgets a key, ms: its clock and ours may differ. */
const FORGOTTEN_MS = HONOURED_MS - HOUR_MS;

/**
 * Whether an earlier attempt's outcome is unknown and its key may be forgotten, so that a retry could store it twice.
 */
const isForgotten = ({ triedMs }: Queued, nowMs: number): boolean => triedMs !== null && nowMs - triedMs > FORGOTTEN_MS;

/** Limit of pages searched for the review, newest first. */
const PAGES_MAX = 20;
const PAGE_SIZE = 50;

interface Page {
  readonly data: readonly Review[];
  readonly meta: { readonly total: number };
}

/** The id from an earlier attempt; `null` if it did not arrive; `undefined` if unknown. */
const lookUp = async ({ body: review, createdMs }: QueuedReview): Promise<string | null | undefined> => {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = `place_id=${review.place_id}&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`;
    const reply = await askHost(siteAt(`${API_BASE}/reviews?${query}`), { cache: "no-store" });
    if (typeof reply === "string" || !reply.ok) return undefined;
    const { data, meta } = (await reply.json()) as Page;
    const found = data.find(
      ({ rating, comment, name }) => rating === review.rating && comment === review.comment && name === review.name,
    );
    if (found !== undefined) return found.id;
    const oldest = data.at(-1);
    const isPast = oldest !== undefined && Date.parse(oldest.created_at) < createdMs - HONOURED_MS;
    if (isPast || (page + 1) * PAGE_SIZE >= meta.total) return null;
  }
  return undefined;
};

/** The tag of Background Sync. */
const SEND = "send-outbox";

/** How long to leave a host without our API alone, ms. */
const FOREIGN_MS = 600_000;

interface Answered {
  readonly ok: boolean;
  readonly error?: string;
  readonly code?: string;
  readonly data?: readonly { readonly id: string; readonly delete_token: string }[];
}

/** The entry after a final answer. */
const afterAnswer = async (entry: Queued, reply: Response): Promise<Queued> => {
  const { ok, error = null, code = null, data } = (await reply.json()) as Answered;
  const [created] = data ?? [];
  if (!ok || created === undefined) return { ...entry, triedMs: null, state: "refused", code, error };
  const { id, delete_token } = created;
  return { ...entry, triedMs: null, state: "sent", code: null, error: null, made: { id, delete_token } };
};

/** The entry after an attempt, and the attempt's result. The attempt is recorded before it is made. */
const sendOnce = async (entry: Queued): Promise<{ readonly after: Queued; readonly made: Attempt }> => {
  const trying = { ...entry, triedMs: entry.triedMs ?? Date.now() };
  await keepEntry(trying);
  const made = await attempt(trying);
  if (made.kind === "answered") return { after: await afterAnswer(trying, made.reply.clone()), made };
  if (made.kind === "unknown") return { after: trying, made };
  // Nothing was stored now; an earlier attempt's outcome remains unknown.
  const waitMs = made.kind === "later" ? made.waitMs : FOREIGN_MS;
  return { after: { ...trying, notBeforeMs: Date.now() + waitMs }, made };
};

/** Sends a waiting entry; returns whether there is a network. */
const sendWaiting = async (key: string): Promise<boolean> => {
  const entry = await findEntry(key);
  const nowMs = Date.now();
  if (entry === null || entry.state !== "waiting" || nowMs < entry.notBeforeMs) return true;
  let open = entry;
  if (isForgotten(entry, nowMs)) {
    // Suggestions cannot be looked up: they are not public. Moderators may see such a one twice.
    const id = entry.kind === "review" ? await lookUp(entry) : null;
    if (id === undefined) return false;
    if (id !== null) {
      await keepEntry({ ...entry, triedMs: null, state: "sent", made: { id, delete_token: null } });
      return true;
    }
    open = { ...entry, triedMs: null };
  }
  const { after, made } = await sendOnce(open);
  await keepEntry(after);
  return made.kind !== "unknown";
};

/** Sends all waiting entries; returns true if none is left that could be sent. */
export const sendOutbox = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  for (const { key, state } of await listOutbox()) {
    if (state !== "waiting") continue;
    const isReached = await aloneWith(key, async () => sendWaiting(key), { ifFree: true });
    if (isReached === false) return false;
  }
  return true;
};

/** Asks the browser to wake the worker when there is a network, if supported. */
const wakeLater = async (): Promise<void> => {
  await worker.registration.sync?.register(SEND).catch(() => undefined);
};
