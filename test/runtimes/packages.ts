/**
 * The packages from their tarballs in an empty project, on every runtime that they are for: Node, Bun, Deno, a page that Vite
 * built, in Chromium, and workerd. Each runs the same trial (test/published/trial.mjs) against a server of ours.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build as esbuild } from "esbuild";
import { Miniflare } from "miniflare";
import { build as vite, preview } from "vite";
import { makeProject, type Project } from "../published/project.ts";
import { startServer } from "../running/start.ts";
import { launchChromium } from "../support/chromium.ts";
import { inPackages } from "./hosts.ts";
import { WRANGLER } from "./wrangler.mjs";

interface Outcome {
  readonly compared: number;
  readonly wrong: readonly string[];
}

type Run = (project: Project, origin: string) => Promise<Outcome>;

const asCommand =
  (program: string, ...args: readonly string[]): Run =>
  async ({ folder }, origin) => {
    const printed = execFileSync(program, [...args, "main.mjs", origin], { cwd: folder, encoding: "utf8" });
    return Promise.resolve(JSON.parse(printed) as Outcome);
  };

const page: Run = async ({ folder }, origin) => {
  writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="/page.js"></script>');
  writeFileSync(join(folder, "page.js"), 'import { trial } from "./trial.mjs";\nglobalThis.trial = trial;\n');
  const shared = { root: folder, configFile: false, logLevel: "error" } as const;
  await vite({ ...shared, build: { target: "es2022" } });
  const server = await preview({ ...shared, preview: { host: "127.0.0.1", port: 0 } });
  const browser = await launchChromium();
  try {
    const opened = await browser.newPage();
    await opened.goto(server.resolvedUrls?.local[0] ?? "", { waitUntil: "load" });
    return await opened.evaluate<Outcome>(`trial(${JSON.stringify(origin)})`);
  } finally {
    await browser.close();
    await server.close();
  }
};

/** Bundled as wrangler bundles, and without Node's interfaces. */
const worker: Run = async ({ folder }, origin) => {
  const contents =
    'import { trial } from "./trial.mjs";\nexport default { fetch: async (_, { ORIGIN }) => Response.json(await trial(ORIGIN)) };';
  const { outputFiles } = await esbuild({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
  });
  const miniflare = new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? "",
    compatibilityDate: WRANGLER.date,
    bindings: { ORIGIN: origin },
  });
  try {
    const reply = await miniflare.dispatchFetch("http://worker.example/");
    return (await reply.json()) as Outcome;
  } finally {
    await miniflare.dispose();
  }
};

const RUNS: Readonly<Record<string, Run>> = {
  [`Node ${process.versions.node}`]: asCommand(process.execPath),
  "Node 22": asCommand(resolve(inPackages("node22/bin/node"))),
  "Node 24": asCommand(resolve(inPackages("node24/bin/node"))),
  Bun: asCommand(resolve(inPackages(".bin/bun")), "run"),
  Deno: asCommand(resolve(inPackages(".bin/deno")), "run", "--allow-net", "--allow-read", "--quiet"),
  "Vite, in Chromium": page,
  workerd: worker,
};

/** What @arethetypeswrong/cli says of the types in a tarball, as a module of Node and of bundlers sees them. */
const typeFaults = ({ packed }: Project): readonly string[] =>
  packed.flatMap(({ name, tarball }) => {
    const args = [
      tarball,
      "--profile",
      "esm-only",
      "--format",
      "ascii",
      "--no-color",
      "--exclude-entrypoints",
      "./ephemeris.bin",
    ];
    try {
      execFileSync(resolve(inPackages(".bin/attw")), args, { encoding: "utf8", stdio: "pipe" });
      return [];
    } catch (error) {
      const { stdout = "" } = error as { readonly stdout?: string };
      return [`${name}: ${stdout}`];
    }
  });

/** Runs the trial everywhere; `row` gets each result, `told` what is wrong. */
export const tryPackages = async (
  row: (name: string, version: string, result: string) => void,
  told: (name: string, problems: readonly string[]) => void,
): Promise<void> => {
  const [project, server] = await Promise.all([makeProject(), startServer({ MUSALLA_RATE_LIMIT: "0" })]);
  try {
    for (const [name, run] of Object.entries(RUNS)) {
      const { compared, wrong } = await run(project, server.origin).catch((error: unknown) => ({
        compared: 0,
        wrong: [String(error)],
      }));
      told(name, wrong);
      row(`packages: ${name}`, "–", `${compared} answers compared, ${wrong.length} wrong`);
    }
    const faults = typeFaults(project);
    told("types", faults);
    row("packages: types", "@arethetypeswrong/cli", faults.length === 0 ? "none wrong" : `${faults.length} wrong`);
  } finally {
    project.remove();
    await server.stop();
  }
};
