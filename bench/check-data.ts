/**
 * A data folder of many sound places, for the check to read: the rows that ship, over and over, each
 * copy with an id, a slug, a name and a spot of its own. Nothing in it is random.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "csv-parse/sync";
import { formatCsv } from "../build/csv/csv.ts";

/** Steps between the places of a file, degrees: further apart than the check takes for one place. */
const STEP_DEG = 0.004;

/** Above every id that ships, retired ones too. */
const FIRST_ID = 1_000_000;

const read = (path: string): readonly (readonly string[])[] => parse(readFileSync(path, "utf8"));

/** `count` rows shared out over the files as the rows that ship are; the places file of each path. */
const manyRows = (paths: readonly string[], count: number): ReadonlyMap<string, readonly (readonly string[])[]> => {
  const shipped = paths.map((path) => ({ path, rows: read(path) }));
  const total = shipped.reduce((sum, { rows }) => sum + rows.length - 1, 0);
  let left = count;
  let id = FIRST_ID - 1;
  return new Map(
    shipped.map(({ path, rows: [header = [], ...models] }, i) => {
      const share = i === shipped.length - 1 ? left : Math.floor((count * models.length) / total);
      left -= share;
      const at = (name: string): number => header.indexOf(name);
      const [idAt, slugAt, nameAt, cityAt, latAt, lngAt] = [
        at("id"),
        at("slug"),
        at("name_en"),
        at("city"),
        at("lat"),
        at("lng"),
      ] as const;
      const [first = []] = models;
      const side = Math.ceil(Math.sqrt(share));
      const lngStep = STEP_DEG / Math.cos((Number(first[latAt]) * Math.PI) / 180);
      const rows = Array.from({ length: share }, (_, n) => {
        const row = [...(models[n % models.length] ?? [])];
        id += 1;
        row[idAt] = String(id);
        row[slugAt] = `${row[slugAt]}-${n}`;
        row[nameAt] = `${row[nameAt]} ${n}`;
        row[cityAt] = first[cityAt] ?? "";
        row[latAt] = (Number(first[latAt]) + (Math.floor(n / side) - side / 2) * STEP_DEG).toFixed(5);
        row[lngAt] = (Number(first[lngAt]) + ((n % side) - side / 2) * lngStep).toFixed(5);
        return row;
      });
      const order = [at("type"), at("rank"), slugAt];
      const keyOf = (row: readonly string[]): string => order.map((index) => row[index]).join("\0");
      rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      return [path, [header, ...rows]];
    }),
  );
};

/** Writes the folder and answers the texts of its places files. */
export const writeManyPlaces = (dataDir: string, into: string, count: number): readonly string[] => {
  cpSync(dataDir, into, { recursive: true });
  mkdirSync(join(into, "places"), { recursive: true });
  const paths = readdirSync(join(dataDir, "places"))
    .sort()
    .map((name) => join(dataDir, "places", name));
  return [...manyRows(paths, count)].map(([path, [header = [], ...rows]]) => {
    const text = formatCsv(header, rows);
    writeFileSync(join(into, "places", basename(path)), text);
    return text;
  });
};
