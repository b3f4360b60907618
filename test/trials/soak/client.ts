/** Asks a server over connections that are kept, as many as are needed at a time up to a bound. */
import { Agent, request } from "node:http";
import type { MixedRequest } from "./mix.ts";

/** An answer, or the code of why there was none. */
export type Outcome = { readonly status: number; readonly text: string } | { readonly error: string };

/** Answers a request; the text is that of a review alone. */
export type Ask = (asked: MixedRequest) => Promise<Outcome>;

/** No answer within so long is an error, ms. */
const PATIENCE_MS = 30_000;

/** A connection that is idle for so long is given up, ms: before the server does (90 s), which would reset what is just sent. */
const IDLE_MS = 60_000;

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Asks the server at `base` over at most so many connections. */
export const openClient = (base: string, connections: number): Ask => {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS });
  return async ({ path, body }) =>
    new Promise((resolve) => {
      const isPost = body !== undefined;
      const outgoing = request(
        { agent, hostname, port, path, method: isPost ? "POST" : "GET", ...(isPost && { headers: FORM }) },
        (incoming) => {
          let text = "";
          if (isPost) incoming.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
          else incoming.resume();
          incoming.once("end", () => resolve({ status: incoming.statusCode ?? 0, text }));
          incoming.once("error", () => resolve({ error: "cut off" }));
        },
      );
      outgoing.once("error", (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
      outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error("no answer in time")));
      outgoing.end(body);
    });
};
