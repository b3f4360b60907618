/**
 * `npm run bench -- serve [--build DIR] [--queries 200000]`: what the built server answers a second. Over the
 * data that ships beside a constant reply; over a build that is given also beside SQLite, with its memory and
 * its times under a load of addresses that were never asked before.
 */
import { SERVER, start, untilUp } from "../../test/support/server-process.ts";
import { queriesOver, rowsOver } from "../../test/support/traffic/queries.ts";
import { samplePlaces } from "../../test/support/traffic/sample.ts";
import { constantTable } from "./constant.ts";
import { loadTable, type Say } from "./flat.ts";
import { parseOptions } from "./options.ts";
import { sqliteTable } from "./sqlite.ts";

const PORT = 38_080;
const BASE = `http://127.0.0.1:${PORT}`;

const PATHS = [
  "/api/v1/places?country=tr&city=istanbul&limit=20",
  "/api/v1/places?country=tr&limit=100",
  "/api/v1/places?limit=20&offset=200&lang=ar",
  "/api/v1/cities?country=sa",
  "/api/v1/place?id=401",
  "/api/v1/prayer?lat=21.4225&lng=39.8262&date=2027-02-08",
  "/api/v1/search?q=istanbul",
] as const;

/** Tables of a run; `say` is told of the steps of a long one. */
export const serve = async (words: readonly string[] = [], say: Say = () => undefined): Promise<string> => {
  const { build, queries } = parseOptions(words);
  const ours = start([SERVER], {
    PORT: String(PORT),
    HOST: "127.0.0.1",
    ...(build !== undefined && { MUSALLA_DATA: build }),
  });
  try {
    await untilUp(`${BASE}/api/v1/health`, 60);
    if (build === undefined) return await constantTable(BASE, PATHS);
    const sample = samplePlaces(build);
    const load = await loadTable(BASE, ours, queriesOver(sample), queries, say);
    say("constant replies");
    const rows = await constantTable(BASE, rowsOver(sample));
    say("SQLite");
    return [load, rows, await sqliteTable(BASE, build, sample)].join("\n\n");
  } finally {
    ours.kill("SIGTERM");
  }
};
