/** The data build at an address: what is asked of the host, and what its answers come to. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDataSource } from "../../../server/data/data-source.ts";

const files = new Map([
  ["/v1/manifest.json", "first"],
  ["/v1/index/directory.json", "first"],
]);
const asked: string[] = [];
/** Sends until the other side has enough. */
const endless = (response: ServerResponse): void => {
  const more = (): void => {
    response.write(Buffer.alloc(1 << 20), (error) => {
      if (!error && !response.destroyed) more();
    });
  };
  more();
};
const host = createServer(({ url = "" }, response) => {
  asked.push(url);
  const file = files.get(url);
  if (url.includes("elsewhere")) return response.writeHead(302, { location: "/v1/manifest.json" }).end();
  if (url.includes("endless")) return endless(response);
  response.statusCode = url.includes("broken") ? 500 : file === undefined ? 404 : 200;
  return response.end(file);
});
let base = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  base = `127.0.0.1:${(host.address() as AddressInfo).port}/v1`;
});
afterAll(() => host.close());

describe("an address", () => {
  it("is one in capitals too, with or without a slash at its end", async () => {
    const read = await Promise.all(
      [`http://${base}`, `HTTP://${base}/`].map(async (one) => openDataSource(one).read("manifest.json")),
    );
    expect(read.map((bytes) => new TextDecoder().decode(bytes ?? undefined))).toEqual(["first", "first"]);
  });

  it("has no file where it answers 404, and is at fault where it answers 500", async () => {
    const { read } = openDataSource(`http://${base}`);
    expect(await read("index/none.bin")).toBeNull();
    await expect(read("index/broken.bin")).rejects.toThrow("shard index/broken.bin: answered with 500, expected 200");
  });

  it.each(["../secret", "/etc/passwd", "a//b", "https://elsewhere.example/", "a?b", ""])(
    "is not asked for %j",
    async (name) => {
      const before = asked.length;
      expect(await openDataSource(`http://${base}`).read(name)).toBeNull();
      expect(asked).toHaveLength(before);
    },
  );

  it("leads nowhere else: a redirect is told, not followed", async () => {
    const before = asked.length;
    await expect(openDataSource(`http://${base}`).read("index/elsewhere.bin")).rejects.toThrow(
      "shard index/elsewhere.bin: answered with 302, expected 200",
    );
    // A host that fails is asked a second time.
    expect(asked.slice(before)).toEqual(Array(2).fill("/v1/index/elsewhere.bin"));
  });

  it("is not listened to beyond what any file of a data build holds", async () => {
    await expect(openDataSource(`http://${base}`, 3_000_000).read("index/endless.bin")).rejects.toThrow(
      "shard index/endless.bin: holds more than 3000000 bytes",
    );
  });

  it("has another version with another directory, and none while it has no directory", async () => {
    const { version } = openDataSource(`http://${base}`);
    const first = await version();
    files.set("/v1/index/directory.json", "second");
    const second = await version();
    files.delete("/v1/index/directory.json");
    expect([typeof first, typeof second, first === second, await version()]).toEqual(["string", "string", false, null]);
  });

  it("is asked once for the directory that it is opened by", async () => {
    files.set("/v1/index/directory.json", "third");
    const { read, version } = openDataSource(`http://${base}`);
    await version();
    const before = asked.length;
    const readTwice = [await read("index/directory.json"), await read("index/directory.json")];
    expect(readTwice.map((bytes) => new TextDecoder().decode(bytes ?? undefined))).toEqual(["third", "third"]);
    expect(asked).toHaveLength(before + 1);
  });
});
