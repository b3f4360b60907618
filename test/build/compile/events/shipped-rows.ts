/** The event tables that ship, read without the table parser. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { ObservanceOffsetRow, ObservanceRow } from "../../../../build/compile/events/rows.ts";

type Fields = Readonly<Record<string, string | number | null>>;

function readRows(name: string, numbers: readonly string[]): Fields[] {
  const text = readFileSync(new URL(`../../../../data/${name}`, import.meta.url), "utf8");
  return parse(text, {
    columns: true,
    cast: (field, { column }) => {
      if (field === "") return null;
      return numbers.includes(String(column)) ? Number(field) : field;
    },
  });
}

export const shippedObservances = readRows("observances.csv", [
  "id",
  "hijri_month",
  "hijri_day",
  "days",
]) as unknown as readonly ObservanceRow[];

export const shippedOffsets = readRows("observance-offsets.csv", [
  "observance_id",
  "hijri_year",
  "offset_days",
]) as unknown as readonly ObservanceOffsetRow[];

export const shippedKinds = readRows("event-kinds.csv", []) as unknown as readonly {
  readonly kind: string;
}[];
