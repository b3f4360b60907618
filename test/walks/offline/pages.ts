/** What the tests of offline use ask of a page: that a worker is there, its state, answers of the API. */
import type { Page } from "playwright-core";
import type { Demand, Queued, WorkerState } from "../../../web/sw/base/messages.ts";

/** An answer as a page gets it. */
export interface Heard {
  readonly status: number;
  readonly source: string | null;
  readonly body: {
    readonly ok: boolean;
    readonly data: readonly Readonly<Record<string, unknown>>[];
    readonly error?: string;
    readonly meta?: Readonly<Record<string, unknown>>;
  };
}

/** Opens an address whose worker answers from then on. */
export const openControlled = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.waitForFunction("navigator.serviceWorker.getRegistration()", null, { timeout: 15_000 });
  await page.evaluate(`navigator.serviceWorker.ready.then(async () => {
    globalThis.told = [];
    const channel = new BroadcastChannel("musalla");
    channel.onmessage = ({ data }) => told.push(data);
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  })`);
};

/** Says something to the worker. */
export const say = async (page: Page, demand: Demand): Promise<void> => {
  await page.evaluate(`navigator.serviceWorker.controller.postMessage(${JSON.stringify(demand)})`);
};

/** The first state from now on that will do. */
export const stateWhen = async (page: Page, isWanted: (state: WorkerState) => boolean): Promise<WorkerState> => {
  const giveUpAt = Date.now() + 40_000;
  for (;;) {
    await say(page, { type: "tell" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const state = await page.evaluate<WorkerState | null>("told.at(-1) ?? null");
    if (state !== null && isWanted(state)) return state;
    if (Date.now() > giveUpAt) throw new Error(`the worker stays at ${JSON.stringify(state)}`);
  }
};

/** Asks the API from within a page; with a body it is a POST. */
export const hear = async (page: Page, path: string, body?: unknown): Promise<Heard> => {
  const init =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  return page.evaluate<Heard>(`fetch("/api/v1" + ${JSON.stringify(path)}, ${JSON.stringify(init)}).then(
    async (reply) => ({
      status: reply.status,
      source: reply.headers.get("x-musalla-source"),
      body: await reply.json(),
    }))`);
};

/** How many reviews of a place the server at `origin` has. */
export const reviewsOf = async (origin: string, placeId: number): Promise<number> => {
  const reply = await fetch(`${origin}/api/v1/reviews?place_id=${placeId}`);
  return ((await reply.json()) as { readonly meta: { readonly total: number } }).meta.total;
};

/** Changes the only entry of the outbox of a device, as time would: no clock of a worker can be set. */
export const alterEntry = async (page: Page, change: Partial<Queued>): Promise<void> => {
  await page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open("musalla");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction("outbox", "readwrite");
      transaction.oncomplete = () => { request.result.close(); resolve(); };
      const store = transaction.objectStore("outbox");
      store.getAll().onsuccess = ({ target: { result: [entry] } }) =>
        store.put({ ...entry, ...${JSON.stringify(change)} }, entry.key);
    };
  })`);
};
