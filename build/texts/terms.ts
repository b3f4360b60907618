/** The terms of each language, one word for one thing, and the words that stood for it before and must not come back. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TextGroup } from "./groups.ts";
import terms from "./terms.json" with { type: "json" };

/** A thing, its word in a language, and what nobody writes for it. */
export interface Term {
  readonly en: string;
  readonly word: string;
  readonly not: readonly string[];
}

export const TERMS: Readonly<Record<string, readonly Term[]>> = terms;

/** Guides by their path within the project. */
export const arabicGuides = (root: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(root, "web/docs/ar")).map((name) => [
      `web/docs/ar/${name}`,
      readFileSync(join(root, "web/docs/ar", name), "utf8"),
    ]),
  );

/** What a text says otherwise than its language's terms, a line each. */
export const otherWords = (where: string, text: string, own: readonly Term[]): readonly string[] =>
  own.flatMap(({ en, word, not }) =>
    not.filter((other) => text.includes(other)).map((other) => `${where}  “${other}” for ${en}: write ${word}`),
  );

/** All of them, in the groups and the guides. */
export const termFaults = (
  groups: ReadonlyMap<string, TextGroup>,
  guides: ReadonlyMap<string, string>,
): readonly string[] => [
  ...[...groups].flatMap(([group, { translations }]) =>
    [...translations].flatMap(([language, texts]) =>
      [...texts].flatMap(([key, text]) => otherWords(`${group}:${key}  ${language}`, text, TERMS[language] ?? [])),
    ),
  ),
  ...[...guides].flatMap(([path, text]) => otherWords(path, text, TERMS["ar"] ?? [])),
];
