/** One attempt to send an entry of the outbox, which is recorded before it is made. */
import { API_BASE } from "#core/api/context.ts";
import { HOUR_MS } from "#core/base/time.ts";
import type { Queued } from "../base/messages.ts";
import { siteAt } from "../../site/site.ts";
import { askHost } from "../reads/engine.ts";
import { keepEntry } from "./entries.ts";

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

/** The entry after an attempt, and the attempt's result. */
export const sendOnce = async (entry: Queued): Promise<{ readonly after: Queued; readonly made: Attempt }> => {
  const trying = { ...entry, triedMs: entry.triedMs ?? Date.now() };
  await keepEntry(trying);
  const made = await attempt(trying);
  if (made.kind === "answered") return { after: await afterAnswer(trying, made.reply.clone()), made };
  if (made.kind === "unknown") return { after: trying, made };
  // Nothing was stored now; an earlier attempt's outcome remains unknown.
  const waitMs = made.kind === "later" ? made.waitMs : FOREIGN_MS;
  return { after: { ...trying, notBeforeMs: Date.now() + waitMs }, made };
};
