/** The ground of the map close up, from data/coastlines.jsonl: a file for each cell. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { CoastCell } from "#core/shard/coast-cell.ts";
import { madeFiles } from "./plugins/made-files.ts";

const COASTLINES = new URL("../data/coastlines.jsonl", import.meta.url);

/** The licence of the shores, as a section of licences.txt. */
export const coastsLicence = (): string =>
  `${"-".repeat(80)}\n${readFileSync(new URL("../data/coastlines-licence.txt", import.meta.url), "utf8")}`;

/** The cells of the globe that are not all sea. */
const readCells = (): readonly CoastCell[] =>
  readFileSync(COASTLINES, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as CoastCell);

const ID = "virtual:coast-cells";

/** The cells as a virtual module: the box of each, and the address of its file. */
export const coastsPlugin = (): Plugin => {
  const files = madeFiles();
  return {
    name: "musalla-coasts",
    configResolved: files.configResolved,
    configureServer: files.configureServer,
    resolveId: (id) => (id === ID ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const cells = readCells().map(({ box, ground }) => {
        const name = `coast-${box.join("-")}.json`;
        const address = ground === null ? "null" : files.addressOf(this, name, JSON.stringify(ground));
        return `{box:${JSON.stringify(box)},address:${address}}`;
      });
      return `export default [${cells.join(",")}]`;
    },
  };
};
