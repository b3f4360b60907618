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
  const { output } = await buildData({ ...options, withVariants: true, hasBulk: true, onProgress: () => undefined });
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

describe("a bulk file", () => {
  const PARQUET = "bulk/places.parquet";
  const whole = (): Buffer => readFileSync(join(out, PARQUET));

  test.each([
    ["bytes=0-3", "PAR1", 0],
    ["bytes=-4", "PAR1", -4],
    ["bytes=4-", null, 4],
    ["bytes=4-999999999", null, 4],
    ["Bytes = 0-0", "P", 0],
  ] as const)("is sent in part to Range: %s", async (range, text, from) => {
    const { status, headers, bytes } = await ask({ range }, "GET", PARQUET);
    const all = whole();
    const start = from < 0 ? all.length + from : from;
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${start}-${start + bytes.length - 1}/${all.length}`);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers["content-type"]).toBe("application/vnd.apache.parquet");
    expect(headers["access-control-expose-headers"]).toContain("Content-Range");
    expect(all.subarray(start, start + bytes.length).equals(bytes)).toBe(true);
    if (text !== null) expect(Buffer.from(bytes).toString()).toBe(text);
    else expect(bytes.length).toBe(all.length - start);
  });

  test.each(["bytes=5-4", "bytes=0-1,3-4", "lines=0-1", "bytes=-", "bytes=a-b", ""])(
    "is sent whole to Range: %j",
    async (range) => {
      const { status, headers, bytes } = await ask({ range }, "GET", PARQUET);
      expect(status).toBe(200);
      expect(headers["accept-ranges"]).toBe("bytes");
      expect(whole().equals(bytes)).toBe(true);
    },
  );

  test("has no bytes beyond its end", async () => {
    for (const range of [`bytes=${whole().length}-`, "bytes=-0"]) {
      const { status, headers, bytes } = await ask({ range }, "GET", PARQUET);
      expect([status, headers["content-range"]]).toEqual([416, `bytes */${whole().length}`]);
      expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ ok: false, code: "range-not-satisfiable" });
    }
  });

  test("is asked for by its tag, is never compressed, and has a type", async () => {
    const csv = await ask({ "accept-encoding": "br, gzip" }, "GET", "bulk/places.csv");
    expect(csv.headers["content-encoding"]).toBeUndefined();
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(Buffer.from(csv.bytes).toString()).toBe(readFileSync(join(out, "bulk/places.csv"), "utf8"));
    const etag = csv.headers["etag"] ?? "";
    expect((await ask({ "if-none-match": etag }, "GET", "bulk/places.csv")).status).toBe(304);
    const part = { range: "bytes=0-1" };
    expect((await ask({ ...part, "if-range": etag }, "GET", "bulk/places.csv")).status).toBe(206);
    expect((await ask({ ...part, "if-range": '"other"' }, "GET", "bulk/places.csv")).status).toBe(200);
    const head = await ask({}, "HEAD", "bulk/places.csv");
    expect([head.status, head.bytes.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      csv.headers["content-length"],
    ]);
  });

  test("of changes is answered since a version or a day", async () => {
    const at = async (query: string): Promise<Answer> => ask({}, "GET", `changes/index.json${query}`);
    const versions = ({ bytes }: Answer): readonly string[] =>
      (
        JSON.parse(Buffer.from(bytes).toString()) as { readonly data: readonly { readonly data_version: string }[] }
      ).data.map((one) => one.data_version);
    const [newest = ""] = versions(await at(""));
    expect(newest).toMatch(/^[0-9a-f]{12}$/);
    expect(versions(await at(`?since=${newest}`))).toEqual([]);
    expect(versions(await at("?since=000000000000&other=1"))).toEqual([newest]);
    expect(versions(await at("?since=2026-01-01"))).toEqual([]);
    const { status, bytes } = await at("?since=yesterday");
    expect(status).toBe(400);
    expect(Buffer.from(bytes).toString()).toContain("must be a data version or a day");
  });

  test("that there is not is 404, and other methods are 405", async () => {
    expect((await ask({}, "GET", "bulk/nothing.csv")).status).toBe(404);
    expect((await ask({}, "GET", "bulk/odbl-1.0")).status).toBe(404);
    expect((await ask({}, "POST", "bulk/places.csv")).status).toBe(405);
  });
});
