/**
 * Answers that are asked for before the view that shows them is here (early.ts). Each is taken once, by the first request for
 * its address.
 */

interface Received {
  readonly reply: Response;
  readonly text: string;
}

/** Sends a request and reads its answer to the end. */
export const receive = async (address: string, init: RequestInit = {}): Promise<Received> => {
  const reply = await fetch(address, init);
  return { reply, text: await reply.text() };
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
