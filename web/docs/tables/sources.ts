/** Whom the data come from, as data/sources.csv has it. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Language } from "../guides.ts";
import { TEXTS } from "../texts.ts";
import { english, markdownTable } from "./markdown.ts";

const FILE = new URL("../../../data/sources.csv", import.meta.url);

export const sourcesTable = (language: Language): string => {
  const [, ...rows]: readonly string[][] = parse(readFileSync(FILE));
  const shown = rows.map(([, name = "", url = "", licence = ""]) => [
    url === "" ? english(name) : `[${english(name)}](${url})`,
    english(licence),
  ]);
  return markdownTable([TEXTS[language].sources.head, ...shown]);
};
