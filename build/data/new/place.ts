/**
 * `new place`: asks, checks the row with every rule (on a temporary copy of the data), shows it, and inserts it with an
 * empty id at its sorted position in the file of its country. No other byte changes; the row follows the file's line
 * ends and columns. Writes nothing if the input ends, the user says no, or the row has an error.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Diagnostic, formatDiagnostic } from "../../base/diagnostics.ts";
import { writeFiles } from "../../base/files.ts";
import { textRow } from "../../base/text-row.ts";
import { checkData } from "../../check/check.ts";
import { fileAt, loadTables, readText } from "../../check/load/load.ts";
import { formatCsv, readCsv, recordSpans } from "../../csv/csv.ts";
import { places } from "../../tables/places.ts";
import { FIXABLE, inOrder } from "../fix/order.ts";
import { answerOf, confirm, type Dialogue, interview, type Interview, questions, type Stop } from "./interview.ts";
import { openKnown } from "./known.ts";

type Fields = Readonly<Record<string, string>>;

const COLUMNS = Object.keys(places.columns);
const CANONICAL = FIXABLE.find(({ path }) => path === places.path);

/** A file from before a column was added does not have it. */
const isBefore = (a: Fields, b: Fields): boolean => {
  if (CANONICAL === undefined) throw new Error(`no order is declared for ${places.path}`);
  const [row, other] = [a, b].map((texts) => COLUMNS.map((name) => texts[name] ?? ""));
  return row !== undefined && other !== undefined && inOrder(CANONICAL, [other, row])[0] === row;
};

/** The line of a row under `header`. */
const lineOf = (header: readonly string[], row: Fields): string =>
  formatCsv(header, [header.map((name) => row[name] ?? "")]).slice(formatCsv(header, []).length, -1);

interface Inserted {
  readonly text: string;
  /** The new line, without its end. */
  readonly row: string;
  /** Its line number, from 1. */
  readonly line: number;
}

/** Inserts `row` into the text of a places file; an empty text gets a header. */
export const insertRow = (text: string, row: Fields): Inserted => {
  const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(bom.length);
  const end = /\r\n|\n|\r/.exec(body)?.[0] ?? "\n";
  const [first, ...rows] = readCsv("", body).rows;
  const header = first?.fields ?? COLUMNS;
  const line = lineOf(header, row);
  if (first === undefined) {
    return {
      text: `${bom}${formatCsv(COLUMNS, []).slice(0, -1)}${end}${line}${end}`,
      row: line,
      line: 2,
    };
  }
  const spans = recordSpans(body, 1);
  const next = rows.findIndex(({ fields }) => isBefore(row, textRow(header, fields)));
  const at = next === -1 ? undefined : spans[next + 1];
  if (at !== undefined) {
    const grown = `${bom}${body.slice(0, at.start)}${line}${end}${body.slice(at.start)}`;
    return { text: grown, row: line, line: at.line };
  }
  const closed = /[\r\n]$/.test(body) ? body : `${body}${end}`;
  const lines = closed.split(/\r\n|\n|\r/).length;
  return { text: `${bom}${closed}${line}${end}`, row: line, line: lines };
};

const keyOf = ({ file, code, message, excerpt = "" }: Diagnostic): string => [file, code, message, excerpt].join("\0");

