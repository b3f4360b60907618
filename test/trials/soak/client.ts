/** A client with a bounded pool of keep-alive connections. */
import { Agent, request } from "node:http";
import type { MixedRequest } from "./mix.ts";

/** An answer, or an error code. */
export type Outcome = { readonly status: number; readonly text: string } | { readonly error: string };

/** Sends a request; `text` is only set for reviews. */
export type Ask = (asked: MixedRequest) => Promise<Outcome>;

/** Timeout of an answer, ms. */
const PATIENCE_MS = 30_000;

/**
 * Closes idle connections after this time, ms: before the server does (90 s), which could reset a request just sent.
 */
const IDLE_MS = 60_000;

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** A client for the server at `base` with at most `connections` connections. */
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
