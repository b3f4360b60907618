/**
 * A release: all that serves, for people who install nothing but Node. One folder, and the same folder as one archive: the
 * built server, the pages with the data, and the commands `reviews` and `mcp` as single files beside the server.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { PAGES_DIR } from "./prepare.ts";

/** Where releases are written, and the folder in it that is archived. */
const RELEASE_DIR = "release";
const NAME = "musalla";

/** Commands of a server, and where their sources start. */
const COMMANDS = { reviews: "server/cli/reviews.ts", mcp: "server/mcp/main.ts" } as const;

/** Documents that go along. */
const DOCUMENTS = ["LICENSE", "CHANGELOG.md"];

/** What package.json says in a release: no dependency is installed. */
const packageOf = (version: string): string => {
  const scripts = Object.fromEntries(
    Object.entries({ start: "index", reviews: "reviews", mcp: "mcp" }).map(([script, file]) => [
      script,
      `node .output/server/${file}.mjs`,
    ]),
  );
  return `${JSON.stringify({ name: NAME, version, private: true, type: "module", scripts }, null, 2)}\n`;
};

/** The package with a native part, which is put beside the built server. */
const NATIVE = "libsql";

/** Bundles the commands, each into one file in the folder of the server. */
const bundleCommands = async (server: string): Promise<void> => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { SERVER_REVISION: '"release"' },
    ssr: { noExternal: true, external: [NATIVE] },
    build: {
      ssr: true,
      outDir: server,
      emptyOutDir: false,
      target: "node20",
      rolldownOptions: {
        input: { ...COMMANDS },
        output: { entryFileNames: "[name].mjs", chunkFileNames: "chunks/commands-[name]-[hash].mjs" },
      },
    },
  });
};

export interface Release {
  /** The folder, ready to run. */
  readonly folder: string;
  /** The same as a gzipped tar archive. */
  readonly archive: string;
}

/**
 * Writes the release of what was built into `out`, which it replaces. The archive depends on its files alone: their order,
 * owners and dates are fixed (`date` is the date of all of them, YYYY-MM-DD). Needs GNU tar.
 */
export const writeRelease = async (version: string, date: string, out = RELEASE_DIR): Promise<Release> => {
  const folder = join(out, NAME);
  const archive = join(out, `${NAME}-${version}.tar.gz`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(".output", join(folder, ".output"), { recursive: true, verbatimSymlinks: true });
  cpSync(PAGES_DIR, join(folder, "public"), { recursive: true });
  for (const name of DOCUMENTS) copyFileSync(name, join(folder, name));
  writeFileSync(join(folder, "package.json"), packageOf(version));
  await bundleCommands(join(folder, ".output/server"));
  const fixed = ["--sort=name", `--mtime=${date} 00:00:00Z`, "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", [...fixed, "--use-compress-program=gzip -n", "-cf", archive, "-C", out, NAME]);
  return { folder, archive };
};

/** The version of the project. */
export const projectVersion = (): string =>
  (JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string }).version;
