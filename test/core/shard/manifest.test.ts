/** The names in the list of a section, read in steps, are those that JSON holds; what is damaged is refused. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atOnce } from "#core/base/steps.ts";
import { listedFiles, readNames } from "#core/shard/manifest.ts";

const FILES = 5000;

const files = Object.fromEntries(
  Array.from({ length: FILES }, (_, i) => [`index/leaves/sa/${i}.bin`, ["c8f10d605919298c", i]]),
);
const listOf = (some: object): string => `${JSON.stringify({ section: "index", files: some })}\n`;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string): readonly string[] => {
  const names: string[] = [];
  atOnce(readNames("manifest/index.json", bytesOf(text), (path) => names.push(path)));
  return names;
};

describe("the names in a list", () => {
  test.each([[{}], [{ "index/a.bin": ["0", 1] }], [files]])("are those that JSON holds", (some) => {
    expect(read(listOf(some))).toEqual(Object.keys(some));
  });

  test("are read some thousand at a time", () => {
    const steps = readNames("manifest/index.json", bytesOf(listOf(files)), () => undefined);
    let count = 1;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThanOrEqual(FILES / 1000);
  });

  const whole = listOf(files);
  test.each([
    ["empty", ""],
    ["cut short", whole.slice(0, -20)],
    ["cut short behind an entry", whole.slice(0, whole.indexOf("]", 100) + 1)],
    ["of noise", "\u0000\u0001 noise"],
    ["of HTML", "<!doctype html><title>404</title>"],
    ["with a digit flipped into a letter", whole.replace(",4000]", ",40x0]")],
    ["without a comma", whole.replace('],"index/leaves/sa/7.bin"', ']"index/leaves/sa/7.bin"')],
    ["with more behind it", `${whole}x`],
  ])("of a list that is %s are none", (_, text) => {
    expect(() => read(text)).toThrow("shard manifest/index.json: no list of files");
  });

  test("are told from every other name, though hashes alone are kept", async () => {
    const isListed = listedFiles(async () => Promise.resolve(bytesOf(whole)));
    const wrong: string[] = [];
    for (const name of Object.keys(files)) {
      if (!(await isListed(name))) wrong.push(name);
      for (const other of [name.replace("/sa/", "/as/"), `${name}.br`]) if (await isListed(other)) wrong.push(other);
    }
    expect(wrong).toEqual([]);
    const text = fc.string({ unit: "binary" });
    await fc.assert(
      fc.asyncProperty(text, async (end) => {
        expect(await isListed(`index/leaves/${end}`)).toBe(false);
      }),
    );
  });

  test("tell whether a build says that it holds a file, the list being read once", async () => {
    let reads = 0;
    const isListed = listedFiles(async (name) => {
      reads += 1;
      return Promise.resolve(name === "manifest/index.json" ? bytesOf(whole) : null);
    });
    expect(await isListed("index/leaves/sa/7.bin")).toBe(true);
    expect(await isListed("index/leaves/sa/x.bin")).toBe(false);
    expect(reads).toBe(1);
  });
});
