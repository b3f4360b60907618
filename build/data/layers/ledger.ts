/**
 * The ledger of a layer, ids.csv: which id each record has, the extract it was last in, and how many newer extracts
 * lacked it. A ledger never loses a line, so an id is never given to another place.
 */
import { existsSync, readFileSync } from "node:fs";
import { isLayerId } from "#core/model/common.ts";
import { compareText } from "#core/base/text.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";

/** What a ledger says of a record. */
export interface LedgerEntry {
  readonly id: number;
  /** Name of the data set. */
  readonly extract: string;
  /** Newer extracts of that name without the record. */
  readonly missed: number;
}

/** Record (`osm:n1`) → entry. */
type Ledger = ReadonlyMap<string, LedgerEntry>;

const HEADER = ["ref", "id", "extract", "missed"] as const;

/** Reads a ledger; empty if there is none. Throws an Error naming an invalid line: continuing could give an id twice. */
export const readLedger = (path: string): Ledger => {
  if (!existsSync(path)) return new Map();
  const [header, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
  const refuse = (line: number, got: readonly string[]): Error =>
    new Error(
      `${path}:${line}: got ${JSON.stringify(got.join(",").slice(0, 60))}, expected ${HEADER.join(",")}; take it back from git`,
    );
  if (header?.fields.join() !== HEADER.join()) throw refuse(1, header?.fields ?? []);
  const entries = new Map<string, LedgerEntry>();
  for (const { fields, position } of rows) {
    const [ref = "", idText, extract = "", missedText] = fields;
    const [id, missed] = [Number(idText), Number(missedText)];
    const isSound = ref.includes(":") && isLayerId(id) && extract !== "" && Number.isSafeInteger(missed) && missed >= 0;
    if (!isSound || entries.has(ref)) throw refuse(position(0).line, fields);
    entries.set(ref, { id, extract, missed });
  }
  return entries;
};

/** The file, by id and record. */
export const formatLedger = (ledger: Ledger): string => {
  const rows = [...ledger].sort(([a, x], [b, y]) => x.id - y.id || compareText(a, b));
  return formatCsv(
    HEADER,
    rows.map(([ref, { id, extract, missed }]) => [ref, String(id), extract, missed === 0 ? "" : String(missed)]),
  );
};
