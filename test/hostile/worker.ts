/**
 * Runs check and fix on a data folder in a process of its own, so that a hang can be ended and a crash
 * told. Prints what the tests ask for as JSON.
 */
import { formatDiagnostic } from "../../build/base/diagnostics.ts";
import { checkData } from "../../build/check/check.ts";
import { planFix, writeFix } from "../../build/data/fix/plan.ts";
import { formatChange } from "../../build/data/fix/report.ts";

const run = (what: string, dataDir: string): Outcome => {
  const startedMs = performance.now();
  const plan = what === "fix" ? planFix(dataDir) : null;
  const diagnostics = plan === null ? checkData(dataDir).diagnostics : plan.diagnostics;
  const printed = [...diagnostics.map(formatDiagnostic), ...(plan?.changes ?? []).map(formatChange)].join("\n");
  if (plan !== null) writeFix(plan.changes);
  return {
    ms: performance.now() - startedMs,
    told: diagnostics.map(({ file, code, severity }) => ({ file, code, severity })),
    changed: (plan?.changes ?? []).map(({ file }) => file.label),
    printedLength: printed.length,
  };
};

export interface Outcome {
  readonly ms: number;
  readonly told: readonly { readonly file: string; readonly code: string; readonly severity: string }[];
  readonly changed: readonly string[];
  readonly printedLength: number;
}

process.on("message", ([what, dataDir]: readonly [string, string]) => {
  const outcome = run(what, dataDir);
  process.send?.({ ...outcome, told: outcome.told.slice(0, 1000) });
});
