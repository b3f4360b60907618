/**
 * Pairs of real records of the shipped layers, labelled by hand: which of them are one place. `tuned` were looked at
 * while the resolution was made, `held out` only afterwards; `apart` were neighbours that it did not merge. "Unclear"
 * are those that nobody can tell from the records.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

type Fields = Readonly<Record<string, string>>;
const rowsOf = (path: string): readonly Fields[] => parse(readFileSync(path), { columns: true });

const LAYERS = "data/layers";
const placeOf = new Map<string, string>();
for (const entry of readdirSync(LAYERS, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const folder = join(LAYERS, entry.name, "places");
  for (const name of readdirSync(folder))
    for (const { id = "", source = "" } of rowsOf(join(folder, name)))
      for (const ref of source.split(";")) placeOf.set(ref, id);
}

// A newer extract may lack a record.
const pairs = rowsOf("test/truth/layer-pairs.csv").filter(({ a = "", b = "" }) => placeOf.has(a) && placeOf.has(b));
const isOne = ({ a = "", b = "" }: Fields): boolean => placeOf.get(a) === placeOf.get(b);
const share = (some: readonly Fields[], label: string): number =>
  some.filter((pair) => pair["label"] === label).length / some.length;

test("most of the labelled pairs are still in the layers", () => {
  expect(pairs.length).toBeGreaterThan(500);
});

test("what is labelled as different is two places", () => {
  expect(pairs.filter((pair) => pair["label"] === "different" && isOne(pair))).toEqual([]);
});

test.each(["tuned", "held out"])(
  "of the pairs that were merged, %s, few are unclear, and most others stay one",
  (part) => {
    const own = pairs.filter((pair) => pair["part"] === part);
    expect(share(own.filter(isOne), "unclear")).toBeLessThan(0.03);
    const same = own.filter(({ label }) => label === "same");
    expect(same.filter(isOne).length / same.length).toBeGreaterThan(0.96);
  },
);
