/**
 * An import from its start to its end: drafts of the data set, swapped in whole, then every country that
 * had or has drafts of it settled anew. Killed at any moment, the next import goes on where this one was.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { compareText } from "#core/base/text.ts";
import { writeFiles } from "../base/files.ts";
import { gather, type GatherOptions } from "./gather/gather.ts";
import { countriesIn, formatSources, layerPaths, type LayerPaths } from "./layer/paths.ts";
import { settle, type SettleContext } from "./layer/settle.ts";
import { nothingRecognised, type Reading, type Report, reportOf } from "./report.ts";

export interface ImportOptions extends Omit<GatherOptions, "folder"> {
  readonly outDir: string;
  readonly dataset: string;
  readonly settling: SettleContext;
}

/** What is to be settled, kept until it is. */
interface Pending {
  readonly reading: Reading;
  readonly countries: readonly string[];
}

/** Swaps the drafts in where that is not done, settles, reports; does what is pending to its end, however often. */
const finish = (paths: LayerPaths, { reading, countries }: Pending, context: SettleContext): Report => {
  const { dataset } = reading;
  const partial = paths.partial(dataset);
  if (existsSync(partial)) {
    rmSync(paths.drafts(dataset), { recursive: true, force: true });
    renameSync(partial, paths.drafts(dataset));
  }
  const report = reportOf(reading, settle(paths, dataset, countries, context));
  writeFiles(
    new Map([
      [paths.sources, formatSources(paths.sources, reading.source)],
      [paths.report(dataset), `${JSON.stringify(report, null, 2)}\n`],
    ]),
  );
  rmSync(paths.pending);
  return report;
};

/** Ends what a killed import left; nothing where none did. */
const finishPending = (paths: LayerPaths, context: SettleContext): void => {
  if (existsSync(paths.pending)) finish(paths, JSON.parse(readFileSync(paths.pending, "utf8")) as Pending, context);
};

/**
 * Imports an input into the layer at `outDir`.
 *
 * @throws Error when the input cannot be read to its end, or when none of its records is recognised; the layer is
 *   then as it was
 */
export const importPlaces = async (options: ImportOptions): Promise<Report> => {
  const { outDir, dataset, format, input, mapping, settling } = options;
  const paths = layerPaths(outDir);
  mkdirSync(outDir, { recursive: true });
  finishPending(paths, settling);
  const folder = paths.partial(dataset);
  const tally = await gather({ ...options, folder });
  const reading: Reading = {
    dataset,
    format: format.name,
    input: input.label,
    source: mapping.source,
    tally,
  };
  const refusal = nothingRecognised(reading);
  if (refusal !== null) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(refusal);
  }
  const countries = new Set([...countriesIn(paths.drafts(dataset)), ...countriesIn(folder)]);
  const pending: Pending = { reading, countries: [...countries].sort(compareText) };
  writeFiles(new Map([[paths.pending, JSON.stringify(pending)]]));
  return finish(paths, pending, settling);
};
