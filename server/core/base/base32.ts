/** Crockford's base 32 in lower case, whose digits sort as their numbers do: the text of ids that sort by time. */

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** The value of each ASCII character as a digit (Crockford's base 32, lower case: sorts as numbers do); 255: none. */
const VALUES = new Uint8Array(128).fill(255);
for (const [value, digit] of [...ALPHABET].entries()) VALUES[digit.charCodeAt(0)] = value;

/** A whole number below 32^length in exactly `length` digits. */
export const toBase32 = (value: number, length: number): string =>
  Array.from({ length }, (_, i) => ALPHABET[Math.floor(value / 32 ** (length - 1 - i)) % 32]).join("");

/** The number in the digits from `start` up to, not including, `end`; `null` if one is not a digit. */
export const fromBase32 = (digits: string, start = 0, end = digits.length): number | null => {
  let value = 0;
  for (let i = start; i < end; i += 1) {
    const digit = VALUES[digits.charCodeAt(i)] ?? 255;
    if (digit === 255) return null;
    value = value * 32 + digit;
  }
  return value;
};

/** One digit per byte: 5 random bits each. */
export const randomBase32 = (random: Uint8Array): string => [...random].map((byte) => ALPHABET[byte % 32]).join("");
