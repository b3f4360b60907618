/** `tiles`: the street map of a country, from an extract of OpenStreetMap. */
import { Command } from "@commander-js/extra-typings";
import { file, path } from "../../server/cli/command-line.ts";
import { answer, EXIT, type Outcome, usage } from "../../server/cli/outcome.ts";
import type { TileSet } from "#core/shard/street-tiles.ts";
import { isForPeople } from "../base/diagnostics.ts";
import type { CommandContext } from "./context.ts";
import { countryCodes } from "./options.ts";

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
