/** Crockford's base 32 in lower case: digits sort as numbers do, and no letter reads like a digit. */

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** What each ASCII character stands for; 255 for those that are no digit. */
const VALUES = new Uint8Array(128).fill(255);
for (const [value, digit] of [...ALPHABET].entries()) VALUES[digit.charCodeAt(0)] = value;

/** A whole number from 0 up to, not including, 32^length, in exactly `length` digits. */
export const toBase32 = (value: number, length: number): string =>
  Array.from({ length }, (_, i) => ALPHABET[Math.floor(value / 32 ** (length - 1 - i)) % 32]).join("");

/** The number that the digits from `start` up to, not including, `end` stand for, or `null` when one is none. */
export const fromBase32 = (digits: string, start = 0, end = digits.length): number | null => {
  let value = 0;
  for (let i = start; i < end; i += 1) {
    const digit = VALUES[digits.charCodeAt(i)] ?? 255;
    if (digit === 255) return null;
    value = value * 32 + digit;
  }
  return value;
};

/** One digit of each byte: 5 bits of chance. */
export const randomBase32 = (random: Uint8Array): string =>
  [...random].map((byte) => ALPHABET[byte % 32]).join("");
