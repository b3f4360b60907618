import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { forward } from "../../../web/dev/forward.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A server that answers its n-th request by the n-th of `answers`, and a door before it that forwards to it. */
const behind = async (...answers: readonly ((response: ServerResponse) => void)[]) => {
  const methods: string[] = [];
  const origin = await listen((incoming, response) => {
    answers[methods.length]?.(response);
    methods.push(incoming.method ?? "");
  });
  const door = await listen((incoming, response) => {
    void forward(incoming, response, origin, { wholeMs: 2000, attemptMs: 100 });
  });
  return { door, methods };
};

const ask = async (origin: string, method = "GET"): Promise<string> =>
  new Promise((resolve, reject) => {
    const outgoing = request(origin, { method }, (reply) => {
      let text = `${reply.statusCode} `;
      reply.on("data", (chunk: Buffer) => (text += chunk.toString()));
      reply.once("end", () => resolve(text));
    });
    outgoing.once("error", reject);
    outgoing.end();
  });

const says = (text: string) => (response: ServerResponse) => response.end(text);
const hangs = (): void => undefined;
const breaks = (response: ServerResponse) => response.destroy();
/** As nitropack answers while it builds. */
const builds = (response: ServerResponse) => response.writeHead(503).end();
const refuses = (response: ServerResponse) =>
  response.writeHead(503, { "x-content-type-options": "nosniff" }).end("busy");
const beginsAtOnce = (response: ServerResponse) => {
  response.write("begun ");
  setTimeout(() => response.end("ended"), 300);
};

test.each([
  ["an answer", [says("there")], "200 there", 1],
  ["a worker that was ended in the middle of an answer", [hangs, says("there")], "200 there", 2],
  ["a connection that breaks", [breaks, breaks, says("there")], "200 there", 3],
  ["a server that is just built", [builds, says("there")], "200 there", 2],
  ["a server that is busy, and says so itself", [refuses], "503 busy", 1],
  ["a long answer that has begun", [beginsAtOnce], "200 begun ended", 1],
])("a read gets %s", async (_what, answers, said, asked) => {
  const { door, methods } = await behind(...answers);
  expect(await ask(door)).toBe(said);
  expect(methods).toHaveLength(asked);
});

test("a write is never sent twice", async () => {
  const { door, methods } = await behind(breaks, says("there"));
  expect(await ask(door, "POST")).toMatch(/^502 The server is not there/);
  expect(methods).toEqual(["POST"]);
});

test("a write may take its time", async () => {
  const { door } = await behind((response) => setTimeout(() => response.end("stored"), 300));
  expect(await ask(door, "POST")).toBe("200 stored");
});
