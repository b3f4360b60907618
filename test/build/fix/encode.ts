/** Text to the bytes of an encoding that spreadsheets write, by turning its decoder round. */

/** Bytes of a single-byte encoding; a question mark for what it lacks, as spreadsheets write. */
export const encodeAs = (label: string, text: string): Uint8Array => {
  const decoder = new TextDecoder(label);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from([...text].map((character) => byteOf.get(character) ?? 0x3f));
};

/** UTF-16, little-endian first byte first; with a byte order mark when `text` has one. */
export const utf16 = (text: string, isBigEndian = false): Uint8Array => {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
