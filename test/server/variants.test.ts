/** Static files that the build compressed come as it compressed them (RFC 9110, 8.8.3, 12.5.3). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildData } from "../../build/compile/build.ts";
import { type Answer, type Headers, send } from "../contract/client.ts";
import { TODAY, writeFixture } from "../support/fixture.ts";
import { type RunningServer, startServer } from "./start.ts";

const FILE = "en/places/gb.json";

const folder = mkdtempSync(join(tmpdir(), "musalla-variants-"));
const out = join(folder, "v1");

let server: RunningServer;
beforeAll(async () => {
  writeFixture(join(folder, "data"));
  const options = { dataDir: join(folder, "data"), outDir: out, today: TODAY, editUrl: null };
  const { output } = await buildData({ ...options, withVariants: true, onProgress: () => undefined });
  expect(output).not.toBeNull();
  server = await startServer({ MUSALLA_DATA: out });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (headers: Headers, method = "GET", file = FILE): Promise<Answer> =>
  send(server.origin, { method, target: `/data/v1/${file}`, headers });

const onDisk = (suffix: string): Uint8Array => Uint8Array.from(readFileSync(join(out, `${FILE}${suffix}`)));

describe("a file that has variants", () => {
  test.each([
    ["br", "br", ".br"],
    ["gzip", "gzip", ".gz"],
    ["gzip, deflate, br", "br", ".br"],
    ["br;q=0.4, gzip;q=0.5", "gzip", ".gz"],
    ["br;q=0, *", "gzip", ".gz"],
    ["identity", null, ""],
    ["br;q=0, gzip;q=0", null, ""],
    ["", null, ""],
  ] as const)("is answered to Accept-Encoding %j in %s", async (accepts, coding, suffix) => {
    const { status, headers, bytes } = await ask({ "accept-encoding": accepts });
    expect(status).toBe(200);
    expect(headers["content-encoding"] ?? null).toBe(coding);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(Uint8Array.from(bytes)).toEqual(onDisk(suffix));
  });

  test("has a tag for each, and is not sent again to who has it", async () => {
    const answers = await Promise.all(["br", "gzip", ""].map(async (one) => ask({ "accept-encoding": one })));
    const tags = answers.map(({ headers }) => headers["etag"] ?? "");
    expect(new Set(tags).size).toBe(3);
    const [br = ""] = tags;
    expect((await ask({ "accept-encoding": "br", "if-none-match": br })).status).toBe(304);
    expect((await ask({ "accept-encoding": "gzip", "if-none-match": br })).status).toBe(200);
  });

  test("has the same headers for HEAD", async () => {
    const [got, head] = await Promise.all(["GET", "HEAD"].map(async (one) => ask({ "accept-encoding": "br" }, one)));
    expect(head?.bytes).toHaveLength(0);
    expect(head?.headers["etag"]).toBe(got?.headers["etag"]);
    expect(head?.headers["content-length"]).toBe(got?.headers["content-length"]);
  });
});

test("a file without a variant is compressed on the way out", async () => {
  writeFileSync(join(out, "en/alone.json"), JSON.stringify(Array.from({ length: 500 }, (_, i) => i)));
  const { headers } = await ask({ "accept-encoding": "br" }, "GET", "en/alone.json");
  expect(headers["content-encoding"]).toBe("br");
});
