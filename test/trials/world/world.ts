/**
 * `npm run trial -- world --places 400k`: the command `world` and the builds after it at scale, against services on this
 * computer that answer as the real ones do, with faults: time, memory, files and bytes.
 */
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseSize } from "../../../bench/generate/generate.ts";
import { generatePlaces } from "../../../bench/generate/places.ts";
import { createRandom } from "../../../bench/generate/random.ts";
import { loadNameTables } from "../../../bench/generate/tables.ts";
import { planWorld } from "../../../bench/generate/world.ts";
import { type Contents, type Fault, type Mosque, startServices, worldPlan } from "../../build/import/world/services.ts";

/** How many of OpenStreetMap's places the others have too, some metres away, and what they have beside. */
const SHARES = { wikidata: 0.05, geonames: 0.02, overture: 0.3, more: 0.1 };

/** Degrees between two records of one place. */
const OFFSET_DEG = 0.0001;

const contentsOf = (size: number, seed: number): Contents => {
  const tables = loadNameTables();
  const countries = planWorld("data", size, tables);
  const random = createRandom(`world ${seed}`);
  const [osm, wikidata, geonames, overture]: Mosque[][] = [[], [], [], []];
  for (const { id, country, english, arabic, lat, lng } of generatePlaces({ seed, countries, tables })) {
    const names = { name: english, ...(arabic !== "" && { arabic }) };
    const one: Mosque = { id, country: country.code, ...names, lat: Number(lat), lng: Number(lng) };
    const near: Mosque = { ...one, lat: one.lat + OFFSET_DEG };
    if (random.chance(1 - SHARES.more)) osm?.push(one);
    else overture?.push(one);
    if (random.chance(SHARES.overture)) overture?.push(near);
    if (random.chance(SHARES.wikidata)) wikidata?.push(near);
    if (random.chance(SHARES.geonames)) geonames?.push(near);
  }
  return {
    day: "2026-11-20",
    osm: osm ?? [],
    wikidata: wikidata ?? [],
    geonames: geonames ?? [],
    overture: overture ?? [],
  };
};

interface Ran {
  readonly seconds: number;
  readonly peakMb: number;
  readonly out: string;
}

/** Peak memory of a process so far, MB; 0 where the system does not tell. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

const run = (words: readonly string[], say: (line: string) => void): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, ["--import", "tsx", "build/cli/main.ts", ...words], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [peakMb, out] = [0, ""];
    const timer = setInterval(() => (peakMb = Math.max(peakMb, peakOf(child.pid ?? 0))), 200);
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => say(text.trimEnd()));
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(timer);
      const seconds = (performance.now() - startedMs) / 1000;
      if (code === 0) resolve({ seconds, peakMb, out });
      else reject(new Error(`${words.join(" ")} ended with ${code}\n${out.slice(-2000)}`));
    });
  });

interface Size {
  readonly files: number;
  readonly bytes: number;
}

const sizeOf = (folder: string): Size =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce(
      ({ files, bytes }, one) => ({ files: files + 1, bytes: bytes + statSync(join(one.parentPath, one.name)).size }),
      { files: 0, bytes: 0 },
    );

const row = (what: string, { seconds, peakMb }: Ran, more = ""): string =>
  `| ${what} | ${seconds.toFixed(0)} s | ${peakMb.toFixed(0)} MB | ${more} |`;

const shown = ({ files, bytes }: Size): string => `${files} files, ${(bytes / 1e6).toFixed(0)} MB`;

/** A copy of the shipped data without layers' rows, whose plan leads to the services. */
const dataFor = (folder: string, url: string): string => {
  cpSync("data", folder, { recursive: true });
  for (const name of readdirSync(join(folder, "layers")))
    if (!name.endsWith(".csv")) rmSync(join(folder, "layers", name), { recursive: true });
  for (const [path, text] of Object.entries(worldPlan(url))) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

const FAULTS: readonly Fault[] = ["429", "504", "cut", "redirect"];

/** Every so many requests one fails. */
const FAULT_EVERY = 50;

const WORDS = {
  places: { type: "string", default: "400k" },
  seed: { type: "string", default: "1" },
  keep: { type: "string" },
} as const;

/** Runs the trial; answers its table. */
export const world = async (words: readonly string[], say: (line: string) => void): Promise<string> => {
  const { values } = parseArgs({ args: [...words], options: WORDS });
  const size = parseSize(values.places);
  if (size === null) throw new Error(`--places is ${values.places}, must be such as 10k or 400k`);
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), "world-"));
  const contents = contentsOf(size, Number(values.seed));
  const faultFor = (n: number): Fault | null =>
    n % FAULT_EVERY === 0 ? (FAULTS[(n / FAULT_EVERY) % FAULTS.length] ?? null) : null;
  const services = await startServices(() => contents, faultFor);
  try {
    const data = dataFor(join(folder, "data"), services.url);
    const out = join(folder, "world");
    const asked = ["--data", data, "--out", out, "--allow-host", "127.0.0.1"];
    const first = await run(["world", ...asked], say);
    const requests = services.asked.length;
    const again = await run(["world", ...asked], say);
    const check = await run(["check", "--data", data], say);
    const built = join(folder, "built");
    const lines = [
      row("`world`, first run", first, `${requests} requests, ${shown(sizeOf(join(data, "layers")))} of layers`),
    ];
    lines.push(row("`world` again", again, again.out.includes("no change") ? "no change" : "changes"));
    lines.push(row("`check`", check));
    for (const [name, more] of [
      ["`build`", []],
      ["`build --no-city-lists`", ["--no-city-lists"]],
      ["`build --no-city-lists --max-files 20000`", ["--no-city-lists", "--max-files", "20000"]],
    ] as const) {
      rmSync(built, { recursive: true, force: true });
      try {
        const ran = await run(["build", "--data", data, "--out", built, "--no-imports", ...more], say);
        lines.push(row(name, ran, shown(sizeOf(built))));
      } catch (error) {
        const why = error instanceof Error ? (error.message.split("\n").at(-1) ?? "") : "";
        lines.push(`| ${name} | | | ${existsSync(built) ? "" : "nothing written: "}${why} |`);
      }
    }
    const total = first.out.split("\n").find((line) => line.startsWith(out)) ?? "";
    return [total, "", "| command | time | memory at most | |", "|---|---|---|---|", ...lines].join("\n");
  } finally {
    await services.close();
    if (values.keep === undefined) rmSync(folder, { recursive: true });
  }
};
