/** An estimate of the memory that a decoded shard takes. */

/** Bytes of an object's head, a slot, and a string's head: V8 on 64 bits, without pointer compression. */
const [OBJECT_BYTES, SLOT_BYTES, TEXT_BYTES] = [24, 8, 16];
/** A typed array with its buffer, besides the bytes. */
const VIEW_BYTES = 200;

const WIDE = /[^\0-\xff]/;

const textBytes = (text: string): number => TEXT_BYTES + text.length * (WIDE.test(text) ? 2 : 1);

/**
 * Bytes of memory that a value keeps, about: what it reaches through properties, elements and views, each object once.
 * What a closure holds is not seen.
 */
export const bytesOf = (value: unknown): number => {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  let bytes = 0;
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part === "string") bytes += textBytes(part);
    if (typeof part !== "object" || part === null || seen.has(part)) continue;
    seen.add(part);
    if (ArrayBuffer.isView(part)) {
      bytes += VIEW_BYTES;
      if (!seen.has(part.buffer)) bytes += part.buffer.byteLength;
      seen.add(part.buffer);
      continue;
    }
    const parts = part instanceof Map ? [...part].flat() : part instanceof Set ? [...part] : Object.values(part);
    bytes += OBJECT_BYTES + parts.length * SLOT_BYTES;
    for (const inner of parts) if (typeof inner === "object" || typeof inner === "string") open.push(inner);
  }
  return bytes;
};
