/** Progress: a bar that redraws itself on a terminal, a plain line every tenth elsewhere. */
import { printable } from "#core/base/text.ts";

/** Told of each step: how much is done, 0…1, of what, and how many rows that makes so far. */
export type OnProgress = (done: number, what: string, rows?: number) => void;

const WIDTH = 24;

const bar = (done: number): string => {
  const filled = Math.round(done * WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}]`;
};

/** Shorter than this nobody can tell how fast it goes. */
const LEAST_MS = 1000;

/** A slower rate is that of the start, not of the rows. */
const LEAST_ROWS_PER_S = 10;

const speed = (rows: number, ms: number): string => {
  const rowsPerS = Math.round(rows / (ms / 1000));
  return ms >= LEAST_MS && rowsPerS >= LEAST_ROWS_PER_S ? `, ${rowsPerS} rows/s` : "";
};

/** A function to call as the work goes on; `write` gets text to print as it is, `clock` answers milliseconds. */
export const createProgress = (isTerminal: boolean, write: (text: string) => void, clock: () => number): OnProgress => {
  let lastTenth = -1;
  const startedMs = clock();
  return (done, what, rows = 0) => {
    const percent = `${String(Math.floor(done * 100)).padStart(3)} %`;
    const told = `${printable(what)}${speed(rows, clock() - startedMs)}`;
    if (isTerminal) {
      write(`\r\u001b[K${bar(done)} ${percent} ${told}${done >= 1 ? "\n" : ""}`);
      return;
    }
    const tenth = Math.floor(done * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    write(`${percent} ${told}\n`);
  };
};
