/**
 * Mint: gives rows of places/*.csv without an id the next number, max(ever) + 1, in file and row order. "Ever" includes
 * retired ids, so no number is reused. Only the id cells change, byte for byte. Refuses data with errors.
 */
import { CURATED_ID_MAX, LAYER_ID_MIN } from "#core/values/ids.ts";
import type { Diagnostic } from "../base/diagnostics.ts";
import { writeFiles } from "../base/files.ts";
import { checkData } from "../check/check.ts";
import { fileAt, filesIn, readText } from "../check/load/load.ts";
import { fieldSpans, readCsv, recordSpans } from "../csv/csv.ts";

interface Minted {
  readonly id: number;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly slug: string;
}

interface MintResult {
  /** All findings of the check; if one is an error, nothing is minted. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files checked. */
  readonly files: number;
  readonly minted: readonly Minted[];
}

interface Text {
  readonly label: string;
  readonly path: string;
  readonly text: string;
}

interface IdCell {
  readonly id: string;
  readonly slug: string;
  readonly line: number;
  /** Offset of the field in the text, quotes included. */
  readonly start: number;
  readonly end: number;
}

const idCells = ({ label, text }: Text): readonly IdCell[] => {
  const bom = text.startsWith("\uFEFF") ? 1 : 0;
  const body = text.slice(bom);
  const [header, ...rows] = readCsv(label, body).rows;
  const [idAt, slugAt] = ["id", "slug"].map((name) => header?.fields.indexOf(name) ?? -1);
  const spans = recordSpans(body, 1).slice(1);
  return rows.flatMap(({ fields }, i) => {
    const record = spans[i];
    if (record === undefined || idAt === undefined || slugAt === undefined) return [];
    const field = fieldSpans(body.slice(record.start, record.end))[idAt];
    if (field === undefined) return [];
    const start = bom + record.start;
    const [id, slug] = [fields[idAt] ?? "", fields[slugAt] ?? ""];
    return [{ id, slug, line: record.line, start: start + field.start, end: start + field.end }];
  });
};

/** The highest id of a curated place; data/retired.csv may name places of layers too. */
const highest = (ids: Iterable<string>): number => {
  let max = 0;
  for (const id of ids) if (Number(id) < LAYER_ID_MIN) max = Math.max(max, Number(id));
  return max;
};

/** Fills the empty id cells of valid places files; returns the texts and the new ids. */
export const planMint = (
  files: readonly Text[],
  retired: Iterable<string>,
): { readonly texts: ReadonlyMap<string, string>; readonly minted: readonly Minted[] } => {
  const cells = files.map((file) => ({ file, all: idCells(file) }));
  let last = highest([...retired, ...cells.flatMap(({ all }) => all.map(({ id }) => id))]);
  const texts = new Map<string, string>();
  const minted: Minted[] = [];
  for (const { file, all } of cells) {
    let [text, from] = ["", 0];
    for (const { slug, line, start, end } of all.filter(({ id }) => id === "")) {
      last += 1;
      text += `${file.text.slice(from, start)}${last}`;
      from = end;
      minted.push({ id: last, file: file.label, line, slug });
    }
    if (from > 0) texts.set(file.path, text + file.text.slice(from));
  }
  if (last > CURATED_ID_MAX) throw new Error(`ids have run out: got ${last}, at most ${CURATED_ID_MAX}`);
  return { texts, minted };
};

/** The highest id that a curated place of a data folder has or had: the next one is minted after it. */
export const lastId = (dataDir: string): number =>
  highest(
    [...filesIn(dataDir, "places", ".csv"), fileAt(dataDir, "retired.csv")].flatMap((file) =>
      idCells({ ...file, text: readText(file).text }).map(({ id }) => id),
    ),
  );

/** Mints the ids of a data folder and writes them; a dry run only reports them. */
export const mint = (dataDir: string, isDryRun = false): MintResult => {
  const { diagnostics, files } = checkData(dataDir);
  if (diagnostics.some(({ severity }) => severity === "error")) return { diagnostics, files, minted: [] };
  const texts = filesIn(dataDir, "places", ".csv").map((file) => ({ ...file, text: readText(file).text }));
  const retired = fileAt(dataDir, "retired.csv");
  const gone = idCells({ ...retired, text: readText(retired).text }).map(({ id }) => id);
  const plan = planMint(texts, gone);
  if (!isDryRun) writeFiles(plan.texts);
  return { diagnostics, files, minted: plan.minted };
};

/** Minted ids, one line per row, and a closing line. */
export const formatMint = ({ minted }: Pick<MintResult, "minted">, isDryRun = false): string => {
  const lines = minted.map(
    ({ id, file, line, slug }) => `${file}:${line}: ${slug} ${isDryRun ? "would be" : "is"} ${id}`,
  );
  const count = minted.length === 1 ? "1 id" : `${minted.length} ids`;
  const end = `${count} ${isDryRun ? "would be given; nothing was written" : "given"}`;
  return [...lines, minted.length === 0 ? "Every place has its id; nothing to give." : `${end}.`].join("\n");
};
