/**
 * `npm run bench -- search …`: the search beside its peers over made-up places whose answers are known.
 * Prints one table and writes the same figures as JSON.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDataSource } from "../../server/data/data-source.ts";
import { readQueries } from "../peers/queries.ts";
import { bundle } from "./bundle.ts";
import { coldEngine, coldServer } from "./cold.ts";
import { holdContest } from "./contest.ts";
import { compareReaders } from "./equality.ts";
import { brotliBodies } from "./files.ts";
import { parseOptions } from "./options.ts";
import { prepare } from "./prepare.ts";
import { serverMemoryOf } from "./server-memory.ts";
import { shardedFigures } from "./sharded.ts";
import { sizesOf } from "./sizes.ts";
import { type Figures, searchTable } from "./table.ts";

/** Queries that are asked of empty stores and over HTTP, all classes in equal parts. */
const OVER_SHARDS = 800;

/** Runs it; `say` is called at each step. */
export const search = async (args: readonly string[], say: (step: string) => void): Promise<string> => {
  const options = parseOptions(args);
  const folders = prepare(options);
  const { dataDir, buildDir } = folders;
  const queries = readQueries(dataDir);
  const { child, cold } = await bundle();
  const read = openDataSource(buildDir).read;
  const bodyOf = brotliBodies(read);
  const first = queries[0]?.q ?? "";
  const some = queries.slice(0, OVER_SHARDS);

  say("rounds with the peers");
  const contest = await holdContest(child, folders, options.peers, options.seconds * 1000);
  say("cold starts");
  const started = {
    engine: await coldEngine(cold, buildDir, first),
    server: await coldServer(buildDir, first),
  };
  say("memory of the server");
  const serverMemory = await serverMemoryOf(buildDir, queries);
  say("sizes");
  const sizes = await sizesOf(buildDir, bodyOf);
  say("cold queries over shards");
  const sharded = await shardedFigures(read, bodyOf, some);
  say("the same answers from local files, memory and HTTP");
  const compared = await compareReaders(buildDir, bodyOf, some);

  const { size, set } = options;
  const classes = queries.map((query) => query.class);
  const figures: Figures = {
    size,
    set,
    classes,
    contest,
    compared,
    cold: started,
    serverMemory,
    sizes,
    sharded,
  };
  const file = options.json ?? join("bench/.cache/search", `${size}-${set}.json`);
  writeFileSync(file, `${JSON.stringify(figures)}\n`);
  return `${searchTable(figures)}\n\nThe figures as JSON: ${file}`;
};
