/** The order of rows: whole numbers as numbers and before texts, texts by UTF-16 code units. */

const isWhole = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Negative, zero or positive as field `a` stands before, with or after `b`. */
export const compareFields = (a: string, b: string): number => {
  if (a === b) return 0;
  const [isNumberA, isNumberB] = [isWhole(a), isWhole(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : 1;
};
