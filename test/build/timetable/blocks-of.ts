/** Tables from texts, with what stands around them. */
import { TABLE_LIMITS } from "../../../build/timetable/table-limits.ts";
import type { ColumnWords } from "../../../build/timetable/columns.ts";
import { type Block, blocksOf } from "../../../build/timetable/layout.ts";
import { readText } from "../../../build/timetable/text-table.ts";
import { lexicon } from "./reading-of.ts";

/** The tables of a text whose cells are parted by commas or spaces. */
export const blocksIn = (text: string, mapped: ColumnWords = {}, name = "times.csv"): readonly Block[] =>
  blocksOf(lexicon, [readText(name, text, "UTF-8", TABLE_LIMITS)], mapped);

/** The first table of a text. */
export const blockIn = (text: string, name?: string): Block => {
  const [block] = blocksIn(text, {}, name);
  if (block === undefined) throw new Error(`got no table in ${JSON.stringify(text)}, expected one`);
  return block;
};
