/**
 * One contestant in a process of its own: reads a file once and tells what it cost. Arguments: contestant, path,
 * data folder.
 */
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse";
import { osmPbf } from "../../build/import/formats/osm.ts";
import { compileRules } from "../../build/import/mapping/condition.ts";
import { readMapping } from "../../build/import/mapping/schema.ts";
import { readTypes } from "./same-place.ts";

export type ContestantName = "nothing" | "csv-parse" | "osm-pbf" | "import";

export interface Cost {
  readonly cpuSeconds: number;
  readonly seconds: number;
  /** Rows or items. */
  readonly count: number;
  readonly peakMb: number;
}

const DATASET = "planet";

const RUNS: Readonly<Record<ContestantName, (path: string, dataDir: string) => Promise<number>>> = {
  nothing: async () => 0,
  "csv-parse": async (path) => {
    let count = 0;
    for await (const _ of createReadStream(path).pipe(parse({ from: 2 }))) count += 1;
    return count;
  },
  "osm-pbf": async (path, dataDir) => {
    const read = readMapping(dataDir, osmPbf.mapping, [...readTypes().values()]);
    if (!read.ok) throw new Error(read.faults.join("\n"));
    const { isWanted } = compileRules(read.mapping);
    const input = {
      label: path,
      size: null,
      open: () => createReadStream(path),
      slice: async () => new Uint8Array(0),
    };
    let count = 0;
    for await (const record of osmPbf.read(input, { isWanted })) {
      if ("unread" in record || typeof record.point !== "object") throw new Error(`got ${JSON.stringify(record)}`);
      count += 1;
    }
    return count;
  },
  /** The command itself, in this process, into a folder of its own. */
  import: async (path, dataDir) => {
    const out = mkdtempSync(join(tmpdir(), "musalla-bench-import-"));
    try {
      const words = ["import", "osm-pbf", path, "--data", dataDir, "--out", out, "--as", DATASET];
      process.argv.splice(2, process.argv.length, ...words);
      await import("../../build/cli/main.ts");
      const report = readFileSync(join(out, "reports", `${DATASET}.json`), "utf8");
      return (JSON.parse(report) as { readonly read: number }).read;
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  },
};

const [name = "nothing", path = "", dataDir = ""] = process.argv.slice(2);
const [startedMs, startedCpu] = [performance.now(), process.cpuUsage()];
const count = await RUNS[name as ContestantName](path, dataDir);
const { user, system } = process.cpuUsage(startedCpu);
const cost: Cost = {
  cpuSeconds: (user + system) / 1e6,
  seconds: (performance.now() - startedMs) / 1000,
  count,
  peakMb: process.resourceUsage().maxRSS / 1024,
};
process.send?.(cost);
