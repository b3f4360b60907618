/** Row order: integers numerically and before texts, texts by UTF-16 code units. */

const isWhole = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Compares two fields, for sorting. */
export const compareFields = (a: string, b: string): number => {
  if (a === b) return 0;
  const [isNumberA, isNumberB] = [isWhole(a), isWhole(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : 1;
};
