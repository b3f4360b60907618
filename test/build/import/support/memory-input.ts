/** An input in memory, and everything that a format reads of it. */
import type { Format, Input, Item, Unread } from "../../../../build/import/records/record.ts";

const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

/** `piece` is how many bytes come at once: one cuts every letter and every line end. */
export const memoryInput = (content: string | Uint8Array, piece = 65_536): Input => {
  const bytes = toBytes(content);
  return {
    label: "places.test",
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
    slice: async (start, end) => bytes.subarray(start, end),
  };
};

export const readAll = async (
  format: Format,
  input: Input,
  isWanted: (fields: Readonly<Record<string, string>>) => boolean = () => true,
): Promise<readonly (Item | Unread)[]> => {
  const read: (Item | Unread)[] = [];
  for await (const one of format.read(input, { isWanted })) read.push(one);
  return read;
};

/** What a format reads of `content`, and that the size of the pieces it comes in changes nothing. */
export const readInPieces = async (
  format: Format,
  content: string | Uint8Array,
): Promise<readonly (Item | Unread)[]> => {
  const whole = await readAll(format, memoryInput(content));
  for (const piece of [1, 7]) {
    const again = await readAll(format, memoryInput(content, piece));
    if (JSON.stringify(again) !== JSON.stringify(whole)) throw new Error(`pieces of ${piece} bytes read otherwise`);
  }
  return whole;
};
