/** Text to the bytes of an encoding that spreadsheets write, by turning its decoder round. */

/** Bytes of a single-byte encoding; a question mark for what it lacks, as spreadsheets write. */
export const encodeAs = (label: string, text: string): Uint8Array => {
  const decoder = new TextDecoder(label);
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text].map((character) => byteOf.get(character) ?? 0x3f));
};

/** UTF-16, little-endian first byte first; with a byte order mark when `text` has one. */
export const utf16 = (text: string, isBigEndian = false): Uint8Array => {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes 80 to 9F of Windows-1252, with C1 controls for the five that it lacks; Node 20 decodes it as ISO-8859-1. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

export const PAGES = ["windows-1252", "windows-1256", "windows-1254", "iso-8859-1"] as const;
export type Page = (typeof PAGES)[number];

const characterOf = (page: Page, byte: number): string => {
  if (page === "windows-1252") return WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte);
  if (page === "iso-8859-1") return String.fromCharCode(byte);
  return new TextDecoder(page).decode(Uint8Array.of(byte));
};

/** What a program makes of the UTF-8 of `text` that takes it for another encoding. */
export const misreadAs = (page: Page, text: string): string => {
  const characters = Array.from({ length: 256 }, (_, byte) => characterOf(page, byte));
  return [...utf8(text)].map((byte) => characters[byte] ?? "").join("");
};
