/** `bulk`: the bulk files of a data build that is there, for hosts that build without them. */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { BULK, DIRECTORY_FILE } from "#core/shard/paths.ts";
import { folder, path } from "../../server/cli/command-line.ts";
import { EXIT, usage } from "../../server/cli/outcome.ts";
import type { CommandContext } from "./context.ts";
import { DATA_OUT } from "./options.ts";

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
          const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
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
