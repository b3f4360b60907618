/**
 * What a spreadsheet made of a number or a date, and what stood there before. For hints alone: a spreadsheet rounds
 * what it writes as 3.95E+11, and only the file before it knows the rest.
 * Reference: ISO/IEC 29500-1, 18.17.4 (serial dates of the 1900 system).
 */
import { DAY_MS, formatDate } from "#core/base/time.ts";

const SCIENTIFIC = /^([+-]?)(\d)(?:[.,](\d+))?[Ee]\+?(\d{1,2})$/;

const FROM_BEFORE = "take the number from the file before (git diff shows it), and format the column as text";

/** The whole number that 3.95E+02 stands for; what to do where digits of it are lost; `undefined` for other texts. */
export const scientificHint = (text: string, sign = ""): string | undefined => {
  const [, minus, first, decimals = "", exponent] = SCIENTIFIC.exec(text.trim()) ?? [];
  if (first === undefined) return undefined;
  const power = Number(exponent);
  if (decimals.length < power) return `a spreadsheet rounded the number: ${FROM_BEFORE}`;
  const isWhole = /^0*$/.test(decimals.slice(power));
  if (!isWhole) return undefined;
  return `did you mean ${minus === "-" ? "-" : sign}${Number(first + decimals.slice(0, power))}?`;
};

/** Days from the day 0 of a spreadsheet to 1970-01-01. */
const SERIAL_OF_1970 = 25_569;

/** 1990-01-01 to 2099-12-31: another number is no date that the data has. */
const FIRST_SERIAL = 32_874;
const LAST_SERIAL = 73_050;

/** The date, or date and time, that a spreadsheet's number of a day stands for; `undefined` for other texts. */
export const serialDateHint = (text: string, hasTime: boolean): string | undefined => {
  const [, days, fraction = ""] = /^(\d{5})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  const serial = Number(days ?? 0);
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return undefined;
  const day = formatDate(serial - SERIAL_OF_1970);
  const ms = Math.round(Number(`0.${fraction}`) * DAY_MS);
  const time = fraction === "" || !hasTime ? "" : `, ${new Date(ms).toISOString().slice(11, 16)}`;
  return `it is the number of a day in a spreadsheet: did you mean ${day}${time} (Excel's 1900 system)?`;
};
