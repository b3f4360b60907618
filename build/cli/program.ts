/** All commands of `npm run data`, in help order. Each loads its code when run. */
import { lookup } from "node:dns/promises";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { BULK, DIRECTORY_FILE } from "#core/shard/paths.ts";
import type { TileSet } from "#core/shard/street-tiles.ts";
import {
  answer,
  createCommandLine,
  EXIT,
  file,
  folder,
  type Outcome,
  path,
  usage,
} from "../../server/cli/command-line.ts";
import { isForPeople } from "../base/diagnostics.ts";
import { formatReport, FORMATS } from "../check/report.ts";
import { allCommand, buildCommand, nginxCommand, prepareCommand, releaseCommand } from "./build.ts";
import { fitCommand } from "./fit.ts";
import { accuracyCommand, forecastCommand } from "./judge.ts";
import { fixCommand, mintCommand, newPlaceCommand, refreshCommand } from "./edit.ts";
import { admitCommand, importCommand, layersCommand, worldCommand } from "./import.ts";
import {
  codeOf,
  type CommandContext,
  countryCodes,
  DATA_OUT,
  dataOption,
  formatOption,
  importsOption,
  noBase,
  overlaysOf,
  type Process,
  todayOption,
} from "./options.ts";
import { acceptCommand, stewardsCommand } from "./suggestions.ts";
import { textsCommand } from "./texts.ts";
import { besideOf, moveInto } from "../../server/base/replace-file.ts";

