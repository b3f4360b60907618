/**
 * The tables of a web page as grids: a grid a table, under the headings before it. Cells that span rows stand in each of
 * them; a table in a cell of another is one of its own. parse5 reads as browsers do (HTML, 13.2), unclosed cells included.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree, parse } from "parse5";
import { cleanText } from "#core/columns/text.ts";
import { TableBudget, type TableLimits, TableTooLarge } from "./table-limits.ts";
import type { Grid, GridRow } from "./grid.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const HEADING = /^(?:h[1-6]|title)$/;
const UNSEEN = /^(?:script|style|template|noscript)$/;

/** Most rows or columns that a cell may span; a table of a year has fewer. */
const LONGEST_SPAN = 400;

const isElement = (node: Node): node is Element => tree.isElementNode(node);

/** Nodes below one, in the order of the page, without recursion: pages may be nested as deep as they are long. */
const walk = function* (
  root: DefaultTreeAdapterTypes.ParentNode,
  isEntered: (node: Element) => boolean,
): Generator<Node> {
  const stack: Node[] = root.childNodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if (isElement(node) && isEntered(node)) for (const child of node.childNodes.toReversed()) stack.push(child);
  }
};

const isSeen = ({ tagName }: Element): boolean => !UNSEEN.test(tagName);

/** The text of an element without that of tables in it. */
const textOf = (element: Element): string => {
  const parts: string[] = [];
  for (const node of walk(element, (one) => isSeen(one) && one.tagName !== "table")) {
    if (tree.isTextNode(node)) parts.push(node.value);
    else if (isElement(node)) parts.push(" ");
  }
  return cleanText(parts.join("").replaceAll(/\s+/gu, " "));
};

const spanOf = (cell: Element, name: "rowspan" | "colspan"): number => {
  const text = cell.attrs.find((one) => one.name === name)?.value ?? "1";
  return /^\d{1,4}$/.test(text) ? Math.min(LONGEST_SPAN, Math.max(1, Number(text))) : 1;
};

/** The cells of a row by column: those that reach down from above stand before its own. */
const rowOf = (
  row: Element,
  above: Map<number, { left: number; text: string }>,
  budget: TableBudget,
): readonly string[] => {
  const cells: string[] = [];
  const reach = (): void => {
    for (let open = above.get(cells.length); open !== undefined && open.left > 0; open = above.get(cells.length)) {
      open.left -= 1;
      budget.add(1);
      cells.push(budget.text(open.text));
    }
  };
  for (const cell of row.childNodes) {
    if (!isElement(cell) || !/^t[dh]$/.test(cell.tagName)) continue;
    reach();
    const [text, rows, columns] = [textOf(cell), spanOf(cell, "rowspan"), spanOf(cell, "colspan")];
    budget.add(columns);
    if (rows > 1) above.set(cells.length, { left: rows - 1, text });
    cells.push(budget.text(text), ...Array.from({ length: columns - 1 }, () => ""));
  }
  reach();
  return cells;
};

const rowsOf = (table: Element, number: number, budget: TableBudget): readonly GridRow[] => {
  const above = new Map<number, { left: number; text: string }>();
  const rows: GridRow[] = [];
  for (const node of walk(table, ({ tagName }) => /^t(?:head|body|foot)$/.test(tagName)))
    if (isElement(node) && node.tagName === "tr") {
      const line = rows.length + 1;
      const where = (index: number): string => `table ${number}, row ${line}, column ${index + 1}`;
      rows.push({ cells: rowOf(node, above, budget), where, context: new Map() });
    }
  return rows;
};

/** What stands over a table: the title of the page, and the headings that it is under. */
class Headings {
  readonly #texts = new Map<string, string>();

  /** A heading ends those of its level and below. */
  add(name: string, text: string): void {
    for (const other of this.#texts.keys())
      if (name !== "title" && other !== "title" && other >= name) this.#texts.delete(other);
    this.#texts.set(name, text);
  }

  get texts(): readonly string[] {
    return [...this.#texts.values()];
  }
}

const captionsOf = (table: Element): readonly string[] =>
  table.childNodes.flatMap((node) => (isElement(node) && node.tagName === "caption" ? [textOf(node)] : []));

/** The tables of a page. Throws if it has too much. */
export const readWebPage = (name: string, html: string, limits: TableLimits): readonly Grid[] => {
  const tags = new TableBudget(limits);
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) tags.add(1, "with its tags it has");
  const budget = new TableBudget(limits);
  const grids: Grid[] = [];
  const headings = new Headings();
  for (const node of walk(parse(html), isSeen)) {
    if (!isElement(node)) continue;
    if (HEADING.test(node.tagName)) headings.add(node.tagName, budget.text(textOf(node)));
    if (node.tagName !== "table") continue;
    const number = grids.length + 1;
    if (number > limits.sheets)
      throw new TableTooLarge(`it has more than ${limits.sheets} tables, the most that are read`);
    grids.push({
      name: `${name}, table ${number}`,
      titles: [name, ...headings.texts, ...captionsOf(node)],
      isLoose: false,
      hasHeader: false,
      rows: rowsOf(node, number, budget),
      evidence: "a table of a web page",
    });
  }
  return grids;
};
