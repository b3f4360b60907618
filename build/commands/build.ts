/** The commands that build: what they are told, and what they say of it. */
import { existsSync } from "node:fs";
import { buildData } from "../build.ts";
import type { BuildResult } from "../build.ts";
import { CACHE_DIR } from "../country/cache.ts";
import { formatDiagnostic, formatSummary } from "../diagnostics.ts";
import { PAGES_DIR, PARTS } from "../parts.ts";
import type { PartName } from "../parts.ts";
import { prepare } from "../prepare.ts";
import { RATINGS_FILE } from "../ratings.ts";
import { buildSite, faultOfSite } from "../static/site.ts";
import { faultOfTogether } from "./build-options.ts";
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

const isPart = (word: string): word is PartName => (PARTS as readonly string[]).includes(word);

/** What is wrong with the words and options of a build; `null` when nothing is. */
const fault = ({ values, words }: CommandContext, isWord: (word: string) => boolean): Outcome | null => {
  const stray = words.find((word) => !isWord(word));
  if (stray !== undefined) return usage(`${JSON.stringify(stray)} is no word of this command; see --help`);
  for (const name of ["workers", "max-files"] as const) {
    const value = values[name];
    if (value === undefined || /^\d{1,7}$/.test(value)) continue;
    return usage(`--${name} is ${JSON.stringify(value)}, must be a whole number`);
  }
  return null;
};

const takesNone = (): boolean => false;

export const build: Command = async (context) => {
  const wrong = fault(context, takesNone);
  if (wrong !== null) return wrong;
  const startedMs = context.clock();
  return built(await buildData(buildOptions(context)), context, startedMs);
};

export const prepareParts: Command = async (context) => {
  const wrong = fault(context, isPart);
  if (wrong !== null) return wrong;
  const startedMs = context.clock();
  const parts = context.words.length === 0 ? PARTS : context.words.filter(isPart);
  const result = await prepare(buildOptions(context), { parts, say: context.say });
  return result === null ? { code: EXIT.clean } : built(result, context, startedMs);
};

/** The folder for a static host. */
const buildStatic: Command = async (context) => {
  const { values, clock, say } = context;
  const wrong = faultOfSite(values.out, PAGES_DIR);
  if (wrong !== null) return usage(`--out ${JSON.stringify(values.out)} ${wrong}`);
  const startedMs = clock();
  await prepare(buildOptions(context), { parts: ["web"], say });
  const { data, pages } = await buildSite(values.out, PAGES_DIR, {
    ...buildOptions(context),
    withVariants: !values["no-compress"],
  });
  const outcome = built(data, context, startedMs);
  if (outcome.out === undefined) return outcome;
  const beside = `beside the data ${pages.files} files, ${(pages.bytes / 1e6).toFixed(1)} MB`;
  return { ...outcome, out: `${outcome.out}; ${beside}` };
};

/** Data, pages and server; with --static data and pages in a folder of their own. */
export const buildAll: Command = async (context) => {
  const { values, flags, clock, say } = context;
  const wrong = fault(context, takesNone);
  if (wrong !== null) return wrong;
  const contradiction = faultOfTogether(flags);
  if (contradiction !== null) return usage(contradiction);
  if (values.static) return buildStatic(context);
  const startedMs = clock();
  const result = await prepare(buildOptions(context), { isForced: true, say });
  return result === null ? { code: EXIT.clean } : built(result, context, startedMs);
};
