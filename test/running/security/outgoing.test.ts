/**
 * No request has the server ask anybody anything: every parameter, header and field is given addresses, and neither a
 * connection nor a look-up follows. Where the data build is at an address, that address alone is asked.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange, send } from "../../contract/client.ts";
import { startServer } from "../start.ts";
import type { RunningServer } from "../start.ts";

const WATCHED = { NODE_OPTIONS: `--import=${pathToFileURL("test/running/security/outgoing.mjs").href}` };

/** Somebody on this computer who is to be asked nothing but files of the data. */
const heard: string[] = [];
const somebody = createServer(({ url = "" }, response) => {
  heard.push(url);
  const name = /^\/data\/v1\/([\w./-]+)$/.exec(url)?.[1];
  try {
    response.end(readFileSync(`public/data/v1/${name}`));
  } catch {
    response.writeHead(404).end();
  }
});
let at = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => somebody.listen(0, "127.0.0.1", resolve));
  at = `127.0.0.1:${(somebody.address() as AddressInfo).port}`;
});
afterAll(() => {
  somebody.closeAllConnections();
  somebody.close();
});

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

const { paths } = JSON.parse(readFileSync("public/data/v1/openapi.json", "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const addresses = (): readonly string[] => [
  `http://${at}/from-a-parameter`,
  `//${at}/`,
  "http://169.254.169.254/latest/meta-data/",
  "file:///etc/passwd",
  `\\\\${at}\\share`,
];

/** Names that frameworks are known to listen to. */
const HEADERS = [
  "host",
  "x-forwarded-host",
  "x-forwarded-for",
  "forwarded",
  "x-original-url",
  "x-rewrite-url",
  "referer",
  "origin",
  "destination",
  "x-http-method-override",
  "idempotency-key",
  "if-none-match",
];

/** Asks everything with addresses, each parameter by itself with the first of them; the number of requests. */
const round = async ({ origin }: RunningServer, some = addresses()): Promise<number> => {
  let sent = 0;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters = [] }] of Object.entries(methods)) {
      const names = [...parameters.map(({ name }) => name), "url", "callback", "MUSALLA_DATA"];
      for (const [i, address] of some.entries()) {
        const value = encodeURIComponent(address);
        const query = names.map((name) => `${name}=${value}`).join("&");
        const alone = i > 0 ? [] : names.map((name) => `/api/v1${path}?${name}=${value}`);
        const targets = [`/api/v1${path}?${query}`, ...alone];
        const body = JSON.stringify({
          place_id: address,
          rating: 5,
          comment: address,
          name: address,
          id: address,
          reason: address,
        });
        for (const target of targets) {
          const headers = { "content-type": "application/json" };
          await send(origin, { method: method.toUpperCase(), target, headers, ...(method === "post" && { body }) });
          sent += 1;
        }
      }
    }
  for (const address of some) {
    for (const name of HEADERS)
      await send(origin, { method: "GET", target: "/api/v1/places?limit=1", headers: { [name]: address } });
    for (const target of [`/${address}`, `/data/v1/${address}`, `/data/v1/${encodeURIComponent(address)}`])
      await send(origin, { method: "GET", target: target.replaceAll("\\", "%5c") });
    sent += HEADERS.length + 3;
  }
  await exchange(origin, `GET http://${at}/absolute HTTP/1.1\r\nHost: ${at}\r\nConnection: close\r\n\r\n`);
  await exchange(origin, `CONNECT ${at} HTTP/1.1\r\nHost: ${at}\r\n\r\n`);
  return sent + 2;
};

const outgoing = ({ output }: RunningServer): readonly string[] =>
  output()
    .split("\n")
    .filter((line) => line.startsWith("OUTGOING "));

describe("requests full of addresses", () => {
  it("lead to no connection, look-up or program where data and reviews are in folders", async () => {
    const server = await startServer({ ...WATCHED, MUSALLA_RATE_LIMIT: "0" });
    const atStart = outgoing(server);
    expect(await round(server)).toBeGreaterThan(200);
    expect([outgoing(server), heard]).toEqual([atStart, []]);
    await server.stop();
  });

  it("lead to the data's own address alone where that is elsewhere", async () => {
    const server = await startServer({ ...WATCHED, MUSALLA_DATA: `http://${at}/data/v1` });
    const atStart = outgoing(server);
    await round(server, addresses().slice(0, 1));
    expect(heard.length).toBeGreaterThan(5);
    expect(heard.filter((url) => !/^\/data\/v1\/[a-z0-9][\w./-]*$/.test(url))).toEqual([]);
    const { port } = new URL(`http://${at}`);
    const lines = outgoing(server);
    expect(lines.filter((line) => line.includes(port)).length).toBeGreaterThan(0);
    expect(lines.slice(atStart.length).filter((line) => !line.includes(port))).toEqual([]);
    await server.stop();
  });
});
