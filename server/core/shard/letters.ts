/**
 * Folded text in a byte a letter, Latin or Arabic: ASCII as it is, the 128 code units from U+0600 on after
 * it, any other code unit in three bytes behind an escape. UTF-8 takes two for each Arabic letter, and
 * what is left of them once they are compressed.
 */

const ESCAPE = 1;
const ASCII_END = 0x80;
const ARABIC = 0x600;
/** Code units made to a string at once: more would not fit a stack. */
const CHUNK = 8192;

export const writeLetters = (text: string): Uint8Array => {
  const out: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < ASCII_END && unit !== ESCAPE) out.push(unit);
    else if (unit >= ARABIC && unit < ARABIC + ASCII_END) out.push(unit - ARABIC + ASCII_END);
    else out.push(ESCAPE, unit & 0xff, unit >> 8);
  }
  return Uint8Array.from(out);
};

/** Any bytes are text; what is cut off an escape counts as zero. */
export const readLetters = (bytes: Uint8Array): string => {
  const units = new Uint16Array(bytes.length);
  let size = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    let unit = byte < ASCII_END ? byte : byte - ASCII_END + ARABIC;
    if (byte === ESCAPE) {
      unit = (bytes[i + 1] ?? 0) | ((bytes[i + 2] ?? 0) << 8);
      i += 2;
    }
    units[size++] = unit;
  }
  let text = "";
  for (let at = 0; at < size; at += CHUNK)
    text += String.fromCharCode(...units.subarray(at, Math.min(at + CHUNK, size)));
  return text;
};