/** The findings that are new if file `path` of `dataDir` contains `text`. */
const tryText = (dataDir: string, path: string, text: string): readonly Diagnostic[] => {
  const known = new Set(checkData(dataDir).diagnostics.map(keyOf));
  const folder = mkdtempSync(join(tmpdir(), "musalla-trial-"));
  try {
    const copy = join(folder, "data");
    cpSync(dataDir, copy, { recursive: true, dereference: true });
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
    return checkData(copy).diagnostics.filter((diagnostic) => !known.has(keyOf(diagnostic)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface NewPlaceOptions {
  readonly dataDir: string;
  /** YYYY-MM-DD, for `updated_on`. */
  readonly today: string;
  /** Answers given as options, by column or `country`; validated like typed ones. */
  readonly answers: ReadonlyMap<string, string>;
  /** Asks the user. */
  readonly dialogue: Dialogue;
  /** False: only the final confirmation is asked, and missing answers are problems. */
  readonly isInteractive: boolean;
  /** True: writes the row without confirmation. */
  readonly isConfirmed: boolean;
  /** True: shows the row without writing it. */
  readonly isDryRun: boolean;
}

interface NewPlaceResult {
  readonly outcome: "written" | "tried" | "refused" | Stop;
  /** The file's name in messages; `null` if it did not get that far. */
  readonly file: string | null;
  readonly line: number;
  readonly row: string;
}

interface Draft extends Inserted {
  readonly path: string;
  readonly label: string;
  readonly findings: readonly Diagnostic[];
}

const draft = (dataDir: string, answers: ReadonlyMap<string, string>): Draft => {
  const path = `places/${answerOf(answers, "country").toLowerCase()}.csv`;
  const file = fileAt(dataDir, path);
  const before = existsSync(file.path) ? readText(file).text : "";
  const row = Object.fromEntries(COLUMNS.map((name) => [name, answerOf(answers, name)]));
  const inserted = insertRow(before, row);
  return { ...inserted, ...file, findings: tryText(dataDir, path, inserted.text) };
};

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/** The columns of the new row with errors. */
const faultyColumns = ({ findings, label, line }: Draft): readonly string[] =>
  findings
    .filter((diagnostic) => isError(diagnostic) && diagnostic.file === label && diagnostic.line === line)
    .flatMap(({ field }) => (field === undefined || field === "id" ? [] : [field]));

const NOTHING: NewPlaceResult = { outcome: "refused", file: null, line: 0, row: "" };

/** Asks until the row has no error that an answer could fix. */
const settleRow = async (
  state: Interview,
  all: ReturnType<typeof questions>,
  options: NewPlaceOptions,
): Promise<Draft | Stop | null> => {
  const { dialogue, isInteractive, dataDir } = options;
  for (;;) {
    const stop = await interview(state, all);
    for (const warning of state.warnings.splice(0)) dialogue.say(`warning: ${warning}`);
    if (stop !== null) return stop;
    for (const problem of state.problems) dialogue.say(problem);
    if (state.problems.length > 0) return null;
    const found = draft(dataDir, state.answers);
    for (const finding of found.findings) dialogue.say(formatDiagnostic(finding));
    if (!found.findings.some(isError)) return found;
    const again = isInteractive ? faultyColumns(found) : [];
    if (again.length === 0) return null;
    for (const name of again) {
      state.answers.delete(name);
      state.settled.delete(name);
    }
  }
};

/** Adds a place to the data. */
export const newPlace = async (options: NewPlaceOptions): Promise<NewPlaceResult> => {
  const { dataDir, dialogue, isInteractive } = options;
  const known = openKnown(dataDir, loadTables(dataDir).tables);
  const answers = new Map(options.answers);
  const asked = isInteractive ? dialogue : null;
  const state: Interview = {
    dialogue: asked,
    known,
    answers,
    settled: new Set(),
    problems: [],
    warnings: [],
  };
  if (isInteractive) dialogue.say("Enter accepts the value in brackets; - leaves a field empty.");
  const settled = await settleRow(state, questions(known, options.today), options);
  if (settled === null) return NOTHING;
  if (settled === "ended" || settled === "declined") return { ...NOTHING, outcome: settled };
  const { path, label: file, line, row, text } = settled;
  dialogue.say(`\n${file}:${line}\n${row}\n`);
  if (options.isDryRun) return { outcome: "tried", file, line, row };
  const stop = options.isConfirmed ? null : await confirm(dialogue, `Write it into ${file}?`);
  if (stop === null) writeFiles(new Map([[path, text]]));
  return { outcome: stop ?? "written", file, line, row };
};

/** The result, for people. */
export const formatNewPlace = ({ outcome, file, line }: NewPlaceResult): string => {
  if (outcome === "written") return `${file}:${line} is written. It gets its id when it is merged.`;
  if (outcome === "tried") return `${file}:${line} would be written. Nothing was written.`;
  const why = { refused: "", ended: "The input has ended. ", declined: "" }[outcome];
  return `${why}Nothing was written.`;
};
