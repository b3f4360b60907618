/**
 * A whole import: writes the drafts of the data set, swaps them in, then settles every country affected. If interrupted
 * at any point, the next import continues from there.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { compareText } from "#core/base/text.ts";
import { writeFiles } from "../base/files.ts";
import { gather, type GatherOptions } from "./gather/gather.ts";
import { countriesIn, formatSources, layerPaths, type LayerPaths } from "./layer/paths.ts";
import { settle, type SettleContext } from "./layer/settle.ts";
import { nothingRecognised, type Reading, type Report, reportOf } from "./report.ts";

interface ImportOptions extends Omit<GatherOptions, "folder"> {
  readonly outDir: string;
  readonly dataset: string;
  /** The day that the input is of, YYYY-MM-DD; `null` where nobody said. */
  readonly asOf: string | null;
  /** The country whose records are all in the input; `null` if some may be missing. */
  readonly covers: string | null;
  readonly settling: SettleContext;
}

/** Countries still to settle; kept on disk until done. */
interface Pending {
  readonly reading: Reading;
  readonly countries: readonly string[];
}

/** Swaps the drafts in, settles and reports. Idempotent, so it can finish an interrupted import. */
const finish = (paths: LayerPaths, { reading, countries }: Pending, context: SettleContext): Report => {
  const { dataset } = reading;
  const partial = paths.partial(dataset);
  if (existsSync(partial)) {
    rmSync(paths.drafts(dataset), { recursive: true, force: true });
    renameSync(partial, paths.drafts(dataset));
  }
  const report = reportOf(reading, settle(paths, countries, context));
  writeFiles(
    new Map([
      [paths.sources, formatSources(paths.sources, reading.source)],
      [paths.report(dataset), `${JSON.stringify(report, null, 2)}\n`],
    ]),
  );
  rmSync(paths.pending);
  return report;
};

/** Finishes an interrupted import, if there is one. */
const finishPending = (paths: LayerPaths, context: SettleContext): void => {
  if (existsSync(paths.pending)) finish(paths, JSON.parse(readFileSync(paths.pending, "utf8")) as Pending, context);
};

/**
 * Imports an input into the layer at `outDir`.
 * @throws Error when the input cannot be read to its end, or none of its records is recognised; the layer is then
 * unchanged
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
    asOf: options.asOf,
    covers: options.covers,
    withLayers: settling.layers.length > 0,
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
