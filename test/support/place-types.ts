/** The types of places, as data/place-types.csv lists them. */
import { readFileSync } from "node:fs";

const [, ...rows] = readFileSync(new URL("../../data/place-types.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");

/** Every type, in the order of the table, which is that of the alphabet. */
export const PLACE_TYPES: readonly string[] = rows.map((row) => row.slice(0, row.indexOf(",")));
