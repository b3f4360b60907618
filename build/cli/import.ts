/**
 * `import`, `layers`, `world`: places of other sources into a folder of the host, and the shipped layers made from it.
 * `import times`: the timetable files of mosques into data/times and data/timetables; `import authority-timetable`: those
 * that authorities published, into data/authorities.
 */
import { STATUSES } from "#core/values/place.ts";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Command, InvalidArgumentError } from "@commander-js/extra-typings";
import { dayOfDate } from "#core/base/date.ts";
import {
  answer,
  EXIT,
  file,
  folder,
  oneOf,
  type Outcome,
  type Parse,
  path,
  usage,
  wholeNumber,
} from "../../server/cli/command-line.ts";
import { isForPeople } from "../base/diagnostics.ts";
import { datasetName, isDatasetName } from "../import/layer/paths.ts";
import type { Politeness } from "../import/input/politeness.ts";
import type { Format, Input } from "../import/records/record.ts";
import type { ListedPlaces } from "../import/times/listed-places.ts";
import type { Aliases } from "../tables/aliases.ts";
import {
  type CommandContext,
  country,
  countryCodes,
  dataOption,
  date,
  formatOption,
  upTo,
  webAddress,
  year,
} from "./options.ts";

/** How the mosques of a list become places: offered as rows, and written when somebody says yes. */
const listOf = async (
  { today, openDialogue }: CommandContext,
  { data, city, yes }: { readonly data: string; readonly city?: string; readonly yes?: true },
): Promise<ListedPlaces> => {
  const { openOffers } = await import("../data/listed/offer-places.ts");
  const { confirm } = await import("../data/new/interview.ts");
  const ask = async (report: string): Promise<boolean> => {
    const dialogue = openDialogue();
    try {
      dialogue.say(report);
      return (await confirm(dialogue, "\nWrite these places and their times?")) === null;
    } finally {
      dialogue.close();
    }
  };
  return { city: city ?? null, offer: openOffers(data, today), confirm: yes === true ? async () => true : ask };
};

/** What of the options for lists contradicts itself. */
const listFault = (values: {
  readonly place?: string;
  readonly places?: true;
  readonly city?: string;
}): string | null => {
  if (values.places === true)
    return values.place === undefined ? null : "--place is one mosque, --places a list: give one of them";
  return values.city === undefined ? null : "--city needs --places";
};

const importTimesCommand = (context: CommandContext) => {
  const { cli } = context;
  return new Command("times")
    .description("timetables of mosques: CSV, text copied from a PDF, workbooks (.xlsx), JSON")
    .argument("<file...>", "the files; those of one mosque, such as its months, are read together")
    .addOption(dataOption(context))
    .option("--place <id|slug>", "whose times they are; not needed if a mapping names the places")
    .option("--places", "the files are a list of mosques: match what is known, and offer the others as new places")
    .option("--city <slug>", "with --places: the town of the mosques, where the list gives no points")
    .addOption(cli.option("--country <code>", "where places are looked for", country))
    .addOption(cli.option("--mapping <file>", "what the file does not tell, in JSON", file))
    .addOption(cli.option("--year <year>", "of the days, where the file names none", year))
    .addOption(cli.option("--month <month>", "of the days, where the file names none, 1 to 12", upTo(1, 12)))
    .option("--source <id>", "who says so, a source of sources.csv (default: the contributors)")
    .addOption(cli.option("--url <url>", "where the mosque publishes them", webAddress))
    .addOption(cli.option("--verified-on <date>", "day they were checked (default: the file's own, else today)", date))
    .addOption(
      cli.option("--max-bytes <n>", "most bytes of a file, packed or unpacked (default: 32 MiB)", wholeNumber(15, 1)),
    )
    .option("--accept-loss", "write what is read, though some of the files is not taken")
    .option("--yes", "with --places: write new places without asking")
    .option("--dry-run", "show how the files are read and what would be written, and write nothing")
    .action(
      cli.action(async (files, values) => {
        const fault = listFault(values);
        if (fault !== null) return usage(fault);
        const { importTimes } = await import("../import/times/import-times.ts");
        const { readFilesInThread } = await import("../import/times/read-files-in-thread.ts");
        const { TABLE_LIMITS } = await import("../timetable/table-limits.ts");
        const { ok, text } = await importTimes({
          dataDir: values.data,
          files,
          place: values.place ?? null,
          country: values.country?.toLowerCase() ?? null,
          mapping: values.mapping ?? null,
          year: values.year ?? null,
          month: values.month ?? null,
          source: values.source ?? null,
          url: values.url ?? null,
          verifiedOn: values.verifiedOn ?? null,
          today: context.today,
          isDryRun: values.dryRun === true,
          list: values.places === true ? await listOf(context, values) : null,
          acceptsLoss: values.acceptLoss === true,
          limits: { ...TABLE_LIMITS, ...(values.maxBytes !== undefined && { maxBytes: values.maxBytes }) },
          read: readFilesInThread,
        });
        return ok ? { code: EXIT.clean, out: text } : { code: EXIT.problems, err: text };
      }),
    );
};

