/**
 * Builds the packages into their `dist`: one script an entry with everything it needs, declarations by tsc that name nothing
 * outside of the package, the licences of what is bundled.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { fewWordsPlugin } from "../../web/plugins/few-words.ts";
import { collectLicences } from "../../web/plugins/licences.ts";
import { pureCalls } from "../../web/plugins/pure-calls.ts";
import { recentClocksPlugin } from "../../web/plugins/recent-clocks.ts";
import { isWordOfElements } from "../elements/src/word-keys.ts";
import { declarationsOf } from "./declarations.ts";
import { PACKAGES, type PackageSpec } from "./list.ts";
import { type PrayerData, readPrayerData } from "./prayer-data.ts";
import { writeSchema } from "./schema.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ROOT = here("../..");

/** The folder of a package. */
export const folderOf = ({ folder }: Pick<PackageSpec, "folder">): string => join(ROOT, "packages", folder);

/** Where tsc writes declarations of the sources, by their path in the project. */
const TYPES = join(ROOT, ".cache/packages/types");

const emitTypes = (): void => {
  rmSync(TYPES, { recursive: true, force: true });
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const emit = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--rootDir", ROOT, "--outDir", TYPES];
  execFileSync(process.execPath, [tsc, "-p", here(".."), ...emit], { stdio: ["ignore", "inherit", "inherit"] });
};

const DATA = "musalla:";

const dataPlugin = ({ texts }: PrayerData): Plugin => ({
  name: "prayer-data",
  resolveId: (id) => (id.startsWith(DATA) ? `\0${id}` : null),
  load: (id) => {
    const text = id.startsWith(`\0${DATA}`) ? texts[id.slice(DATA.length + 1)] : undefined;
    return text === undefined ? null : `export const text = ${JSON.stringify(text)};`;
  },
});

const LICENCES_HEAD = `This package is under the MIT licence. These packages are part of its scripts, each as it is published under its name on
npm, where its source can be had.
`;

/** Writes the package's scripts, minified, with whatever they need; the licences of others' code in them, or null. */
const bundle = async (
  { folder, entries, parts, areClocksRecent }: PackageSpec,
  data: PrayerData,
): Promise<string | null> => {
  const licences = collectLicences(LICENCES_HEAD);
  const root = folderOf({ folder });
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    plugins: [
      fewWordsPlugin(isWordOfElements),
      pureCalls,
      ...(areClocksRecent ? [recentClocksPlugin] : []),
      dataPlugin(data),
      licences.plugin,
    ],
    build: {
      target: "es2022",
      emptyOutDir: true,
      chunkSizeWarningLimit: 1000,
      lib: {
        entry: Object.fromEntries(
          Object.entries({ ...entries, ...parts }).map(([name, file]) => [name, join("src", file)]),
        ),
        formats: ["es"],
      },
      rolldownOptions: {
        checks: { pluginTimings: false },
        treeshake: { moduleSideEffects: false },
        output: { minify: true, entryFileNames: "[name].js", chunkFileNames: "shared/[name].js" },
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((part) => ("output" in part ? part.output : []));
  const modules = outputs.flatMap((output) => (output.type === "chunk" ? Object.keys(output.modules) : []));
  return modules.some((id) => id.includes("/node_modules/")) ? licences.text() : null;
};

const writeEphemeris = (dist: string, { ephemeris, parts }: PrayerData): void => {
  const module = (bytes: Uint8Array): string =>
    `export const ephemeris = { base64: "${Buffer.from(bytes).toString("base64")}" };\n`;
  const types = 'import type { Ephemeris } from "./index.js";\nexport declare const ephemeris: Ephemeris;\n';
  mkdirSync(join(dist, "ephemeris"), { recursive: true });
  writeFileSync(join(dist, "ephemeris.js"), module(ephemeris));
  writeFileSync(join(dist, "ephemeris.d.ts"), types);
  writeFileSync(join(dist, "ephemeris.bin"), ephemeris);
  for (const { name, bytes } of parts) {
    writeFileSync(join(dist, "ephemeris", `${name}.js`), module(bytes));
    writeFileSync(join(dist, "ephemeris", `${name}.d.ts`), types.replace("./", "../"));
  }
};

/** What the modules of a kind declare; they stand beside the declarations of the entries. */
const WRITTEN_TYPES = {
  country: `import type { Point, Rule } from "./types.js";
/** The rule that people of a point in the country pray by. Throws a RangeError if it is no point. */
export declare const ruleAt: (point: Point) => Rule;
`,
  "one-method": `import type { MethodFigures, Rule } from "./types.js";
/** The rule of the method; figures only with method 6. Throws a RangeError that names everything that is wrong. */
export declare const method: (figures?: MethodFigures) => Rule;
`,
  timetable: `import type { Timetable } from "./types.js";
/** What the authority published, for the option \`timetable\`. */
export declare const timetable: Timetable;
`,
} as const;

const writeModules = (dist: string, { modules }: PrayerData): void => {
  for (const { path, code, types } of modules) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, `${path}.js`), code);
    writeFileSync(join(dist, `${path}.d.ts`), WRITTEN_TYPES[types].replace("./types.js", "../types.js"));
  }
};

/** Builds all packages. */
export const buildPackages = async (): Promise<void> => {
  // Always for production: vitest sets "test", which Vite would use.
  process.env["NODE_ENV"] = "production";
  await writeSchema();
  emitTypes();
  const data = readPrayerData();
  for (const spec of PACKAGES) {
    const root = folderOf(spec);
    const dist = join(root, "dist");
    const licences = await bundle(spec, data);
    for (const [name, text] of declarationsOf(join(TYPES, "packages"), spec)) writeFileSync(join(dist, name), text);
    if (spec.folder === "prayer") {
      writeEphemeris(dist, data);
      writeModules(dist, data);
    }
    if (licences !== null) writeFileSync(join(dist, "licences.txt"), licences);
    copyFileSync(join(ROOT, "LICENSE"), join(root, "LICENSE"));
  }
};
