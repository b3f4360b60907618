/** The pages, as our own server sends them: types, coding, tags, policy; and nothing else of the folder. */
import { readFileSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECURITY } from "#core/host/headers.ts";
import { send } from "../contract/client.ts";
import type { Answer, Headers } from "../contract/client.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => server.stop());

const ask = async (target: string, headers: Headers = {}, method = "GET"): Promise<Answer> =>
  send(server.origin, { method, target, headers });

const script = `/assets/${readdirSync("public/assets").find((name) => /^index-.*\.js$/.test(name))}`;

test.each([
  ["/", "public/index.html", "text/html; charset=utf-8"],
  ["/place/", "public/place/index.html", "text/html; charset=utf-8"],
  ["/place", "public/place/index.html", "text/html; charset=utf-8"],
  ["/place/?id=401", "public/place/index.html", "text/html; charset=utf-8"],
  ["/sw.js", "public/sw.js", "text/javascript; charset=utf-8"],
  ["/robots.txt", "public/robots.txt", "text/plain; charset=utf-8"],
])("%s is %s, asked for again each time", async (target, file, type) => {
  const { status, headers, bytes } = await ask(target);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, type, "no-cache"]);
  expect(headers).toMatchObject(SECURITY);
  expect(Uint8Array.from(bytes)).toEqual(Uint8Array.from(readFileSync(file)));
});

test("what others wrote of the pages is named with its licence, in full", async () => {
  const { text } = await ask("/licences.txt");
  const sections = text.split(/^-{80}$/m).slice(1);
  expect(sections.map((section) => section.trim().split(" ")[0])).toEqual(
    expect.arrayContaining(["maplibre-gl", "opening_hours", "preact", "swagger-ui-dist", "zod"]),
  );
  expect(sections.filter((section) => section.length < 300)).toEqual([]);
});

test("what is named for its content is kept for good", async () => {
  expect((await ask(script)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test.each([
  ["br", "br"],
  ["gzip;q=1.0", "gzip"],
  ["identity", undefined],
])(
  "Accept-Encoding %s is answered in %s, and known copies with 304, weak tags too",
  async (accepts, coding) => {
    const { headers, text } = await ask(script, { "accept-encoding": accepts });
    expect([headers["content-encoding"], text]).toEqual([coding, readFileSync(`public${script}`, "utf8")]);
    const known = { "accept-encoding": accepts, "if-none-match": `W/${headers["etag"]}` };
    expect((await ask(script, known)).status).toBe(304);
  },
);

test("HEAD has the headers alone", async () => {
  const [got, head] = [await ask("/"), await ask("/", {}, "HEAD")];
  expect([head.status, head.bytes.length, head.headers["etag"]]).toEqual([200, 0, got.headers["etag"]]);
});

test.each([
  "/_headers",
  "/.gitignore",
  "/../package.json",
  "/..%2fpackage.json",
  "/place/../../package.json",
  "/data",
  "/data/v1",
  "/assets",
  "/assets/",
  "/nothing",
  "//",
  "/index.html/",
])(
  // prettier-ignore
  "%s is not there",
  async (target) => expect((await ask(target)).status).toBe(404),
);
