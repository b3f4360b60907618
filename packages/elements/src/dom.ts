/** Trees as nodes of a document. Texts become text nodes: nothing is parsed as HTML. */
import type { Tree } from "./tree.ts";

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
