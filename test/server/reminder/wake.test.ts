/** A wake-up as a push service gets it (RFC 8030), and what is made of its answers. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWake } from "../../../server/reminder/wake.ts";

const seen: IncomingMessage[] = [];
let bytes = 0;
const server = createServer((request, response) => {
  seen.push(request);
  request.on("data", (chunk: Buffer) => (bytes += chunk.length));
  const status = Number(request.url?.slice(1));
  if (status === 0) request.destroy();
  else response.writeHead(status, { location: "/201", ...(status === 429 && { "retry-after": "7" }) }).end();
});
const { wake, close } = createWake(async (origin) => Promise.resolve(`vapid of ${origin}`));
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  close();
  server.close();
});

test("it is an empty POST that is urgent, soon stale, of one topic, and says who sends", async () => {
  expect(await wake(`${origin}/201`)).toEqual({ status: 201, pauseMs: 0 });
  const [request] = seen;
  expect(request?.method).toBe("POST");
  expect(request?.headers).toMatchObject({
    authorization: `vapid of ${origin}`,
    ttl: "600",
    urgency: "high",
    topic: "prayer",
    "content-length": "0",
  });
  expect(bytes).toBe(0);
});

test.each([
  ["201", { status: 201, pauseMs: 0 }],
  ["410", { status: 410, pauseMs: 0 }],
  ["429", { status: 429, pauseMs: 7000 }],
  ["0", { status: null }],
])("%s", async (path, expected) => expect(await wake(`${origin}/${path}`)).toEqual(expected));

test("a redirect is not followed", async () => {
  const before = seen.length;
  expect((await wake(`${origin}/307`)).status).toBe(307);
  expect(seen.length).toBe(before + 1);
});

test("a service that is not there is no failure of ours", async () => {
  expect(await wake("http://127.0.0.1:1/")).toEqual({ status: null });
});
