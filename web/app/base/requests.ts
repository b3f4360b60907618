/**
 * Requests to the API, and to what answers in its place where the host has none; and the answers that are asked for before the
 * view that shows them is here (early.ts). Each of these is taken once, by the first request for its address.
 */
import { type Answer, API, type Failure } from "./api.ts";

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

type Body = Answer<never> | Failure;

const isEnvelope = (value: unknown): value is Body => typeof value === "object" && value !== null && "ok" in value;

/** An answer, read to its end. */
interface Received {
  readonly status: number;
  /** Whether the service worker gave it from what the device keeps. */
  readonly isOfDevice: boolean;
  /** `null` for anything but our envelope: a host's page for what it does not have, a network's sign-in page. */
  readonly body: Body | null;
}

/** With which the service worker marks its own answers, and those of them that it read from the host's files. */
const [SOURCE_HEADER, FILES_HEADER] = ["x-musalla-source", "x-musalla-files"];

const send = async (address: string, init: RequestInit = {}): Promise<Received> => {
  const reply = await fetch(address, init);
  const { status, headers } = reply;
  const body = parse(await reply.text());
  const isOfDevice = headers.get(SOURCE_HEADER) === "device" && headers.get(FILES_HEADER) !== "host";
  return { status, isOfDevice, body: isEnvelope(body) ? body : null };
};

/** Resolves when a service worker controls this page. */
const controlled = new Promise<void>((resolve) => {
  if ("serviceWorker" in navigator)
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
});

const hasWorker = (): boolean => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** The engine in the page (page-engine/page-engine.ts). */
export interface PageEngine {
  /** The answer to a read; `null` if this is none, or the host has no files. Rejects if a file cannot be read. */
  readonly answerInPage: (address: string) => Promise<{ readonly status: number; readonly text: string } | null>;
}

/** Its script, a build of its own (web/build.ts); `null` in the renderer, which has no page. */
declare const PAGE_ENGINE: string | null;

/** The engine's answer in this page; `null` where it has none. */
const answerHere = async (address: string): Promise<Received | null> => {
  if (PAGE_ENGINE === null) return null;
  const { answerInPage } = (await import(/* @vite-ignore */ PAGE_ENGINE)) as PageEngine;
  const reply = await answerInPage(address);
  const body = reply === null ? null : parse(reply.text);
  return reply === null || !isEnvelope(body) ? null : { status: reply.status, isOfDevice: false, body };
};

/** How long a host without the API is not asked again, ms; a worker that has come is. */
const FOREIGN_MS = 60_000;
let foreignUntilMs = Number.NEGATIVE_INFINITY;

/** Moderators' requests, which only a server answers. */
const ONLY_SERVERS = `${API}/moderation/`;

const isRead = (address: string, { method = "GET" }: RequestInit): boolean =>
  method === "GET" && !address.startsWith(ONLY_SERVERS);

/** Whether the host was just seen to have no API, and no worker answers in its place. */
const isKnownForeign = (): boolean => !hasWorker() && Date.now() < foreignUntilMs;

/** By the engine in the page, without asking a host that has no API; by the host after all if the engine has no answer. */
const answeredInPage = async (address: string, init: RequestInit): Promise<Received> =>
  (await answerHere(address)) ?? send(address, init);

/** By the host or the worker; what was lost on the way is asked for again, as the engine in the page knows less. `null`: no reply. */
const answeredByHost = async (address: string, init: RequestInit): Promise<Received | null> => {
  const attempt = async (): Promise<Received | null> =>
    send(address, init).catch((error: unknown) => {
      if (init.signal?.aborted === true) throw error;
      return null;
    });
  return (await attempt()) ?? attempt();
};

/** By whichever is there first: the engine in the page, or the worker once it controls the page. `null`: neither. */
const answeredWithoutApi = async (address: string, init: RequestInit): Promise<Received | null> => {
  const again = async (): Promise<Received> => send(address, init);
  const here = answerHere(address).catch(async (error: unknown) => {
    if (hasWorker()) return again();
    throw error;
  });
  return Promise.race([here, ...(hasWorker() ? [] : [controlled.then(again)])]).catch(() => null);
};

const answered = async (address: string, init: RequestInit): Promise<Received> => {
  if (!isRead(address, init)) return send(address, init);
  if (isKnownForeign()) return answeredInPage(address, init);
  const first = await answeredByHost(address, init);
  if (first !== null && first.body !== null) return first;
  if (first !== null) foreignUntilMs = Date.now() + FOREIGN_MS;
  const any = (await answeredWithoutApi(address, init)) ?? first;
  if (any === null) throw new Error(`${address}: got no answer, expected one`);
  return any;
};

/** Reads that are not answered yet. */
const pending = new Set<Promise<unknown>>();

/** How long the worker's 1.2 MB wait for what the page shows, ms. */
const PATIENCE_MS = 20_000;

/** Resolves when what was asked for so far is answered, so that nothing else takes the line from it; or after a while. */
export const answersIn = async (): Promise<void> => {
  const all = Promise.allSettled(pending);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
};

/**
 * Sends a request and reads its answer. A static host has no API: there reads are answered by the service worker once it
 * controls this page, or by the engine in the page, whichever is there first. Rejects without any answer.
 */
export const receive = async (address: string, init: RequestInit = {}): Promise<Received> => {
  const received = answered(address, init);
  pending.add(received);
  const done = (): unknown => pending.delete(received);
  received.then(done, done);
  return received;
};

const early = new Map<string, Promise<Received>>();

/** What no view took by then would be out of date later, ms. */
const FRESH_MS = 10_000;

/** Asks for the answers at these addresses. */
export const askEarly = (addresses: readonly string[]): void => {
  for (const address of addresses) {
    const received = receive(address);
    // The view that takes it asks again.
    received.catch(() => undefined);
    early.set(address, received);
  }
  setTimeout(() => early.clear(), FRESH_MS);
};

/** The answer to a request that was sent early; `null` if there is none. */
export const takeEarly = (address: string, { method = "GET" }: RequestInit): Promise<Received> | null => {
  const received = early.get(address);
  if (received === undefined || method !== "GET") return null;
  early.delete(address);
  return received.catch(async () => receive(address));
};
