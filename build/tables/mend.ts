/** What `fix` makes of a field that its column refuses, for the hint of the check. */
import { canonicalOf } from "../fix/value.ts";
import { quoted } from "./cell-schema.ts";
import type { Column } from "./table.ts";

/** Words of other languages are the data folder's; the check says of the others alone what fix writes. */
const NO_WORDS: ReadonlyMap<string, string> = new Map();

export interface Mended {
  readonly hint: string;
  readonly fixable: true;
}

/** The hint for a refused field that `fix` mends; `null` where it leaves the field as it is. */
export const mendHint = (name: string, column: Column<unknown>, text: string): Mended | null => {
  const mended = canonicalOf(name, column, NO_WORDS)(text);
  if (mended === text || !column.cell.safeParse(mended).success) return null;
  return { hint: `npm run data -- fix writes ${mended === "" ? "nothing" : quoted(mended)}`, fixable: true };
};