const importAuthorityCommand = (context: CommandContext) => {
  const { cli } = context;
  return new Command("authority-timetable")
    .description("the timetable that an authority published, of the same files as those of mosques")
    .argument("<file...>", "the files, read together")
    .addOption(dataOption(context))
    .requiredOption("--authority <id>", "whose it is, an authority of authorities.csv")
    .option("--zone <code>", "the zone that it is for, where the authority has zones")
    .option("--perpetual", "it is the same every year, so a date has its times in all years")
    .addOption(cli.option("--year <year>", "of the days, where the file names none", year))
    .option("--source <id>", "who says so, a source of sources.csv", "editorial")
    .addOption(cli.option("--url <url>", "where it was taken from", webAddress).makeOptionMandatory())
    .addOption(
      cli.option("--max-bytes <n>", "most bytes of a file, packed or unpacked (default: 32 MiB)", wholeNumber(15, 1)),
    )
    .option("--dry-run", "show how the files are read and what would be written, and write nothing")
    .action(
      cli.action(async (files, values) => {
        const { importAuthority } = await import("../import/times/import-authority.ts");
        const { readFilesInThread } = await import("../import/times/read-files-in-thread.ts");
        const { TABLE_LIMITS } = await import("../timetable/table-limits.ts");
        const { ok, text } = await importAuthority({
          dataDir: values.data,
          files,
          authority: values.authority,
          zone: values.zone ?? null,
          isPerpetual: values.perpetual === true,
          year: values.year ?? null,
          source: values.source,
          url: values.url,
          today: dayOfDate(context.today),
          isDryRun: values.dryRun === true,
          limits: { ...TABLE_LIMITS, ...(values.maxBytes !== undefined && { maxBytes: values.maxBytes }) },
          read: readFilesInThread,
        });
        return ok ? { code: EXIT.clean, out: text } : { code: EXIT.problems, err: text };
      }),
    );
};

const HOST_OPTION = [
  "--allow-host <name>",
  "another server that may be asked; may be given several times",
  (text: string, previous: readonly string[] | undefined): readonly string[] => [...(previous ?? []), text],
] as const;

const maxBytesOption = ({ cli }: CommandContext) =>
  cli.option("--max-bytes <n>", "most bytes of an input, packed or unpacked", wholeNumber(15, 1));

/** Requests for one thing before a source counts as failed. */
const ATTEMPTS = 6;

const politenessOf = ({ clock, say }: CommandContext): Politeness => ({
  nowMs: clock,
  sleep: async (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  attempts: ATTEMPTS,
  say,
});

/** Heap growth in per cent before a collection; by default V8 lets it grow fourfold. */
const HEAP_GROWTH = 25;

/** Keeps the memory of an import near what it needs. */
const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);

/** The only format that can be fetched per country. */
const FETCHED = "overpass-json";

const dataset: Parse<string> = (text) => {
  if (!isDatasetName(text)) throw new InvalidArgumentError("must be lower-case letters, digits and single hyphens");
  return text;
};

/** The outcome of a command that failed with an error for people. Throws any other. */
const outcomeOfFailure = (error: unknown): Outcome => {
  if (isForPeople(error)) return { code: EXIT.problems, err: error.message };
  throw error;
};

const importOf = (context: CommandContext) => {
  const { cli } = context;
  return new Command("import")
    .description("places of the world into a folder of your own; without a format, lists the formats")
    .usage("[options] <format> <file|url>")
    .enablePositionalOptions()
    .argument("[format]", "how the input is written")
    .argument("[source]", `a file or a web address; not needed for ${FETCHED} with --country`)
    .addOption(dataOption(context))
    .addOption(cli.option("--out <dir>", "folder that is written", path).default("imports"))
    .addOption(cli.option("--country <code>", "the only country that is taken", country))
    .addOption(
      cli.option(
        "--as <name>",
        "name of the data set, which replaces the one of that name (default: from source and file)",
        dataset,
      ),
    )
    .option("--mapping <name>", "what fields mean: a mapping of data/imports, or a .json file of your own")
    .addOption(
      cli.option("--nameless <word>", "keep or drop places without a name", oneOf(["keep", "drop"])).default("keep"),
    )
    .addOption(
      cli.option(
        "--status <word>",
        "status of places whose source states none, such as unknown for a list that is years old",
        oneOf(STATUSES),
      ),
    )
    .addOption(
      cli.option("--endpoint <url>", `${FETCHED} with --country: the Overpass server that is asked`, webAddress),
    )
    .option(...HOST_OPTION)
    .addOption(maxBytesOption(context))
    .addOption(formatOption(context, ["text", "json"], "text"))
    .option("--no-layers", "compare with the curated places alone: for imports that layers are made from")
    .addOption(cli.option("--as-of <date>", "day that the input is of, YYYY-MM-DD; coverage names it", date))
    .option("--dry-run", "show what would be imported and write nothing");
};

