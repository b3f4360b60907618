/** Decimal digits of every script (٣, ৩, ३, ၃) as 0–9. */

const DIGIT = /\p{Nd}/gu;
const FOREIGN = /[^\P{Nd}0-9]/u;
const IS_DIGIT = /\p{Nd}/u;

const values = new Map<string, string>();

/** Unicode has the ten digits of a script in a row, from zero on; rows may follow one another. */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (IS_DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
};

/** `text` with its digits as 0–9. */
export const plainDigits = (text: string): string => {
  if (!FOREIGN.test(text)) return text;
  return text.replace(DIGIT, (digit) => {
    const known = values.get(digit) ?? valueOf(digit);
    values.set(digit, known);
    return known;
  });
};
