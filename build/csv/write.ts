/**
 * CSV out: RFC 4180 with LF line ends, quotes only where a field needs them.
 * The canonical form of every CSV file of the project, so that a diff shows changes and nothing else.
 * Refuses rows that are not as wide as the header: that is a bug of the caller.
 * Reference: RFC 4180, section 2.
 */

const NEEDS_QUOTES = /[",\r\n]/u;

function formatField(field: string): string {
  return NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** A lone empty field is quoted, because readers take an empty line for no record. */
function formatLine(fields: readonly string[]): string {
  return fields.length === 1 && fields[0] === "" ? '""' : fields.map(formatField).join(",");
}

/**
 * Formats a table as CSV text, each line ended by LF, the last one too.
 *
 * @param header - the column names
 * @param rows - the fields of each row, as many as the header has
 * @throws Error when a row is wider or narrower than the header
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
