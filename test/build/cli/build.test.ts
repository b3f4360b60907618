/** What `build`, `prepare` and `npm run build` have built, by their words. Nothing is built here. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runData } from "../../../build/cli/program.ts";
import type * as Build from "../../../build/compile/build.ts";
import type * as Prepare from "../../../build/site/prepare.ts";
import type * as Site from "../../../build/site/site.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";
import { testProcess } from "./test-process.ts";

type Call = Readonly<Record<string, unknown>>;
const calls = vi.hoisted((): Call[] => []);

const RESULT: Build.BuildResult = { diagnostics: [], read: 0, output: null };

vi.mock("../../../build/site/prepare.ts", (): Partial<typeof Prepare> => ({
  PAGES_DIR: "public",
  pagesBuiltFor: () => ({ folder: "public", renderer: ".cache/pages/renderer.mjs" }),
  prepare: async (options, { parts, isForced }) => {
    calls.push({ prepare: parts ?? "all", isForced: isForced ?? false, ...options });
    return null;
  },
}));
vi.mock("../../../build/compile/build.ts", (): Partial<typeof Build> => ({
  buildData: async (options) => {
    calls.push({ build: true, ...options });
    return RESULT;
  },
}));
vi.mock("../../../build/site/site.ts", (): Partial<typeof Site> => ({
  faultOfSite: () => null,
  buildSite: async (site, _, options) => {
    calls.push({ ...options, site });
    return { data: RESULT, pages: { files: 0, bytes: 0 }, left: 0 };
  },
}));

const scratch = temporaryFolder();
const data = join(scratch, "data");
beforeAll(() => writeSmallData(data));
beforeEach(() => calls.splice(0));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const DATA_OUT = "public/data/v1";

describe("the words are taken", () => {
  test.each<readonly [words: string, expected: Call]>([
    [
      "build",
      {
        build: true,
        outDir: DATA_OUT,
        withVariants: false,
        overlays: [],
        editUrl: null,
        today: "2026-01-15",
      },
    ],
    [
      "build --out there --compress --workers 0 --max-files 9",
      { outDir: "there", withVariants: true, workers: 0, maxFiles: 9 },
    ],
    ["build --fresh --today=2026-02-03", { cacheDir: null, today: "2026-02-03" }],
    ["build --edit-url https://example.org/{file}", { editUrl: "https://example.org/{file}" }],
    ["build --add-url https://example.org/add", { addUrl: "https://example.org/add" }],
    ["build --suggest-url mailto:places@example.org", { suggestUrl: "mailto:places@example.org" }],
    ["prepare", { prepare: "all", isForced: false, outDir: DATA_OUT }],
    ["prepare --no-imports", { prepare: "all", overlays: [] }],
    ["prepare data web", { prepare: ["data", "web"] }],
    ["prepare web server", { prepare: ["web", "server"] }],
    ["prepare data --fresh", { prepare: ["data"], cacheDir: null }],
    ["all", { prepare: "all", isForced: true, outDir: DATA_OUT, withVariants: false }],
    ["all --compress", { withVariants: true }],
    ["all --static", { site: "dist", withVariants: true }],
    [
      "all --static --out site --no-compress --max-files 20000",
      { site: "site", withVariants: false, maxFiles: 20_000 },
    ],
  ])("%s", async (words, expected) => {
    // Data options are of no use to the other parts.
    const where = words === "prepare web server" ? [] : ["--data", data];
    await runData([...words.split(" "), ...where], testProcess());
    expect(calls.at(-1)).toMatchObject(expected);
  });
});
