/**
 * A process that tries one reader after another and reports each, so that a hanging one can be killed: `child.ts
 * <build> <data> <inputs> <seed> <first target>`.
 */
import { type ReaderTally, tryTarget } from "./run.ts";
import { allTargets } from "./targets.ts";

/** Messages: a reader was started, is still running, or is done. */
export type Told =
  | { readonly kind: "at"; readonly target: number; readonly name: string; readonly input: number }
  | {
      readonly kind: "done";
      readonly target: number;
      readonly tally: ReaderTally;
      readonly peakBytes: number;
    };

/** Inputs between two heartbeats. */
const STEP = 100;
/** A reader that needs a thread per input, and its maximum number of inputs. */
const COSTLY = { name: "import overture-geoparquet", inputs: 200 } as const;

const [build = "", data = "", inputs = "", seed = "", from = "0"] = process.argv.slice(2);

const tell = async (told: Told): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(told, undefined, undefined, () => resolve());
  });

for (const [target, one] of [...allTargets(build, data).entries()].slice(Number(from))) {
  const isCostly = one.name === COSTLY.name;
  const numRuns = isCostly ? Math.min(COSTLY.inputs, Number(inputs)) : Number(inputs);
  const tally = await tryTarget(one, numRuns, Number(seed), (input) => {
    if (isCostly || input % STEP === 0) void tell({ kind: "at", target, name: one.name, input });
  });
  await tell({ kind: "done", target, tally, peakBytes: process.resourceUsage().maxRSS * 1024 });
}
process.disconnect?.();
