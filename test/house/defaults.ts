/**
 * Silent defaults: an element that a list lacks becomes 0 or "", which passes for a place, a distance or a time. The error says
 * what it got (server/core/base/element-at.ts). `defaults.json` lists the files that have some, with how many and why; the
 * numbers may only shrink.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { childrenOf, isNode, type Node, treeOf } from "./functions.ts";

/** By file: how many there are, and why they stay. */
export type Defaults = Readonly<Record<string, readonly [count: number, why: string]>>;

export const DEFAULTS = JSON.parse(
  readFileSync(fileURLToPath(new URL("defaults.json", import.meta.url)), "utf8"),
) as Defaults;

const isNothing = (node: unknown): boolean =>
  isNode(node) && node.type === "Literal" && (node["value"] === 0 || node["value"] === "");

const READS: ReadonlySet<unknown> = new Set(["at", "charCodeAt", "codePointAt", "pop", "shift"]);

/** `list[i]`, `list.at(i)` and their like; the member of a record by a written name is none. */
const isElement = (node: unknown): boolean => {
  if (!isNode(node)) return false;
  if (node.type === "ChainExpression") return isElement(node["expression"]);
  if (node.type === "CallExpression") {
    const { callee } = node as Node & { readonly callee: Node };
    return isNode(callee["property"]) && READS.has(callee["property"]["name"]);
  }
  if (node.type !== "MemberExpression" || node["computed"] !== true) return false;
  const { property } = node as Node & { readonly property: Node };
  return property.type !== "Literal" || typeof property["value"] === "number";
};

const countIn = (node: Node): number =>
  childrenOf(node).reduce((sum, child) => sum + countIn(child), 0) +
  Number(
    node.type === "LogicalExpression" &&
      node["operator"] === "??" &&
      isElement(node["left"]) &&
      isNothing(node["right"]),
  );

/** How many elements of lists a source replaces by 0 or "" where there is none. */
export const silentDefaults = (path: string, source: string): number => countIn(treeOf(path, source));
