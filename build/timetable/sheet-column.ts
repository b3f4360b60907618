/** The letters of a column of a spreadsheet, from 0: A, Z, AA. */
export const sheetColumn = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : sheetColumn(Math.floor(index / 26) - 1) + sheetColumn(index % 26);
