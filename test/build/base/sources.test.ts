/** What is built again after which edit: a copy of the project is edited, and the hash of each part taken before and after. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sourcesOf, sourcesOfAnswers } from "../../../build/base/sources.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const scratch = temporaryFolder();
const copy = join(scratch, "project");
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (cwd: string, program: string, env: Readonly<Record<string, string>> = {}): string =>
  execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });

const COPIED = [
  "build",
  "server",
  "web",
  "bench/README.md",
  "nitro.config.ts",
  "package.json",
  "package-lock.json",
  "data/clocks.json",
];

/** The parts whose hash is another one after each edit, by the file that is edited. */
const PROGRAM = (edits: readonly string[]): string => `
import { readFileSync, writeFileSync } from "node:fs";
import { PARTS, partOf } from "./build/site/prepare.ts";
import { revisionOfAnswers } from "./build/base/sources.ts";
const options = { dataDir: "data", outDir: "out", today: "2026-01-15", editUrl: null, onProgress: () => undefined };
const hashes = () => ({ ...Object.fromEntries(PARTS.map((name) => [name, partOf(name, options).hash()])), answers: revisionOfAnswers() });
const before = hashes();
const changed = {};
for (const path of ${JSON.stringify(edits)}) {
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text + "\\n\\n");
  const after = hashes();
  writeFileSync(path, text);
  changed[path] = Object.keys(before).filter((name) => before[name] !== after[name]);
}
console.log(JSON.stringify(changed));
`;

/** File → what is made of it; `answers` are their tags. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  "build/README.md": [],
  "server/README.md": [],
  "server/core/search/README.md": [],
  "web/README.md": [],
  "data/README.md": [],
  "server/deploy/nginx.conf": [],
  "server/deploy/Containerfile": [],
  "server/cli/reviews.ts": [],
  "server/mcp/server.ts": ["server"],
  "build/data/fix/plan.ts": [],
  "build/cli/options.ts": [],
  // The answers that it has a part in are tagged by their bytes.
  "server/core/review/writing.ts": ["openapi", "server"],
  "server/core/review/service.ts": ["openapi", "server"],
  "server/base/load-shedding.ts": ["server"],
  "server/core/base/fold.ts": ["data", "openapi", "web", "server", "answers"],
  "server/core/api/places.ts": ["openapi", "web", "server", "answers"],
  "server/core/http/reply.ts": ["openapi", "web", "server", "answers"],
  "server/data/etag-and-encoding.ts": ["server", "answers"],
  "build/compile/plan/places.ts": ["data", "openapi"],
  "build/compile/worker.ts": ["data", "openapi"],
  "build/openapi/components.ts": ["openapi"],
  "data/sources.csv": ["data", "openapi", "web"],
  "data/clocks.json": ["data", "openapi", "web", "server", "answers"],
  "web/app/main.tsx": ["web"],
  "web/docs/en/limits.md": ["web"],
  "bench/README.md": ["web"],
  "nitro.config.ts": ["server"],
};

describe("an edit of", () => {
  let changed: Readonly<Record<string, readonly string[]>> = {};
  beforeAll(() => {
    for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    mkdirSync(join(copy, "data"), { recursive: true });
    writeSmallData(join(copy, "data"), { "README.md": "Words.\n" });
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    changed = JSON.parse(run(copy, PROGRAM(Object.keys(MADE)))) as typeof changed;
  });

  test.each(Object.entries(MADE))("%s changes %j", (path, parts) => {
    expect(changed[path]?.toSorted()).toEqual(parts.toSorted());
  });
});

/** The modules of the project that V8 loaded while a program ran, in its threads too. */
const loadedBy = (program: string): readonly string[] => {
  const folder = join(scratch, `coverage-${Math.abs(program.length)}`);
  run(ROOT, program, { NODE_V8_COVERAGE: folder });
  const root = pathToFileURL(ROOT).href;
  const urls = readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
      readonly result: readonly { readonly url: string }[];
    };
    return result.map(({ url }) => url.replace(/\?.*$/, ""));
  });
  return [...new Set(urls)]
    .filter((url) => url.startsWith(root) && !/\/node_modules\/|\[eval/.test(url))
    .map((url) => relative(ROOT, fileURLToPath(url)));
};

describe("all that runs is known:", () => {
  test("in a build of data, with its threads", () => {
    const data = writeSmallData(join(scratch, "data"), {
      "places/sa.csv": "id,name_en,name_ar,city\n2,A mosque,مسجد,makkah\n",
    });
    const options = {
      dataDir: data,
      outDir: join(scratch, "out"),
      today: "2026-01-15",
      editUrl: null,
      workers: 2,
      withVariants: true,
    };
    const loaded = loadedBy(
      `import { buildData } from "./build/compile/build.ts"; const { output } = await buildData({ ...${JSON.stringify(options)}, onProgress: () => undefined }); if (output === null) throw new Error("no output");`,
    );
    expect(loaded).toEqual(
      expect.arrayContaining(["build/compile/worker.ts", "build/openapi/answers.ts", "server/core/base/fold.ts"]),
    );
    const known = new Set(sourcesOf(["build/compile/build.ts"]));
    expect(loaded.filter((path) => !known.has(path))).toEqual([]);
  });

  test("in answers that are tagged by their address", () => {
    const known = new Set(sourcesOfAnswers());
    const endpoints = [...known].filter((path) => /^server\/core\/api\/(events|lists|places|search)\.ts$/.test(path));
    expect(endpoints).toHaveLength(4);
    const loaded = loadedBy(
      [...endpoints, "server/data/etag-and-encoding.ts"].map((path) => `import "./${path}";`).join(""),
    );
    expect(loaded.length).toBeGreaterThan(50);
    expect(loaded.filter((path) => !known.has(path))).toEqual([]);
  });
});
