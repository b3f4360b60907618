/** A request has one answer, however it goes on: what a proxy finds behind it would be taken for that to the next. */
import { connect } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { type Host, openOurs } from "../contract/host.ts";

let server: Host;
beforeAll(async () => {
  server = await openOurs();
});

/** The statuses that come for pieces of a request, each sent once something was answered to what is before it. */
const statusesOf = async (pieces: readonly string[]): Promise<readonly number[]> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    const left = [...pieces];
    let received = "";
    const next = (): void => void socket.write(left.shift() ?? "");
    socket.setTimeout(20_000, () => reject(new Error(`silent after ${received}`)));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (left.length > 0) next();
    });
    socket.on("error", reject);
    socket.on("close", () =>
      resolve([...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    );
    next();
  });

const head = (first: string, ...headers: readonly string[]): string =>
  `${[`${first} HTTP/1.1`, "Host: a", ...headers].join("\r\n")}\r\n\r\n`;

/** With the statuses that are right; of two answers that race, either, but one. */
it.each<[string, readonly string[], ...(readonly number[])[]]>([
  ["a broken chunk behind an answer", [head("PUT /api/v1/places", "Transfer-Encoding: chunked"), "zz\r\n"], [405]],
  [
    "a broken chunk behind an answer that is on its way",
    [`${head("PUT /api/v1/places", "Transfer-Encoding: chunked")}3\r\nabcde\r\n`],
    [405],
    [400],
  ],
  [
    "a broken chunk behind a refusal of what is to come",
    [head("POST /api/v1/review", "Expect: wonders", "Transfer-Encoding: chunked"), "zz\r\n"],
    [417],
  ],
  [
    "a coding that is none, and an expectation that nothing meets",
    [head("GET /api/v1/types", "Transfer-Encoding: identity", "Expect: wonders")],
    [417],
  ],
  [
    "a broken chunk before any answer",
    [`${head("POST /api/v1/review", "Content-Type: application/json", "Transfer-Encoding: chunked")}zz\r\n`],
    [400],
  ],
  ["noise instead of a second request", [head("GET /api/v1/types"), "noise\r\n\r\n"], [200, 400]],
  ["noise right behind a request", [`${head("GET /api/v1/health")}noise\r\n\r\n`], [200, 400]],
])("%s", async (_, pieces, ...right) => {
  expect(right).toContainEqual(await statusesOf(pieces));
});
