/** How exact the prayer times are, as bench/README.md keeps it: published timetables beside adhan and AlAdhan's formula. */
import { readFileSync } from "node:fs";
import type { Language } from "../guides.ts";
import { TEXTS } from "../texts.ts";
import { english, figure, markdownTable } from "./markdown.ts";

const README = new URL("../../../bench/README.md", import.meta.url);
const HEAD = "| test/truth: % exact / % within 1 min / max |";

/** The rows of the table below its head. */
const rowsOf = (text: string): readonly (readonly string[])[] => {
  const from = text.indexOf(HEAD);
  if (from < 0) throw new Error("bench/README.md has no table of test/truth any more");
  const [, , ...rows] = (text.slice(from).split("\n\n")[0] ?? "").split("\n");
  return rows.map((row) => row.split("|").slice(1, -1).map((one) => one.trim())); // prettier-ignore
};

/** "94.4 / 100.0 / 1": exact, within a minute, the largest difference. */
const shares = (text = ""): string => figure(text);

export const accuracyTable = (language: Language): string => {
  const rows = rowsOf(readFileSync(README, "utf8")).map(
    ([name = "", method = "", times = "", ...figures]) => [
      english(name),
      method,
      times,
      ...figures.map(shares),
    ],
  );
  return markdownTable([TEXTS[language].accuracy.head, ...rows]);
};
