/**
 * JSON with tables by column: every array of objects with the same members becomes one object of arrays, in which like values
 * stand together, so that it compresses better. Writer and reader in one place; values are JSON values.
 */

/** The member that tells a table from other objects: its number of rows. */
const ROWS = "#";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value with its tables by column. */
export const toColumns = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value;
    const names = isFields(rows[0]) ? Object.keys(rows[0]) : [];
    if (names.length === 0 || !rows.every((row) => isFields(row) && Object.keys(row).join() === names.join()))
      return rows.map(toColumns);
    const columns = names.map((name) => [name, toColumns((rows as readonly Fields[]).map((row) => row[name]))]);
    return { [ROWS]: rows.length, ...Object.fromEntries(columns) };
  }
  return isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toColumns(member)]))
    : value;
};

/** What {@link toColumns} was given. */
export const fromColumns = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromColumns);
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(([name, column]) => [name, fromColumns(column)] as const);
  const length = value[ROWS];
  if (typeof length !== "number") return Object.fromEntries(fields);
  const columns = fields.filter(([name]) => name !== ROWS) as (readonly [string, readonly unknown[]])[];
  return Array.from({ length }, (_, row) => Object.fromEntries(columns.map(([name, column]) => [name, column[row]])));
};
