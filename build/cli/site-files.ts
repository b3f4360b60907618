/**
 * What a host adds to its site. `bulk`: the bulk files of a data build that is there, for hosts that build without
 * them. `tiles`: the street map of a country, from an extract of OpenStreetMap.
 */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { BULK, DIRECTORY_FILE } from "#core/shard/paths.ts";
import type { TileSet } from "#core/shard/street-tiles.ts";
import { answer, EXIT, file, folder, type Outcome, path, usage } from "../../server/cli/command-line.ts";
import { isForPeople } from "../base/diagnostics.ts";
import { type CommandContext, countryCodes, DATA_OUT } from "./options.ts";

export const bulkCommand = (context: CommandContext) =>
  new Command("bulk")
    .description("write CSV, GeoJSON, Parquet and SQLite files of all records of a data build")
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
        const fresh = `${resolve(out)}.new-${process.pid}`;
        try {
          const opened = readDirectory(DIRECTORY_FILE, directory);
          const files = await writeBulk(read, opened, fresh);
          rmSync(out, { recursive: true, force: true });
          renameSync(join(fresh, BULK), out);
          const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
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

export const tilesCommand = (context: CommandContext) =>
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
