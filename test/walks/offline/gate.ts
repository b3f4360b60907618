/**
 * A gate on loopback in front of a server: it lets requests through and counts them, takes the answers of some of
 * them away, or is shut, as when the network is gone. A browser sees one origin all the time.
 */
import { createServer, request as ask } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { freePort } from "../../support/port.ts";

/** What is answered in the server's place. */
export interface Instead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface Gate {
  readonly origin: string;
  /** Method and path of each request that was let through, in their order. */
  readonly seen: readonly string[];
  /** The Idempotency-Keys of what was posted and let through. */
  readonly keys: ReadonlySet<string>;
  /** From now on nobody answers. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
  /** Requests of these lose their answers on the way back, after the server has done what they say. */
  readonly loseAnswers: (isLost: (line: string) => boolean) => void;
  /** Answers in the server's place; `null` leaves it to the server. */
  readonly answer: (instead: (line: string, headers: IncomingHttpHeaders) => Instead | null) => void;
  /** Holds requests back until the promise that is answered for them is kept. */
  readonly holdBack: (hold: (line: string) => Promise<void> | null) => void;
  readonly close: () => Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A gate in front of the server at `target()`, or of what `handler` answers. */
export const openGate = async (target: () => string, handler?: Handler): Promise<Gate> => {
  const port = await freePort();
  const seen: string[] = [];
  const keys = new Set<string>();
  const sockets = new Set<Socket>();
  let isLost = (_line: string): boolean => false;
  let instead = (_line: string, _headers: IncomingHttpHeaders): Instead | null => null;
  let hold = (_line: string): Promise<void> | null => null;

  const pass: Handler = (request, response) => {
    const line = `${request.method ?? ""} ${request.url ?? ""}`;
    const own = instead(line, request.headers);
    if (own !== null) {
      response.writeHead(own.status, own.headers).end(own.body);
      return;
    }
    seen.push(line);
    if (request.method === "POST") keys.add(String(request.headers["idempotency-key"]));
    const { hostname, port: behind } = new URL(target());
    const { method, url: path, headers } = request;
    const onward = ask({ hostname, port: behind, method, path, headers }, (reply) => {
      if (isLost(line)) {
        reply.resume();
        reply.on("end", () => response.socket?.destroy());
        return;
      }
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.on("error", () => response.socket?.destroy());
    request.pipe(onward);
  };

  const server = createServer((request, response) => {
    const line = `${request.method ?? ""} ${request.url ?? ""}`;
    void Promise.resolve(hold(line)).then(() => (handler ?? pass)(request, response));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const open = async (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve());
    });
  const shut = async (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await open();
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    keys,
    shut,
    open,
    loseAnswers: (lost) => (isLost = lost),
    answer: (answers) => (instead = answers),
    holdBack: (held) => (hold = held),
    close: async () => (server.listening ? shut() : undefined),
  };
};
