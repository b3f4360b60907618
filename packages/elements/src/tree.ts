/**
 * What an element shows, as values: a view makes a tree without a document, so that tests need no browser. Texts become
 * text nodes and nothing is parsed as HTML; there are no style attributes: both work under any content security policy.
 */

export interface Branch {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Tree[];
}
export type Tree = Branch | string;

/** An element of a tree; children that are null or false are left out. */
export const h = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Tree | null | false)[]
): Branch => ({ tag, attributes, children: children.filter((one) => one !== null && one !== false) });

const SVG = "http://www.w3.org/2000/svg";
const DRAWN: ReadonlySet<string> = new Set(["svg", "circle", "path", "g"]);

/** The nodes of a tree. */
export const toDom = (tree: Tree): Node => {
  if (typeof tree === "string") return document.createTextNode(tree);
  const { tag, attributes, children } = tree;
  const element = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map(toDom));
  return element;
};

/** All text of a tree, a space between pieces. */
export const textOf = (tree: Tree): string =>
  typeof tree === "string" ? tree : tree.children.map(textOf).join(" ").replaceAll(/\s+/g, " ").trim();
