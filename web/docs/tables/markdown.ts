/** A Markdown table from its cells. */

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** The first row is the head. */
export const markdownTable = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");

/** Text of another language than the page's. */
export const english = (text: string): string => `<bdi lang="en">${text}</bdi>`;

/** A number with its unit, which keeps its direction in a sentence of the other. */
export const figure = (text: string): string => `<bdi dir="ltr">${text}</bdi>`;