type Values = ReturnType<ReturnType<typeof importOf>["opts"]>;

/** Opens the given file or address, else fetches the country from an Overpass server. */
const openSource = async (
  context: CommandContext,
  values: Values,
  word: string | undefined,
  outDir: string,
): Promise<Input> => {
  const { readHosts } = await import("../import/input/hosts.ts");
  const { DEFAULT_LIMITS } = await import("../import/input/limits.ts");
  const { openInput } = await import("../import/input/file.ts");
  const { openCountry } = await import("../import/overpass/overpass.ts");
  const { data: dataDir, country: code = "", endpoint = null, maxBytes, allowHost = [] } = values;
  const limits = { ...DEFAULT_LIMITS, ...(maxBytes !== undefined && { maxBytes }) };
  const hosts = readHosts(dataDir, allowHost);
  if (word !== undefined) return openInput(word, { outDir, hosts, limits, nowMs: context.clock });
  return openCountry({ dataDir, outDir, country: code, endpoint, hosts, limits, ...politenessOf(context) });
};

/** The folder that an import writes: with `isDry` a copy of `out` that is removed afterwards. */
const withOutput = async <T>(out: string, isDry: boolean, use: (dir: string) => Promise<T>): Promise<T> => {
  if (!isDry) return use(out);
  const copy = mkdtempSync(join(tmpdir(), "musalla-import-"));
  try {
    if (existsSync(out)) cpSync(out, copy, { recursive: true });
    return await use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

const run = async (
  context: CommandContext,
  values: Values,
  aliases: Aliases,
  format: Format,
  word: string | undefined,
): Promise<Outcome> => {
  const { CHECKPOINT_ITEMS } = await import("../import/gather/gather.ts");
  const { formatImportReport, importPlaces, prepareImport } = await import("../import/import.ts");
  const { layersOf } = await import("../check/load/country-files.ts");
  limitHeapGrowth();
  const { data: dataDir, dryRun = false, out } = values;
  const { onProgress } = context;
  const only = values.country ?? null;
  const layers = values.layers ? layersOf(dataDir) : [];
  const prepared = prepareImport(dataDir, values.mapping ?? format.mapping, aliases, layers, onProgress);
  if ("faults" in prepared) return { code: EXIT.problems, err: prepared.faults.join("\n") };
  const { file: mappingFile, mapping, words, layerContext, countries, digest } = prepared;
  if (only !== null && !countries.has(only))
    return usage(`--country is ${JSON.stringify(only)}, which is not in countries.csv`);
  const keepsNameless = values.nameless === "keep";
  try {
    const report = await withOutput(out, dryRun, async (outDir) => {
      const input = await openSource(context, values, word, outDir);
      return importPlaces({
        outDir,
        dataset: values.as ?? datasetName(mappingFile.source.id, only, input.label),
        asOf: values.asOf ?? null,
        covers: word === undefined ? only : null,
        format,
        input,
        mapping,
        where: layerContext.where,
        words,
        languagesOf: layerContext.languagesOf,
        countries: only === null ? null : [only],
        keepsNameless,
        status: values.status ?? null,
        key: [digest, format.name, only, keepsNameless, ...(values.status === undefined ? [] : [values.status])].join(
          "\n",
        ),
        checkpointItems: CHECKPOINT_ITEMS,
        onProgress,
        layerContext,
      });
    });
    return answer(values.format === "json" ? JSON.stringify(report) : formatImportReport(report, out));
  } catch (error) {
    return outcomeOfFailure(error);
  }
};

export const importCommand = (context: CommandContext) =>
  importOf(context)
    .action(
      context.cli.action(async (name, word, values) => {
        const { formatsOf } = await import("../import/formats/formats.ts");
        const { readAliases } = await import("../import/import.ts");
        const aliases = readAliases(values.data);
        const formats = formatsOf(aliases);
        const known = `The formats are ${[...formats.keys()].join(", ")}.`;
        if (name === undefined) return usage(`import <format> <file|url>\n${known}`);
        const format = formats.get(name);
        if (format === undefined) return usage(`There is no format ${JSON.stringify(name)}. ${known}`);
        const isFetched = name === FETCHED && word === undefined && values.country !== undefined;
        if (word === undefined && !isFetched)
          return usage(`import ${name} from what? Name a file or an address; ${FETCHED} also asks for --country.`);
        if (values.endpoint !== undefined && !isFetched)
          return usage(`--endpoint needs import ${FETCHED} --country CC without a file or an address`);
        return run(context, values, aliases, format, word);
      }),
    )
    .addCommand(importTimesCommand(context))
    .addCommand(importAuthorityCommand(context));

export const layersCommand = (context: CommandContext) =>
  new Command("layers")
    .description("make the layers of the data folder from imports made with --no-layers")
    .argument("[folder]", "the folder of the imports", context.cli.value("folder", folder), "imports")
    .addOption(dataOption(context))
    .option("--dry-run", "show what would change and write nothing")
    .action(
      context.cli.action(async (importsDir, { data, dryRun = false }) => {
        const { makeLayers } = await import("../data/layers/layers.ts");
        const { formatDiffText } = await import("../data/diff/format.ts");
        try {
          const { formatAdmitted } = await import("../data/layers/admitted.ts");
          const { diff, counts, held, admitted } = makeLayers(data, importsDir, dryRun);
          const sizes = Object.entries(counts).map(([layer, count]) => `${layer} ${count}`);
          const written = dryRun ? "nothing was written" : `written: ${sizes.join(", ")} places`;
          const left = held === 0 ? "" : `; ${held} left out by held-areas.csv`;
          return answer(`${formatDiffText(diff)}${formatAdmitted(admitted)}${written}${left}`);
        } catch (error) {
          return outcomeOfFailure(error);
        }
      }),
    );

export const admitCommand = (context: CommandContext) =>
  new Command("admit")
    .description("lead the rows of the layers through the gate again")
    .addOption(dataOption(context))
    .option("--dry-run", "show what would change and write nothing")
    .action(
      context.cli.action(async ({ data, dryRun = false }) => {
        const { makeLayers } = await import("../data/layers/layers.ts");
        const { formatDiffText } = await import("../data/diff/format.ts");
        const { formatAdmitted } = await import("../data/layers/admitted.ts");
        try {
          const { diff, admitted } = makeLayers(data, null, dryRun);
          return answer(`${formatDiffText(diff)}${formatAdmitted(admitted)}${dryRun ? "nothing was written" : ""}`);
        } catch (error) {
          return outcomeOfFailure(error);
        }
      }),
    );

const worldOf = (context: CommandContext) => {
  const { cli } = context;
  return new Command("world")
    .description("places of all countries from their sources, into the layers")
    .addOption(dataOption(context))
    .addOption(cli.option("--countries <codes>", "only these, joined by commas", countryCodes))
    .addOption(
      cli
        .option("--out <dir>", "folder of the imports that is written, and read by the next run", path)
        .default("world"),
    )
    .addOption(
      cli.option("--accept-loss <codes>", "countries whose sources may have lost half of their places", countryCodes),
    )
    .option(...HOST_OPTION)
    .addOption(maxBytesOption(context))
    .addOption(formatOption(context, ["text", "json"], "text"))
    .option("--dry-run", "show the steps and ask nobody");
};

type WorldValues = ReturnType<ReturnType<typeof worldOf>["opts"]>;

const runWorldCommand = async (context: CommandContext, values: WorldValues): Promise<Outcome> => {
  const { formatDiffText } = await import("../data/diff/format.ts");
  const { makeLayers } = await import("../data/layers/layers.ts");
  const { CHECKPOINT_ITEMS } = await import("../import/gather/gather.ts");
  const { readHosts } = await import("../import/input/hosts.ts");
  const { DEFAULT_LIMITS } = await import("../import/input/limits.ts");
  const { readAliases } = await import("../import/import.ts");
  const { readPlan, stepsOf } = await import("../import/world/plan.ts");
  const { countriesOf, formatWorldReport, missingIn, runWorld } = await import("../import/world/run.ts");
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
  const { report, end } = await runWorld({
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
  end();
  const text = [formatDiffText(diff), formatWorldReport(report, outDir)].join("\n");
  const out = values.format === "json" ? JSON.stringify({ ...report, layers: counts }) : text;
  return { code: missingIn(report).length > 0 ? EXIT.problems : EXIT.clean, out };
};

export const worldCommand = (context: CommandContext) =>
  worldOf(context).action(
    context.cli.action(async (values) => {
      try {
        return await runWorldCommand(context, values);
      } catch (error) {
        return outcomeOfFailure(error);
      }
    }),
  );
