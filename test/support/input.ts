/** Inputs of importers made of bytes in memory, and what a format reads from them. */
import type { Format, Input, Item, Unread } from "../../build/import/records/record.ts";

/** An input of these bytes that come `chunk` at a time. */
export const inputOf = (bytes: Uint8Array | string, label = "world", chunk = 4096): Input => {
  const all = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  return {
    label,
    size: all.length,
    open: async function* open() {
      for (let at = 0; at < all.length; at += chunk) yield all.subarray(at, at + chunk);
    },
    slice: async (start, end) => all.subarray(start, end),
  };
};

export interface ReadResult {
  readonly items: readonly Item[];
  readonly unread: readonly Unread[];
  /** How it ended; `null` at the end of the input. */
  readonly error: string | null;
}

/** All that the format reads from the input, whatever the end. */
export const readAll = async (
  format: Format,
  input: Input,
  isWanted: (fields: Readonly<Record<string, string>>) => boolean = () => true,
): Promise<ReadResult> => {
  const [items, unread]: [Item[], Unread[]] = [[], []];
  try {
    for await (const one of format.read(input, { isWanted })) {
      if ("unread" in one) unread.push(one);
      else items.push(one);
    }
    return { items, unread, error: null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { items, unread, error: error.message };
  }
};
