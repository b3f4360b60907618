import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFile } from "../../../../build/import/input/file.ts";
import { damaged } from "../../import/support/damaged.ts";

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "input-"));
});
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const TEXT = "id,name\n1,مسجد\n".repeat(100);

/** A ZIP archive of these files. `claimed` is the size that it says the last one has. */
const zip = (files: Readonly<Record<string, string>>, claimed?: number): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const size = claimed ?? Buffer.byteLength(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006"), end]);
};

const readFile = async (name: string, bytes: Uint8Array, maxBytes = 100_000): Promise<string> => {
  const path = join(dir, name);
  writeFileSync(path, bytes);
  const input = await openFile(path, maxBytes);
  const parts: Uint8Array[] = [];
  for await (const chunk of input.open()) parts.push(chunk);
  return Buffer.concat(parts).toString();
};

describe("openFile", () => {
  test.each([
    ["a plain file", "a.csv", Buffer.from(TEXT)],
    ["an empty one", "empty.csv", Buffer.from("")],
    ["gzip", "a.csv.gz", gzipSync(TEXT)],
    [
      "gzip by another name, in several members",
      "a.csv",
      Buffer.concat([gzipSync(TEXT.slice(0, 300)), gzipSync(TEXT.slice(300))]),
    ],
    ["ZIP", "TR.zip", zip({ "TR.txt": TEXT })],
    [
      "ZIP with a read-me and what computers add",
      "TR.zip",
      zip({ "readme.txt": "x", "__MACOSX/._TR.txt": "x", "data/TR.txt": TEXT, "LICENSE.txt": "x" }),
    ],
  ])("reads %s", async (_, name, bytes) => {
    const text = await readFile(name, bytes);
    expect(text).toBe(name === "empty.csv" ? "" : TEXT);
  });

  test("opens again from the start, and reads from the middle of a plain file", async () => {
    await readFile("b.csv", Buffer.from(TEXT));
    const input = await openFile(join(dir, "b.csv"), 10);
    expect([input.label, input.size]).toEqual(["b.csv", Buffer.byteLength(TEXT)]);
    expect(Buffer.from(await input.slice(3, 7)).toString()).toBe("name");
    await expect(input.slice(0, 1e6)).rejects.toThrow("b.csv ends before byte 1000000");
    for (let i = 0; i < 2; i += 1) for await (const chunk of input.open()) expect(chunk[0]).toBe(0x69);
    await readFile("b.gz", gzipSync(TEXT));
    await expect((await openFile(join(dir, "b.gz"), 10)).slice(0, 1)).rejects.toThrow("b.gz is packed");
  });

  test.each([
    ["gzip", "bomb.gz", gzipSync(Buffer.alloc(5_000_000))],
    ["ZIP that tells its size", "bomb.zip", zip({ "a.csv": "\0".repeat(5_000_000) })],
    ["ZIP that tells a smaller one", "lie.zip", zip({ "a.csv": "\0".repeat(5_000_000) }, 10)],
  ])("refuses more than the limit out of %s", async (_, name, bytes) => {
    await expect(readFile(name, bytes, 100_000)).rejects.toThrow(
      name === "lie.zip"
        ? "lie.zip: too many bytes in the stream"
        : `${name} holds more than 100000 bytes (--max-bytes)`,
    );
  });

  test.each([
    [
      "an archive of several files",
      zip({ "a.csv": "1", "b.csv": "2" }),
      "x.zip is an archive with 2 files, such as a.csv, b.csv",
    ],
    ["an archive of none", zip({ "readme.txt": "1" }), "x.zip is an archive without a file of data"],
    ["a name out of the archive", zip({ "../../etc/passwd": "1" }), "x.zip: invalid relative path"],
  ])("refuses %s", async (_, bytes, message) => {
    await expect(readFile("x.zip", bytes)).rejects.toThrow(message);
  });

  test("ends a damaged file in an error that names it, or in its text", async () => {
    for (const [name, whole] of [
      ["d.gz", gzipSync(TEXT)],
      ["d.zip", zip({ "a.csv": TEXT })],
    ] as const) {
      for (const bytes of damaged(whole, 60, 8)) {
        try {
          await readFile(name, bytes);
        } catch (error) {
          expect((error as Error).message).toContain(name);
        }
      }
    }
  });

  test("tells what is no file", async () => {
    await expect(openFile(join(dir, "none"), 10)).rejects.toThrow("there is no such file");
    await expect(openFile(dir, 10)).rejects.toThrow("is not a file");
  });
});
