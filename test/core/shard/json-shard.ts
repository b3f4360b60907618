/** What every shard of JSON is expected to do, for the tests of each. */
import { expect, test } from "vitest";
import { expectRefused } from "../../support/damage.ts";

/** The bytes of a JSON shard. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Expects that `text` is read as `value`, and that a shard of another shape, or cut short, is refused by its name. */
export const testJsonShard = (
  text: string,
  value: unknown,
  read: (name: string, bytes: Uint8Array) => unknown,
): void => {
  test("comes back as it was", () => {
    expect(read("x", bytesOf(text))).toEqual(value);
  });

  test("of another shape is refused, and the shard named", () => {
    for (const other of ['{"x":1}', "null", "[{}]", '{"format":3}', '"x"']) expectRefused(read, bytesOf(other));
  });

  test("cut short is refused, and the shard named", () => {
    const bytes = bytesOf(text);
    for (let length = 0; length < bytes.length; length += 7) expectRefused(read, bytes.subarray(0, length));
  });
};
