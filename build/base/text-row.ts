/** Rows of CSV files as text, for commands that write what they read: a cell that no check has read yet. */

/** A row as text, by column. */
export type TextRow = Readonly<Record<string, string>>;

/**
 * The text of a column; empty where the row leaves it empty.
 * @throws Error where the row has no such column: read as empty it would be a fact that nobody stated
 */
export const cellOf = (row: TextRow, column: string): string => {
  const text = row[column];
  if (text === undefined)
    throw new Error(`got a row without the column ${column}, expected one: ${JSON.stringify(row).slice(0, 120)}`);
  return text;
};
