/**
 * Writes CSV: RFC 4180 (section 2) with LF line ends, quotes only where needed. The canonical form of the project's CSV
 * files, so that diffs show only real changes.
 */

const NEEDS_QUOTES = /[",\r\n]/u;

function formatField(field: string): string {
  return NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** A line without its end. A lone empty field is quoted, because readers skip empty lines. */
export function formatLine(fields: readonly string[]): string {
  return fields.length === 1 && fields[0] === "" ? '""' : fields.map(formatField).join(",");
}

/**
 * Formats a table as CSV text; every line ends with LF.
 * @param header - the column names
 * @param rows - the fields of each row, as many as the header has
 * @throws Error when a row's width differs from the header's (a bug of the caller)
 */
export function formatCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [formatLine(header)];
  for (const [index, row] of rows.entries()) {
    if (row.length !== header.length) {
      throw new Error(`CSV row ${index + 1}: got ${row.length} fields, expected ${header.length}`);
    }
    lines.push(formatLine(row));
  }
  return `${lines.join("\n")}\n`;
}
