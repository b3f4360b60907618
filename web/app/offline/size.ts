/** Sizes and times in words. Digits are Latin in every language, as in the rest of the pages. */
import type { Language } from "../language.ts";

const UNITS = ["kilobyte", "megabyte", "gigabyte"] as const;
const STEP = 1000;

/** `2.3 MB`, `41 kB`; at least one kilobyte. */
export const sizeText = (bytes: number, language: Language): string => {
  let value = Math.max(bytes, STEP) / STEP;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: "unit",
    unit: UNITS[unit] ?? "kilobyte",
    unitDisplay: "short",
    maximumFractionDigits: digits,
  }).format(value);
};

/** Day and time on this device. */
export const momentText = (ms: number, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(ms);
