/**
 * What an element shows, as values: a view makes a tree without a document, so that tests need no browser.
 * There are no style attributes, which content security policies refuse.
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
): Branch => ({ tag, attributes, children: children.filter((child) => child !== null && child !== false) });

/** All text of a tree, a space between pieces. */
export const textOf = (tree: Tree): string =>
  typeof tree === "string" ? tree : tree.children.map(textOf).join(" ").replaceAll(/\s+/g, " ").trim();
