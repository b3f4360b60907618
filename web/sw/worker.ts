/**
 * The service worker: answers the API offline with the engine, keeps countries, and sends what waits in the outbox. A newer
 * worker waits until the old pages are closed, or a page asks it to take over.
 */
import { CHANNEL, type Demand, type WorkerState } from "./base/messages.ts";
import { answerPage, answerShell, dropOldShells, installShell, isOfShell, worker } from "./base/shell.ts";
import { cancelKeeping, discardRun, keepCountries, keptState, removeCountry } from "./kept/keeper.ts";
import { answerTiles, isOfTiles } from "./kept/maps.ts";
import { answerPost } from "./outbox/answer-post.ts";
import { aloneWith, forgetEntry, listOutbox } from "./outbox/entries.ts";
import { postedKind } from "./outbox/posted.ts";
import { sendOutbox } from "./outbox/send.ts";
import { isRead } from "./reads/files-engine.ts";
import { answerFile, answerRead, keepTimes } from "./reads/read.ts";
import { pathOfSite } from "../site/site.ts";

const channel = new BroadcastChannel(CHANNEL);

/** Minimum interval between progress messages, ms. */
const TELL_AGAIN_MS = 100;
let telling: Promise<void> | null = null;

const tellNow = async (): Promise<void> => {
  const [kept, outbox] = await Promise.all([keptState(), listOutbox()]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage({ kept, outbox } satisfies WorkerState);
};

/** Broadcasts the state to all pages, throttled. */
const tell = (): void => {
  telling ??= new Promise<void>((resolve) => setTimeout(resolve, TELL_AGAIN_MS)).then(async () => {
    telling = null;
    await tellNow();
  });
};

const send = async (): Promise<boolean> => {
  const isDone = await sendOutbox();
  tell();
  return isDone;
};

const obey = async (demand: Demand): Promise<void> => {
  switch (demand.type) {
    case "keep":
      await keepCountries(demand.countries, demand.maps ?? [], tell);
      break;
    case "cancel":
      cancelKeeping();
      break;
    case "discard":
      await discardRun();
      break;
    case "remove":
      await removeCountry(demand.country);
      break;
    case "keep-times":
      // Another visit repeats it.
      await keepTimes(demand.query, Date.now()).catch(() => undefined);
      break;
    case "send":
      await sendOutbox();
      break;
    case "drop":
      await aloneWith(demand.key, async () => forgetEntry(demand.key));
      break;
    case "take-over":
      await worker.skipWaiting();
      break;
    default:
      break;
  }
  await tellNow();
};

/** The handler of a request; `null` leaves it to the browser. */
const answerTo = (request: Request): Promise<Response> | null => {
  const { origin, pathname: asked } = new URL(request.url);
  if (origin !== worker.location.origin) return null;
  const pathname = pathOfSite(asked);
  if (request.method === "POST") {
    const kind = postedKind(pathname);
    return kind === null ? null : answerPost(kind, request, tell);
  }
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  if (isRead(pathname)) return answerRead(request);
  if (pathname.startsWith("/data/v1/")) return answerFile(request, pathname.slice("/data/v1/".length));
  if (isOfTiles(pathname)) return answerTiles(request);
  if (request.mode === "navigate") return answerPage(request);
  return isOfShell(pathname) ? answerShell(request) : null;
};

worker.addEventListener("install", (event) => event.waitUntil(installShell()));

worker.addEventListener("activate", (event) =>
  event.waitUntil(dropOldShells().then(async () => worker.clients.claim())),
);

worker.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer !== null) event.respondWith(answer);
});

worker.addEventListener("message", (event) => event.waitUntil(obey(event.data as Demand)));

worker.addEventListener("sync" as "activate", (event) =>
  // On rejection the browser retries later.
  event.waitUntil(
    send().then((isDone) => {
      if (!isDone) throw new Error("outbox: some could not be sent");
    }),
  ),
);

// Whatever woke the worker, try to send what waits.
void send().catch(() => undefined);
