/** Hands a request on to the server in development, which is away for a moment whenever it is built again: reads wait for it. */
import { type IncomingMessage, request as ask, type ServerResponse } from "node:http";

/** How long a read waits for the server, ms. */
interface Patience {
  readonly wholeMs: number;
  /** Then it is asked again: nitropack ends its worker in the middle of an answer, and now and then nobody hears of it. */
  readonly attemptMs: number;
}

const PATIENCE: Patience = { wholeMs: 60_000, attemptMs: 15_000 };
const PAUSE_MS = 50;

/** Headers of one connection, not of the request (RFC 9110, 7.6.1). */
const OF_CONNECTION: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

/** The answer of the server; `null` if nobody takes the connection, the server is just built, or a read is not answered in time. */
const attempt = async (incoming: IncomingMessage, origin: string, timeoutMs: number): Promise<IncomingMessage | null> =>
  new Promise((resolve) => {
    const { method = "GET", url = "/", headers } = incoming;
    const outgoing = ask(new URL(url, origin), { method, headers }, (reply) => {
      clearTimeout(timer);
      const isBuilding = reply.statusCode === 503 && reply.headers["x-content-type-options"] === undefined;
      if (isBuilding && isRead(incoming)) {
        reply.resume();
        resolve(null);
      } else resolve(reply);
    });
    const timer = isRead(incoming) ? setTimeout(() => outgoing.destroy(), timeoutMs) : undefined;
    outgoing.once("error", () => resolve(null));
    outgoing.once("close", () => clearTimeout(timer));
    if (isRead(incoming)) outgoing.end();
    else incoming.pipe(outgoing);
  });

/** Answers with what the server at `origin` answers. */
export const forward = async (
  incoming: IncomingMessage,
  response: ServerResponse,
  origin: string,
  { wholeMs, attemptMs }: Patience = PATIENCE,
): Promise<void> => {
  const giveUpMs = Date.now() + wholeMs;
  let reply = await attempt(incoming, origin, attemptMs);
  while (reply === null && isRead(incoming) && !incoming.destroyed && Date.now() < giveUpMs) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    reply = await attempt(incoming, origin, attemptMs);
  }
  if (reply === null) {
    response
      .writeHead(502, { "content-type": "text/plain" })
      .end("The server is not there; its messages are in the terminal.\n");
    return;
  }
  const headers = Object.entries(reply.headers).filter(([name]) => !OF_CONNECTION.has(name));
  response.writeHead(reply.statusCode ?? 502, Object.fromEntries(headers));
  reply.pipe(response);
};
