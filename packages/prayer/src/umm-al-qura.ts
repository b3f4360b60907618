/** The table of Umm al-Qura, parsed once, when it is first asked for. */
import { text } from "musalla:umm-al-qura";
import { hijriTable, type HijriTable } from "../../../server/core/hijri/hijri.ts";

/** The table as the build of the package writes it. */
export interface UmmAlQura {
  readonly firstYear: number;
  readonly firstDay: number;
  readonly months: readonly string[];
}

let table: HijriTable | null = null;

export const ummAlQura = (): HijriTable => {
  if (table !== null) return table;
  const { firstYear, firstDay, months } = JSON.parse(text) as UmmAlQura;
  return (table = hijriTable(firstYear, firstDay, months));
};