const bulkCommand = (context: CommandContext) =>
  new Command("bulk")
    .description("all records of a data build as CSV, GeoJSON, Parquet and SQLite")
    .addOption(context.cli.option("--from <dir>", "data build to read", folder).default(DATA_OUT))
    .addOption(context.cli.option("--out <dir>", "new folder that is written", path).makeOptionMandatory())
    .action(
      context.cli.action(async ({ from, out }) => {
        if (existsSync(out) && readdirSync(out).length > 0) return usage(`--out ${JSON.stringify(out)} is not empty`);
        const { asDiskFault } = await import("../base/files.ts");
        const { writeBulk } = await import("../bulk/bulk.ts");
        const { readBuild } = await import("../compile/previous.ts");
        const { readDirectory } = await import("#core/shard/directory.ts");
        const startedMs = context.clock();
        const read = readBuild(from);
        const directory = await read(DIRECTORY_FILE);
        if (directory === null) return usage(`--from ${JSON.stringify(from)} holds no data build`);
        const fresh = besideOf(resolve(out));
        try {
          const opened = readDirectory(DIRECTORY_FILE, directory);
          const files = await writeBulk(read, opened, fresh);
          rmSync(out, { recursive: true, force: true });
          moveInto(join(fresh, BULK), out);
          const bytes = files.reduce((sum, written) => sum + written.bytes, 0);
          const took = `${((context.clock() - startedMs) / 1000).toFixed(1)} s, ${Math.round(context.peakMemory() / 1e6)} MB at most`;
          const size = `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
          return { code: EXIT.clean, out: `${out}: version ${opened.data_version}, ${size} in ${took}` };
        } catch (error) {
          throw asDiskFault(error, `Nothing was written to ${out}.`);
        } finally {
          rmSync(fresh, { recursive: true, force: true });
        }
      }),
    );

const formatSet = ({ file: name, countries, bytes, date }: TileSet): string =>
  [countries.join(","), `${(bytes / 1e6).toFixed(1)} MB`, date ?? "no date", name].join("\t");

const tilesOf = ({ cli }: CommandContext) =>
  new Command("tiles")
    .description(
      "the street map of countries from an extract of OpenStreetMap, with tilemaker; without one, lists them",
    )
    .argument("[extract]", "an .osm.pbf file, such as of one country", cli.value("extract", file))
    .addOption(cli.option("--countries <codes>", "whose extract it is, joined by commas", countryCodes))
    .addOption(cli.option("--remove <codes>", "countries whose street map is taken away", countryCodes))
    .addOption(
      cli
        .option("--out <dir>", "folder of the site, in which tiles/ and tiles.json are written", path)
        .default("public"),
    );

type Values = ReturnType<ReturnType<typeof tilesOf>["opts"]>;

const run = async (extract: string | undefined, values: Values, context: CommandContext): Promise<Outcome> => {
  const { removeTiles, setsOf } = await import("../tiles/sets.ts");
  const { countries, remove, out: site } = values;
  if (remove !== undefined && (extract !== undefined || countries !== undefined))
    return usage("--remove goes without an extract and without --countries");
  if (remove !== undefined) return answer(removeTiles(site, remove).map(formatSet).join("\n") || "There was none.");
  if (extract === undefined && countries !== undefined) return usage("--countries needs an extract");
  if (extract === undefined) return answer(setsOf(site).map(formatSet).join("\n") || "There is none.");
  if (countries === undefined) return usage("--countries is missing: whose extract is it?");
  const { makeTiles } = await import("../tiles/make-tiles.ts");
  const startedMs = context.clock();
  const set = await makeTiles({ extract, countries, site, onProgress: context.onProgress });
  return answer(`${formatSet(set)}\t${((context.clock() - startedMs) / 1000).toFixed(1)} s`);
};

const tilesCommand = (context: CommandContext) =>
  tilesOf(context).action(
    context.cli.action(async (extract, values) => {
      try {
        return await run(extract, values, context);
      } catch (error) {
        if (isForPeople(error)) return { code: EXIT.problems, err: error.message };
        throw error;
      }
    }),
  );

const checkCommand = (context: CommandContext) =>
  new Command("check")
    .description("check the data; prints every problem at once")
    .addOption(dataOption(context))
    .addOption(context.cli.option("--imports <dir>", "check this folder of imports too", folder))
    .option("--no-layers", "without the layers of the data folder")
    .option("--base <rev>", "also compare with this git revision or folder")
    .addOption(todayOption(context, "day of the check"))
    .addOption(formatOption(context, FORMATS, "text"))
    .action(
      context.cli.action(async ({ data, imports = false, layers, base: against, today, format }) => {
        const { checkData } = await import("../check/check.ts");
        const { readBase } = await import("../check/load/revision.ts");
        const base = against === undefined ? undefined : readBase(against, data);
        if (base === null) return usage(noBase(against ?? ""));
        const result = checkData(data, {
          today,
          overlays: await overlaysOf(data, { imports, layers }),
          ...(base !== undefined && { base }),
        });
        const text = formatReport(format, result);
        const code = codeOf(result.diagnostics);
        if (format === "text") {
          const { clockReleases, formatNewer } = await import("../data/clock-release.ts");
          return { code, err: formatNewer(clockReleases(data)) + text };
        }
        return { code, out: text, isForRunner: format === "github" };
      }),
    );

const diffCommand = (context: CommandContext) =>
  new Command("diff")
    .description("what changed since a git revision or a folder, in words")
    .argument("<base>", "a git revision or a folder")
    .addOption(dataOption(context))
    .addOption(formatOption(context, ["text", "markdown", "json"], "text"))
    .action(
      context.cli.action(async (base, { data, format }) => {
        const { diffData } = await import("../data/diff/diff.ts");
        const { formatDiffMarkdown, formatDiffText } = await import("../data/diff/format.ts");
        const found = diffData(base, data);
        if (found === null) return usage(noBase(base));
        const formats = { text: formatDiffText, markdown: formatDiffMarkdown, json: JSON.stringify };
        return answer(formats[format](found));
      }),
    );

const commentCommand = ({ cli }: CommandContext) =>
  new Command("comment")
    .description("the comment of a pull request, from its check.json and diff.json")
    .argument("<folder>", "the folder that holds them", cli.value("folder", folder))
    .action(
      cli.action(async (from) => {
        const { commentFrom } = await import("../data/diff/comment.ts");
        return answer(commentFrom(from));
      }),
    );

const linksCommand = (context: CommandContext) =>
  new Command("links")
    .description("ask every web address of the data whether it still answers")
    .addOption(dataOption(context))
    .addOption(formatOption(context, ["text", "markdown"], "text"))
    .action(
      context.cli.action(async ({ data, format }) => {
        const {
          checkLinks,
          collectLinks,
          formatLinksMarkdown,
          formatLinksText,
          hasBroken,
          LINK_CHECK_DEFAULTS,
          publicOnly,
        } = await import("../data/links.ts");
        const sleep = async (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
        const reports = await checkLinks(collectLinks(data), {
          ...LINK_CHECK_DEFAULTS,
          fetch: publicOnly(fetch, lookup),
          sleep,
          onProgress: context.onProgress,
        });
        const text = format === "text" ? formatLinksText(reports) : formatLinksMarkdown(reports);
        return answer(text, hasBroken(reports) ? EXIT.problems : EXIT.clean);
      }),
    );

const clocksCommand = (context: CommandContext) =>
  new Command("clocks")
    .description("whether the system has newer clocks than the data")
    .addOption(dataOption(context))
    .addOption(context.cli.option("--zoneinfo <folder>", "folder of Debian's package tzdata", folder))
    .action(
      context.cli.action(async ({ data, zoneinfo }) => {
        const { clockReleases, formatNewer, newerReleases } = await import("../data/clock-release.ts");
        const releases = clockReleases(data, zoneinfo);
        const installed = releases.installed.map(({ version, of }) => `${of}: ${version}`);
        const text = [`clocks of the data: ${releases.ours ?? "none"}`, ...installed, formatNewer(releases).trim()];
        const isOld = newerReleases(releases).length > 0;
        return answer(text.filter((line) => line !== "").join("\n"), isOld ? EXIT.problems : EXIT.clean);
      }),
    );

const statsCommand = (context: CommandContext) =>
  new Command("stats")
    .description("what the data and the imports hold, and how complete it is")
    .addOption(dataOption(context))
    .addOption(importsOption(context))
    .option("--no-imports", "without the imports")
    .option("--no-layers", "without the layers of the data folder")
    .addOption(context.cli.option("--out <dir>", `build whose files are counted (default: ${DATA_OUT})`, folder))
    .addOption(formatOption(context, ["text", "json"], "text"))
    .action(
      context.cli.action(async ({ data, imports, layers, out = DATA_OUT, format }) => {
        const { collectStats, formatStats } = await import("../data/stats.ts");
        const found = collectStats(data, out, await overlaysOf(data, { imports, layers }));
        return answer(format === "json" ? JSON.stringify(found) : formatStats(found));
      }),
    );

const outcomeOf = (faults: readonly string[], out: string): Outcome =>
  faults.length === 0 ? answer(out) : { code: EXIT.problems, out, err: faults.join("\n") };

const locksCommand = ({ cli }: CommandContext) =>
  new Command("locks").description("whether the lock files are sound; refuses scripts not approved").action(
    cli.action(async () => {
      const { locksFaults, locksIn } = await import("../data/supply/packages.ts");
      const found = locksIn(".");
      return outcomeOf(locksFaults(found), `${found.length} lock files: ${found.join(", ")}`);
    }),
  );

const licencesCommand = ({ cli }: CommandContext) =>
  new Command("licences").description("all packages with their licences; refuses those that are not approved").action(
    cli.action(async () => {
      const { default: approved } = await import("../data/supply/approved.json", {
        with: { type: "json" },
      });
      const { formatLicences, licenceFaults, licencesOf } = await import("../data/supply/packages.ts");
      const used = licencesOf(readFileSync("package-lock.json", "utf8"), approved);
      return outcomeOf(licenceFaults(used, approved), formatLicences(used));
    }),
  );

const COMMANDS = [
  checkCommand,
  fixCommand,
  newPlaceCommand,
  mintCommand,
  acceptCommand,
  stewardsCommand,
  textsCommand,
  diffCommand,
  importCommand,
  layersCommand,
  admitCommand,
  worldCommand,
  fitCommand,
  accuracyCommand,
  forecastCommand,
  tilesCommand,
  statsCommand,
  linksCommand,
  clocksCommand,
  licencesCommand,
  locksCommand,
  buildCommand,
  bulkCommand,
  refreshCommand,
  prepareCommand,
  allCommand,
  releaseCommand,
  nginxCommand,
  commentCommand,
];

/** The program with all commands. */
export const createProgram = (context: CommandContext) => {
  const program = new Command("npm run data --")
    .usage("<command> [options]")
    .enablePositionalOptions()
    .addHelpText(
      "after",
      "\n<command> --help has the options of a command.\nExit codes: 0 clean, 1 problems, 2 usage, 3 internal.",
    );
  for (const command of COMMANDS) program.addCommand(command(context));
  return program;
};

/** Runs the command named by `args`. */
export const runData = async (args: readonly string[], process: Process): Promise<Outcome> => {
  const cli = createCommandLine();
  return cli.run(createProgram({ ...process, cli }), args);
};
