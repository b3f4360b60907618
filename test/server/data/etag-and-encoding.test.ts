/** What goes over the wire: entity tags, and files that were compressed when they were built (RFC 9110, 8.4, 8.8.3, 12.5.3). */
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { Reply } from "#core/http/reply.ts";
import { transfer } from "../../../server/data/etag-and-encoding.ts";

const TEXT = new TextEncoder().encode("mosque ".repeat(1000));
const PACKED = brotliCompressSync(TEXT);

const reply = (parts: readonly Uint8Array[], headers: Reply["headers"] = {}): Reply => ({
  status: 200,
  headers: { "content-type": "text/plain", ...headers },
  parts,
});

const BUILT = reply([PACKED], { "content-encoding": "br" });

// The bundler puts it into the server.
vi.stubGlobal("SERVER_REVISION", "test");

describe("an entity tag", () => {
  const tagOf = async (one: Reply, acceptEncoding?: string): Promise<string | undefined> =>
    (await transfer(one, { acceptEncoding, ifNoneMatch: undefined })).headers["etag"];

  test("is that of the bytes, unless the reply says what names them", async () => {
    const tags = [reply([TEXT]), { ...reply([TEXT]), tag: "a" }, { ...reply([TEXT]), tag: "b" }].map(async (one) =>
      tagOf(one),
    );
    expect(new Set(await Promise.all(tags)).size).toBe(3);
    expect(await tagOf({ ...reply([PACKED]), tag: "a" })).toBe(await tags[1]);
    expect(await tagOf({ ...reply([TEXT]), tag: "a" }, "br")).not.toBe(await tags[1]);
  });
});

test.each(["image/png", "font/woff2", "image/webp"])(
  "%s is sent as it is: compressing it wins nothing",
  async (type) => {
    const picture = reply([TEXT], { "content-type": type });
    const { headers, parts } = await transfer(picture, { acceptEncoding: "br", ifNoneMatch: undefined });
    expect([headers["content-encoding"], headers["vary"], parts]).toEqual([undefined, undefined, [TEXT]]);
  },
);

describe("a file that was compressed when it was built", () => {
  test("goes out as it is, with its coding, its length and Vary", async () => {
    const { headers, parts } = await transfer(BUILT, { acceptEncoding: "br", ifNoneMatch: undefined });
    expect(parts).toEqual([PACKED]);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-length": String(PACKED.length),
      vary: "Accept-Encoding",
    });
  });

  test("has a tag of its own: other bytes than those that are compressed on the way out", async () => {
    const asked = { acceptEncoding: "br", ifNoneMatch: undefined };
    const built = await transfer(BUILT, asked);
    const plain = await transfer(reply([TEXT]), { ...asked, acceptEncoding: undefined });
    const packed = await transfer(reply([TEXT]), asked);
    const tags = [built, plain, packed].map(({ headers }) => headers["etag"]);
    expect(new Set(tags).size).toBe(3);
  });

  test("is not sent again to who has it", async () => {
    const { headers } = await transfer(BUILT, { acceptEncoding: "br", ifNoneMatch: undefined });
    const again = await transfer(BUILT, { acceptEncoding: "br", ifNoneMatch: headers["etag"] });
    expect([again.status, again.parts]).toEqual([304, []]);
    expect(again.headers["vary"]).toBe("Accept-Encoding");
    expect(again.headers["content-encoding"]).toBeUndefined();
  });
});
