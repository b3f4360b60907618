/** `world`: places of every country from the sources of the plan, and the layers made from them. */
import { Command, InvalidArgumentError } from "@commander-js/extra-typings";
import { type Parse, path } from "../../server/cli/command-line.ts";
import { answer, EXIT, type Outcome, usage } from "../../server/cli/outcome.ts";
import { isForPeople } from "../base/failure.ts";
import type { CommandContext } from "./context.ts";
import { HOST_OPTION, limitHeapGrowth, maxBytesOption, politenessOf } from "./import-options.ts";
import { dataOption, formatOption } from "./options.ts";

const codes: Parse<readonly string[]> = (text) => {
  if (!/^[a-z]{2}(?:,[a-z]{2})*$/i.test(text))
    throw new InvalidArgumentError("must be two-letter country codes joined by commas, such as gb,fr");
  return [...new Set(text.toUpperCase().split(","))];
};

const worldOf = (context: CommandContext) => {
  const { cli } = context;
  return new Command("world")
    .description("places of all countries from the sources in data/imports/world.csv, into the layers")
    .addOption(dataOption(context))
    .addOption(cli.option("--countries <codes>", "only these, joined by commas", codes))
    .addOption(
      cli
        .option("--out <dir>", "folder of the imports that is written, and read by the next run", path)
        .default("world"),
    )
    .addOption(cli.option("--accept-loss <codes>", "countries whose sources may have lost half of their places", codes))
    .option(...HOST_OPTION)
    .addOption(maxBytesOption(context))
    .addOption(formatOption(context, ["text", "json"], "text"))
    .option("--dry-run", "show the steps and ask nobody");
};

type Values = ReturnType<ReturnType<typeof worldOf>["opts"]>;

const run = async (context: CommandContext, values: Values): Promise<Outcome> => {
  const { formatDiffText } = await import("../data/diff/format.ts");
  const { makeLayers } = await import("../data/layers/layers.ts");
  const { CHECKPOINT_ITEMS } = await import("../import/gather/gather.ts");
  const { readHosts } = await import("../import/input/hosts.ts");
  const { DEFAULT_LIMITS } = await import("../import/input/input.ts");
  const { readAliases } = await import("../import/prepare.ts");
  const { readPlan, stepsOf } = await import("../import/world/plan.ts");
  const { formatWorldReport, missingIn } = await import("../import/world/report.ts");
  const { countriesOf, runWorld } = await import("../import/world/run.ts");
  const { acceptLoss = [], allowHost = [], countries = null, data: dataDir, maxBytes, out: outDir } = values;
  limitHeapGrowth();
  const known = countriesOf(dataDir);
  const unknown = [...(countries ?? []), ...acceptLoss].filter((code) => !known.includes(code));
  if (unknown.length > 0) return usage(`${unknown.join(", ")}: no such country in countries.csv`);
  const plan = readPlan(dataDir);
  if (values.dryRun === true) {
    const steps = stepsOf(plan, countries ?? known);
    return answer(
      steps.map(({ name, format, address }) => [name, format, address ?? "asked by country"].join("\t")).join("\n"),
    );
  }
  const report = await runWorld({
    ...politenessOf(context),
    dataDir,
    outDir,
    plan,
    countries: countries ?? known,
    accepted: new Set(acceptLoss),
    aliases: readAliases(dataDir),
    hosts: readHosts(dataDir, allowHost),
    limits: { ...DEFAULT_LIMITS, ...(maxBytes !== undefined && { maxBytes }) },
    checkpointItems: CHECKPOINT_ITEMS,
    onProgress: context.onProgress,
  });
  const { diff, counts } = makeLayers(dataDir, outDir, false);
  const text = [formatWorldReport(report, outDir), formatDiffText(diff)].join("\n");
  const out = values.format === "json" ? JSON.stringify({ ...report, layers: counts }) : text;
  return { code: missingIn(report).length > 0 ? EXIT.problems : EXIT.clean, out };
};

export const worldCommand = (context: CommandContext) =>
  worldOf(context).action(
    context.cli.action(async (values) => {
      try {
        return await run(context, values);
      } catch (error) {
        if (isForPeople(error)) return { code: EXIT.problems, err: error.message };
        throw error;
      }
    }),
  );
