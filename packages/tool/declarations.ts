/**
 * The declarations of a package: those that its entries reach, side by side, each under the name of its source. One that
 * would name a module outside of `packages` is an error: a package's types may not depend on how the engine is written.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import type { PackageSpec } from "./list.ts";

const FROM = /((?:from|import)\s*\(?\s*")([^"]+)(")/g;

/** File names in `dist` with their texts. `types` is the folder of what tsc wrote for `packages`. */
export const declarationsOf = (
  types: string,
  { folder, entries }: Pick<PackageSpec, "folder" | "entries">,
): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const texts = new Map<string, string>();
  const nameOf = (path: string): string => {
    const known = names.get(path);
    if (known !== undefined) return known;
    const name = posix.basename(path, ".ts");
    const taken = new Set(names.values());
    // Two sources may share a name: index.ts of two packages.
    const free = taken.has(name) ? `${posix.dirname(path).split("/")[0]}-${name}` : name;
    names.set(path, free);
    return free;
  };
  const add = (path: string): void => {
    const name = nameOf(path);
    if (texts.has(`${name}.d.ts`)) return;
    const text = readFileSync(posix.join(types, path.replace(/\.ts$/, ".d.ts")), "utf8");
    const found: string[] = [];
    const rewritten = text.replace(FROM, (_, before: string, from: string, after: string) => {
      const target = posix.join(posix.dirname(path), from);
      if (!from.startsWith(".") || target.startsWith(".."))
        throw new Error(`packages/${path}: its declarations name ${from}, which the package does not hold`);
      found.push(target);
      return `${before}./${nameOf(target)}.js${after}`;
    });
    texts.set(`${name}.d.ts`, rewritten);
    for (const source of found) add(source);
  };
  for (const file of Object.values(entries)) nameOf(posix.join(folder, "src", file));
  for (const file of Object.values(entries)) add(posix.join(folder, "src", file));
  return texts;
};
