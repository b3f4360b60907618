/**
 * A process that tries one reader after another and tells of each, so that one that hangs can be ended from outside:
 * `child.ts <build> <data> <inputs> <seed> <target to begin with>`.
 */
import { type ReaderTally, tryTarget } from "./run.ts";
import { allTargets } from "./targets.ts";

/** What is told: a reader is begun, is still at it, or is done with. */
export type Told =
  | { readonly kind: "at"; readonly target: number; readonly name: string; readonly input: number }
  | {
      readonly kind: "done";
      readonly target: number;
      readonly tally: ReaderTally;
      readonly peakBytes: number;
    };

/** Inputs between two signs of life. */
const STEP = 100;
/** A reader each of whose inputs costs a thread, and how many it is given at most. */
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
