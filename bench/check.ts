/**
 * The check of 50,000 places beside csv-parse alone on the same files: the folder is checked whole, with
 * its tables, its rules and the age of its rows; csv-parse reads the places with the options that the
 * check gives it. Both run in turn, in rounds, in this process; the ratio is the result.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { checkData } from "../build/check/check.ts";
import { writeManyPlaces } from "./check-data.ts";
import { median } from "../server/core/base/median.ts";

const ROWS = 50_000;
const ROUNDS = 9;

const OPTIONS = { record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true, skip_empty_lines: true };

const timeMs = (run: () => void): number => {
  const startedMs = performance.now();
  run();
  return performance.now() - startedMs;
};

interface Round {
  readonly peerMs: number;
  readonly oursMs: number;
}

const measure = (dataDir: string, texts: readonly string[]): Round => {
  let records = 0;
  const peerMs = timeMs(() => {
    for (const text of texts) records += parse(text, OPTIONS).length - 1;
  });
  let problems = 0;
  const oursMs = timeMs(() => {
    problems = checkData(dataDir, { today: "2026-11-21" }).diagnostics.length;
  });
  if (records !== ROWS || problems > 0)
    throw new Error(`check: got ${records} rows with ${problems} problems, expected ${ROWS} with none`);
  return { peerMs, oursMs };
};

/** A table of the medians and of the median ratio. */
export const check = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-bench-"));
  try {
    const dataDir = join(folder, "data");
    const texts = writeManyPlaces("data", dataDir, ROWS);
    measure(dataDir, texts);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(measure(dataDir, texts));
    const peerMs = Math.round(median(rounds.map((round) => round.peerMs)));
    const oursMs = Math.round(median(rounds.map((round) => round.oursMs)));
    const ratio = median(rounds.map((round) => round.oursMs / round.peerMs)).toFixed(2);
    return [
      "| rows | csv-parse ms | check ms | ratio |",
      "|---|---|---|---|",
      `| ${ROWS} | ${peerMs} | ${oursMs} | ${ratio} |`,
    ].join("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
