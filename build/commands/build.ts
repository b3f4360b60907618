/** The commands that build: what they are told, and what they say of it. */
import { existsSync } from "node:fs";
import { buildData } from "../build.ts";
import type { BuildResult } from "../build.ts";
import { CACHE_DIR } from "../country/cache.ts";
import { formatDiagnostic, formatSummary } from "../diagnostics.ts";
import { prepare } from "../prepare.ts";
import { RATINGS_FILE } from "../ratings.ts";
import type { Command, CommandContext } from "./context.ts";
import { importsOf } from "./options.ts";
import { EXIT, codeOf, usage } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

/** What a build came to, and what it took. */
const built = (
  { diagnostics, read, output, needs }: BuildResult,
  { values: { out: outDir, "max-files": maxFiles }, clock, peakMemory }: CommandContext,
  startedMs: number,
): Outcome => {
  const problems = diagnostics.map((one) => `${formatDiagnostic(one)}\n`);
  const shown = diagnostics.length > 0 ? [...problems, formatSummary(diagnostics, read)].join("\n") : "";
  const asBefore = `Nothing was written; ${outDir} is as it was.`;
  if (needs !== undefined) {
    const message = `The output cannot have fewer than ${needs} files, with the largest pages; --max-files is ${maxFiles}.`;
    return { code: EXIT.problems, err: `${message}\n${asBefore}` };
  }
  if (output === null) return { code: EXIT.problems, err: `${shown}\n${asBefore}` };
  const { places, cities, events } = output.counts;
  const held = `${places} places, ${cities} cities, ${events} events`;
  const took = `${((clock() - startedMs) / 1000).toFixed(1)} s, ${Math.round(peakMemory() / 1e6)} MB at most`;
  const out = `${outDir}: version ${output.version}, ${output.files} files: ${held} in ${took}`;
  return { code: codeOf(diagnostics), out, ...(shown !== "" && { err: shown }) };
};

const buildOptions = ({ values, today, onProgress }: CommandContext) => ({
  dataDir: values.data,
  importsDir: importsOf(values),
  outDir: values.out,
  today,
  editUrl: values["edit-url"] ?? null,
  ratingsFile: values.ratings ?? (existsSync(RATINGS_FILE) ? RATINGS_FILE : null),
  cacheDir: values.fresh ? null : CACHE_DIR,
  onProgress,
  withVariants: values.compress,
  ...(values.workers !== undefined && { workers: Number(values.workers) }),
  ...(values["max-files"] !== undefined && { maxFiles: Number(values["max-files"]) }),
});

/** What is wrong with the options of a build; `null` when nothing is. */
const wrongOption = ({ values }: CommandContext): Outcome | null => {
  for (const name of ["workers", "max-files"] as const) {
    const value = values[name];
    if (value === undefined || /^\d{1,7}$/.test(value)) continue;
    return usage(`--${name} is ${JSON.stringify(value)}, must be a whole number`);
  }
  return null;
};

export const build: Command = async (context) => {
  const wrong = wrongOption(context);
  if (wrong !== null) return wrong;
  const startedMs = context.clock();
  return built(await buildData(buildOptions(context)), context, startedMs);
};

export const prepareAll: Command = async (context) => {
  const wrong = wrongOption(context);
  if (wrong !== null) return wrong;
  const startedMs = context.clock();
  const result = await prepare(buildOptions(context), context.say);
  return result === null ? { code: EXIT.clean } : built(result, context, startedMs);
};
