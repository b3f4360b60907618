import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countEntries, entriesOf, unpack } from "../../../build/timetable/zip.ts";
import { zipOf } from "./zip-of.ts";

const TEXT = "5:30,12:30\n".repeat(5_000);
const ARCHIVE = zipOf([
  { name: "mimetype", text: "times", isStored: true },
  { name: "content.xml", text: TEXT },
]);

const textsIn = (bytes: Uint8Array): readonly (readonly [string, string])[] =>
  entriesOf(bytes).map((entry) => [entry.name, new TextDecoder().decode(unpack(entry))]);

/** The archive with other bytes from `at` on. */
const changed = (at: number, ...bytes: readonly number[]): Uint8Array => {
  const copy = Uint8Array.from(ARCHIVE);
  copy.set(bytes, at);
  return copy;
};

/** Where the directory has its entry of a name. */
const directoryOf = (name: string): number => Buffer.from(ARCHIVE).lastIndexOf(name) - 46;

describe("an archive", () => {
  test("has its entries by name, stored or deflated", () => {
    expect(countEntries(ARCHIVE)).toBe(2);
    expect(textsIn(ARCHIVE)).toEqual([
      ["mimetype", "times"],
      ["content.xml", TEXT],
    ]);
  });

  test("has them with a comment behind it", () => {
    const comment = new TextEncoder().encode("saved by hand");
    expect(textsIn(Uint8Array.from([...ARCHIVE, ...comment]))).toHaveLength(2);
  });

  test.each([
    [
      "a text that is longer than it says",
      zipOf([{ name: "a.xml", text: TEXT, declared: 10 }]),
      "the archive is damaged",
    ],
    [
      "a text that is shorter than it says",
      zipOf([{ name: "a.xml", text: TEXT, declared: 99_999 }]),
      "a.xml is damaged",
    ],
    ["a stored text with another figure", changed(Buffer.from(ARCHIVE).indexOf("times"), 0x54), "mimetype is damaged"],
    ["another checksum", changed(directoryOf("content.xml") + 16, 1, 2, 3, 4), "content.xml is damaged"],
    ["an encrypted entry", changed(directoryOf("content.xml") + 8, 1), "it is encrypted"],
    ["another method", changed(directoryOf("content.xml") + 10, 12), "a method that is not read"],
    ["an entry beyond its end", changed(directoryOf("content.xml") + 20, 0xff, 0xff, 0xff), "the archive is damaged"],
    ["a directory without its entries", changed(directoryOf("mimetype"), 0), "the archive is damaged"],
    ["no end", ARCHIVE.subarray(0, 200), "it is no archive, or not a whole one"],
    ["nothing", new Uint8Array(0), "it is no archive, or not a whole one"],
  ])("with %s is refused", (_, bytes, message) => {
    expect(() => textsIn(bytes)).toThrow(message);
  });

  test("with any bytes changed is what it was, or refused", () => {
    fc.assert(
      fc.property(fc.nat(ARCHIVE.length - 1), fc.uint8Array({ minLength: 1, maxLength: 4 }), (at, bytes) => {
        try {
          for (const [name, text] of textsIn(changed(Math.min(at, ARCHIVE.length - bytes.length), ...bytes)))
            if (name === "content.xml") expect(text).toBe(TEXT);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      { numRuns: 500 },
    );
  });
});
