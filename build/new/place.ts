/**
 * `new place`: asks, checks the row with every rule of the data, shows it, and writes it with an empty
 * id at its place in the file of its country. Writes nothing when the input ends, when a person says
 * no, or when the row has an error.
 */
import { existsSync } from "node:fs";
import { formatDiagnostic } from "../diagnostics.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { loadTables } from "../load.ts";
import { fileAt, readText } from "../source.ts";
import { places } from "../tables/places.ts";
import { writeFiles } from "../write-files.ts";
import type { Dialogue } from "./dialogue.ts";
import { insertRow } from "./insert.ts";
import type { Inserted } from "./insert.ts";
import { confirm, interview } from "./interview.ts";
import type { Interview, Stop } from "./interview.ts";
import { openKnown } from "./known.ts";
import { questions } from "./questions.ts";
import { tryText } from "./trial.ts";

export interface NewPlaceOptions {
  readonly dataDir: string;
  /** YYYY-MM-DD, for `updated_on`. */
  readonly today: string;
  /** Answers by column and `country` that need no asking; they are judged like typed ones. */
  readonly answers: ReadonlyMap<string, string>;
  /** Where the questions go. */
  readonly dialogue: Dialogue;
  /** False: nothing is asked but the last confirmation; what is missing is a problem. */
  readonly isInteractive: boolean;
  /** True: the row is written without the last confirmation. */
  readonly isConfirmed: boolean;
  /** True: the row is shown and not written. */
  readonly isDryRun: boolean;
}

export interface NewPlaceResult {
  readonly outcome: "written" | "tried" | "refused" | Stop;
  /** How messages name the file; `null` when it did not come so far. */
  readonly file: string | null;
  readonly line: number;
  readonly row: string;
}

const COLUMNS = Object.keys(places.columns);

interface Draft extends Inserted {
  readonly path: string;
  readonly label: string;
  readonly findings: readonly Diagnostic[];
}

const draft = (dataDir: string, answers: ReadonlyMap<string, string>): Draft => {
  const path = `places/${(answers.get("country") ?? "").toLowerCase()}.csv`;
  const file = fileAt(dataDir, path);
  const before = existsSync(file.path) ? readText(file).text : "";
  const row = Object.fromEntries(COLUMNS.map((name) => [name, answers.get(name) ?? ""]));
  const inserted = insertRow(before, row);
  return { ...inserted, ...file, findings: tryText(dataDir, path, inserted.text) };
};

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/** The columns of the new row that errors point at. */
const faultyColumns = ({ findings, label, line }: Draft): readonly string[] =>
  findings
    .filter((one) => isError(one) && one.file === label && one.line === line)
    .flatMap(({ field }) => (field === undefined || field === "id" ? [] : [field]));

const NOTHING: NewPlaceResult = { outcome: "refused", file: null, line: 0, row: "" };

/** Asks until the row has no error that an answer could mend. */
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
    for (const one of found.findings) dialogue.say(formatDiagnostic(one));
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
  if (isInteractive) dialogue.say("Enter takes what stands in brackets; - leaves a field empty.");
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

/** What came of it, for a person. */
export const formatNewPlace = ({ outcome, file, line }: NewPlaceResult): string => {
  if (outcome === "written") return `${file}:${line} is written. Its id is given when it is merged.`;
  if (outcome === "tried") return `${file}:${line} would be written. Nothing was written.`;
  const why = { refused: "", ended: "The input has ended. ", declined: "" }[outcome];
  return `${why}Nothing was written.`;
};
