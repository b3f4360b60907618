/**
 * How far a run of the world has come, world.json: a run that was interrupted goes on where it was for eight days, so that a
 * weekly job goes on with the one before; after that its first answers are too old to mix with new ones.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { DAY_MS } from "#core/base/time.ts";
import { writeFiles } from "../../base/files.ts";
import type { Step } from "./plan.ts";

const KEPT_MS = 8 * DAY_MS;

/** Increase when runs of older code cannot be continued. */
const VERSION = 1;

/** What became of a step. */
export type Outcome =
  | {
      readonly kind: "read";
      /** Country → why its records are not believed. */
      readonly losses: Readonly<Record<string, string>>;
    }
  | { readonly kind: "failed"; readonly why: string };

const stateForm = z.object({
  version: z.literal(VERSION),
  /** Hash of the steps and of the mappings. */
  key: z.string(),
  startedMs: z.number(),
  isOver: z.boolean(),
  outcomes: z.record(
    z.string(),
    z.custom<Outcome>((value) => typeof value === "object" && value !== null),
  ),
});
type State = z.infer<typeof stateForm>;

export interface Run {
  readonly outcomeOf: (step: string) => Outcome | undefined;
  readonly record: (step: string, outcome: Outcome) => void;
  /** Marks the run as finished; the next one starts from the beginning. */
  readonly end: () => void;
  /** Steps that an earlier run of the command had read. */
  readonly resumed: number;
}

const readState = (path: string): State | null => {
  if (!existsSync(path)) return null;
  try {
    return stateForm.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
};

/** Begins a run in `outDir`, or goes on with the one that was interrupted; what failed then is tried again. */
export const openRun = (outDir: string, steps: readonly Step[], digest: string, nowMs: number): Run => {
  const path = join(outDir, "world.json");
  const key = createHash("sha256")
    .update(JSON.stringify([steps, digest]))
    .digest("hex");
  const found = readState(path);
  const ageMs = nowMs - (found?.startedMs ?? 0);
  const goesOn = found !== null && !found.isOver && found.key === key && ageMs >= 0 && ageMs < KEPT_MS;
  const read = goesOn ? Object.entries(found.outcomes).filter(([, { kind }]) => kind === "read") : [];
  let state: State = {
    version: VERSION,
    key,
    startedMs: goesOn ? found.startedMs : nowMs,
    isOver: false,
    outcomes: Object.fromEntries(read),
  };
  const write = (next: State): void => {
    state = next;
    writeFiles(new Map([[path, `${JSON.stringify(state)}\n`]]));
  };
  write(state);
  return {
    outcomeOf: (step) => state.outcomes[step],
    record: (step, outcome) => write({ ...state, outcomes: { ...state.outcomes, [step]: outcome } }),
    end: () => write({ ...state, isOver: true }),
    resumed: read.length,
  };
};
