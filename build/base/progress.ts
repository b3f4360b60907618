/** Progress: a bar that redraws itself on a terminal, a plain line every tenth elsewhere. */
import { printable } from "#core/base/printable.ts";

/** Reports progress: the part done (0…1), the name of the step, and the rows so far. */
export type OnProgress = (done: number, what: string, rows?: number) => void;

const WIDTH = 24;

const bar = (done: number): string => {
  const filled = Math.round(done * WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}]`;
};

/** Before this the rate cannot be estimated. */
const LEAST_MS = 1000;

/** A slower rate only reflects the start-up. */
const LEAST_ROWS_PER_S = 10;

const speed = (rows: number, ms: number): string => {
  const rowsPerS = Math.round(rows / (ms / 1000));
  return ms >= LEAST_MS && rowsPerS >= LEAST_ROWS_PER_S ? `, ${rowsPerS} rows/s` : "";
};

/** Creates the progress callback; `write` prints raw text, `clock` returns milliseconds. */
export const createProgress = (isTerminal: boolean, write: (text: string) => void, clock: () => number): OnProgress => {
  let lastTenth = -1;
  const startedMs = clock();
  return (done, what, rows = 0) => {
    const percent = `${String(Math.floor(done * 100)).padStart(3)} %`;
    const line = `${printable(what)}${speed(rows, clock() - startedMs)}`;
    if (isTerminal) {
      write(`\r\u001b[K${bar(done)} ${percent} ${line}${done >= 1 ? "\n" : ""}`);
      return;
    }
    const tenth = Math.floor(done * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    write(`${percent} ${line}\n`);
  };
};
