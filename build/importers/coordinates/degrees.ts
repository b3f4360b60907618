/**
 * One angle as people write it: decimals with a point or a comma, degrees with minutes and seconds, a
 * letter of the compass before or behind, digits of any script. Refuses what says two things.
 * Reference: ISO 6709, annex D.
 */

export type Axis = "lat" | "lng";

export interface Angle {
  readonly deg: number;
  /** What its compass letter says it is; `null` where it has none. */
  readonly axis: Axis | null;
}

/** Longest text that is looked at: nobody writes more for one place. */
export const MAX_TEXT = 1_000;

const FORM =
  /^([NSEW])?\s*([+-]?)(\d{1,3}(?:[.,]\d+)?)(?:\s*[°º]|\s*(?=[:\s])|d(?=\s*\d)|)(?:[:\s]*(\d{1,2}(?:[.,]\d+)?)\s*(?:['′’‘]|:|m|)(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′|’’|s|))?)?\s*([NSEW])?$/i;

const ZEROS = [0x0660, 0x06f0, 0x0966];

/** Digits, decimal signs and minus signs of other scripts as those of ASCII. */
export const plainDigits = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .normalize("NFKC")
    .replaceAll(/[\u200e\u200f\u061c]/g, "")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
    })
    .replaceAll("\u066b", ".")
    .replaceAll("\u060c", ",")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\u2212\u2013]/g, "-")
    .trim();

const numberOf = (text: string): number => Number(text.replace(",", "."));

/** The angle that `text` is; `null` when it is none. */
export const parseAngle = (text: string): Angle | null => {
  const [, before, sign, degrees = "", minutes, seconds, behind] = FORM.exec(plainDigits(text)) ?? [];
  if (degrees === "" || (before !== undefined && behind !== undefined)) return null;
  const isWhole = (part: string): boolean => !/[.,]/.test(part);
  if (minutes !== undefined && (!isWhole(degrees) || numberOf(minutes) >= 60)) return null;
  if (seconds !== undefined && (!isWhole(minutes ?? "") || numberOf(seconds) >= 60)) return null;
  const side = (before ?? behind)?.toUpperCase();
  if (side !== undefined && sign === "-") return null;
  const size = numberOf(degrees) + numberOf(minutes ?? "0") / 60 + numberOf(seconds ?? "0") / 3600;
  const isNegative = sign === "-" || side === "S" || side === "W";
  return {
    deg: isNegative ? -size : size,
    axis: side === undefined ? null : side === "N" || side === "S" ? "lat" : "lng",
  };
};
