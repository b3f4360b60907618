/** Reads data/settlements.csv, a large file that only a command wrote: fields are taken as they are. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readRegular } from "../../csv/csv.ts";
import { type SettlementRow, settlements } from "../../tables/settlements.ts";

const HEADER: readonly string[] = Object.keys(settlements.columns);

const number = (text: string): number | null => (text === "" ? null : Number(text));

const toRow = ([id = "", country = "", name = "", lat, lng, population = "", part = ""]: readonly string[]) => ({
  id: number(id),
  country,
  name,
  lat: Number(lat),
  lng: Number(lng),
  population: number(population),
  part_of: number(part),
});

/** The settlements of a data folder; none if it has no such file. Throws an Error naming a file that no refresh wrote. */
export const readSettlements = (dataDir: string): readonly SettlementRow[] => {
  const path = join(dataDir, settlements.path);
  if (!existsSync(path)) return [];
  const [header, ...rows] = readRegular(readFileSync(path, "utf8")) ?? [];
  if (header?.join() !== HEADER.join())
    throw new Error(`${path}: got ${header?.join() ?? "no rows"}, expected ${HEADER.join()}; run refresh cities`);
  return rows.map(toRow);
};
