/** Reads a feed as RFC 4287 has it: by the patterns of its appendix B (atom.rng), then by what the text asks beyond them. */
import { readFileSync } from "node:fs";
import { RelaxNGValidator, XmlDocument, XmlElement, XmlValidateError } from "libxml2-wasm";

const NS = { atom: "http://www.w3.org/2005/Atom" };

const schema = readFileSync(new URL("atom.rng", import.meta.url), "utf8");

export interface ReadEntry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly summary: string;
  readonly author: string;
  /** Address by `rel type`. */
  readonly links: Readonly<Record<string, string>>;
  readonly categories: readonly string[];
}

export interface ReadFeed extends Omit<ReadEntry, "summary" | "categories"> {
  readonly lang: string;
  readonly entries: readonly ReadEntry[];
}

const elementsAt = (node: XmlElement, path: string): readonly XmlElement[] =>
  node.find(path, NS).filter((one): one is XmlElement => one instanceof XmlElement);

const textAt = (node: XmlElement, path: string): string => elementsAt(node, path)[0]?.content ?? "";

const attribute = (node: XmlElement, name: string): string => node.attr(name)?.value ?? "";

/** Links by what they are; two alternates of one type are an error (4.1.1, 4.1.2). */
const linksOf = (node: XmlElement): Readonly<Record<string, string>> => {
  const pairs = elementsAt(node, "atom:link").map(
    (one) => [`${attribute(one, "rel")} ${attribute(one, "type")}`, attribute(one, "href")] as const,
  );
  const links = Object.fromEntries(pairs);
  if (Object.keys(links).length !== pairs.length) throw new Error(`a link twice: ${JSON.stringify(pairs)}`);
  return links;
};

const nodeOf = (node: XmlElement) => ({
  id: textAt(node, "atom:id"),
  title: textAt(node, "atom:title"),
  updated: textAt(node, "atom:updated"),
  author: textAt(node, "atom:author/atom:name"),
  links: linksOf(node),
});

/** What is wrong by the schema; empty if nothing is. */
export const schemaFaults = (text: string): readonly string[] => {
  const rules = XmlDocument.fromString(schema);
  const validator = RelaxNGValidator.fromDoc(rules);
  try {
    const document = XmlDocument.fromString(text);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      if (error instanceof XmlValidateError) return error.details.map(({ message }) => message);
      throw error;
    } finally {
      document.dispose();
    }
  } finally {
    validator.dispose();
    rules.dispose();
  }
};

/** The feed. Throws an Error for one that is not valid. */
export const readFeed = (text: string): ReadFeed => {
  const faults = schemaFaults(text);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const document = XmlDocument.fromString(text);
  try {
    const { root } = document;
    const feed = nodeOf(root);
    const entries = elementsAt(root, "atom:entry").map((one): ReadEntry => {
      const node = nodeOf(one);
      const categories = elementsAt(one, "atom:category").map((category) => attribute(category, "term"));
      return { ...node, summary: textAt(one, "atom:summary"), categories };
    });
    const ids = [feed, ...entries].map(({ id }) => id);
    if (new Set(ids).size !== ids.length) throw new Error(`an id twice: ${ids.join(" ")}`);
    for (const { author, id } of entries) if (`${author}${feed.author}` === "") throw new Error(`${id} has no author`);
    return { ...feed, lang: root.attr("lang", "xml")?.value ?? "", entries };
  } finally {
    document.dispose();
  }
};
