/**
 * `npm run trial -- fuzz --readers N [--seed N]`: N bad inputs for every reader, in a process with little memory that
 * is killed when it hangs. Prints a table of the outcomes.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { asBytes } from "../../../support/figures.ts";
import type { Told } from "./child.ts";
import type { ReaderTally } from "./run.ts";
import { OUTCOMES } from "./target.ts";

/** V8 heap of the process, MB: damaged files must not need more. */
const HEAP_MB = 768;
/** Without a heartbeat for this long a reader hangs, ms. */
const SILENCE_MS = 180_000;

interface Row extends ReaderTally {
  /** Peak resident memory so far, bytes; 0 if the process died. */
  readonly peakBytes: number;
}

type At = Extract<Told, { kind: "at" }>;

/** Runs targets from `from` on; returns the reports and, if the process died, the target it was at. */
const runFrom = async (
  from: number,
  inputs: number,
  seed: number,
  onRow: (row: Row) => void,
): Promise<{ readonly lost: At; readonly why: string } | null> =>
  new Promise((resolve) => {
    const child = fork(
      fileURLToPath(new URL("child.ts", import.meta.url)),
      ["public/data/v1", "data", String(inputs), String(seed), String(from)],
      {
        execArgv: ["--import", "tsx", `--max-old-space-size=${HEAP_MB}`],
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      },
    );
    let at: At = { kind: "at", target: from, name: "the start", input: 0 };
    let errors = "";
    let isSilent = false;
    const hang = (): void => {
      isSilent = true;
      child.kill("SIGKILL");
    };
    let timer = setTimeout(hang, SILENCE_MS);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-2000)));
    child.on("message", (told: Told) => {
      clearTimeout(timer);
      timer = setTimeout(hang, SILENCE_MS);
      if (told.kind === "at") at = told;
      else {
        onRow({ ...told.tally, peakBytes: told.peakBytes });
        at = { kind: "at", target: told.target + 1, name: "the next", input: 0 };
      }
    });
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) return resolve(null);
      const ended = /(?:Error|FATAL)[^\n]*/.exec(errors)?.[0] ?? `${code ?? signal}`;
      return resolve({
        lost: at,
        why: isSilent ? `it hangs for ${SILENCE_MS / 1000} s` : `the process ended: ${ended}`,
      });
    });
  });

const tableOf = (rows: readonly Row[]): string => {
  const lines = rows.map(({ name, inputs, outcomes, longestMs, peakBytes }) => {
    const counts = OUTCOMES.map((outcome) => outcomes[outcome] ?? 0);
    return `| ${[name.replaceAll("|", ", "), inputs, ...counts, longestMs.toFixed(0), asBytes(peakBytes)].join(" | ")} |`;
  });
  const faults = rows.flatMap(({ name, fault }) => (fault === null ? [] : [`- ${name}: ${fault}`]));
  return [
    `| reader | inputs | ${OUTCOMES.join(" | ")} | most processor ms | memory of the process so far |`,
    `|${"---|".repeat(OUTCOMES.length + 4)}`,
    ...lines,
    "",
    `Bad inputs tried: ${rows.reduce((sum, { inputs }) => sum + inputs, 0)}. Broken promises: ${faults.length}.`,
    ...faults,
  ].join("\n");
};

/** The table, and whether a promise was broken. */
export const fuzzReaders = async (
  inputs: number,
  seed: number,
  say: (line: string) => void,
): Promise<{ readonly table: string; readonly isBroken: boolean }> => {
  const rows: Row[] = [];
  const take = (row: Row): void => {
    rows.push(row);
    say(`${row.name}: ${row.inputs} inputs${row.fault === null ? "" : `, ${row.fault}`}`);
  };
  for (let from: number | null = 0; from !== null;) {
    const outcome = await runFrom(from, inputs, seed, take);
    if (outcome === null) break;
    const { lost, why } = outcome;
    take({
      name: lost.name,
      inputs: lost.input,
      outcomes: {},
      longestMs: 0,
      peakBytes: 0,
      fault: `${why}, behind input ${lost.input} of seed ${seed}`,
    });
    from = lost.name === "the start" ? null : lost.target + 1;
  }
  return { table: tableOf(rows), isBroken: rows.some(({ fault }) => fault !== null) };
};
