/** Elements of lists are there, or an error says what was got: those that become 0 or "" are listed, and the list may only shrink. */
import { describe, expect, it } from "vitest";
import { DEFAULTS, silentDefaults } from "./defaults.ts";
import { sourceOf, sourcesBelow } from "./graph.ts";

const counts = ["server", "packages"]
  .flatMap(sourcesBelow)
  .map((path) => [path, silentDefaults(path, sourceOf(path))] as const);
const listed = (path: string): number => DEFAULTS[path]?.[0] ?? 0;

describe("an element that a list lacks", () => {
  it("is an error (elementAt), not 0 or an empty text", () => {
    const more = counts.filter(([path, count]) => count > listed(path));
    expect(more.map(([path, count]) => `${path}: ${count}, expected at most ${listed(path)}`)).toEqual([]);
  });

  it("leaves defaults.json once it is one: the numbers only shrink", () => {
    const now = new Map(counts);
    const fewer = Object.keys(DEFAULTS).filter((path) => (now.get(path) ?? 0) < listed(path));
    expect(fewer.map((path) => `${path}: ${now.get(path) ?? 0}, and ${listed(path)} are listed`)).toEqual([]);
  });

  it("is listed with the reason why it stays", () => {
    expect(Object.entries(DEFAULTS).filter(([, [, why]]) => why.length < 10)).toEqual([]);
  });

  it.each([
    ["list[i] ?? 0", 1],
    ['texts[i + 1] ?? ""', 1],
    ["list[0] ?? 0", 1],
    ["list?.[i] ?? 0", 1],
    ["list.at(-1) ?? 0", 1],
    ['text.split(".").pop() ?? ""', 1],
    ["(a[i] ?? 0) + (b[i] ?? 0)", 2],
    ["list[i] ?? -1", 0],
    ['row["name"] ?? ""', 0],
    ["limit ?? 0", 0],
    ['header ?? ""', 0],
    ["counts.get(key) ?? 0", 0],
    ["elementAt(list, i)", 0],
  ])("is seen in %s", (source, count) => {
    expect(silentDefaults("a.ts", source)).toBe(count);
  });
});
