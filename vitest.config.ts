import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ProjectsInOrder } from "./test/setup/sequencer.ts";

/** Packages bring tests of their own, also those that test/runtimes installs. */
const FOREIGN = ["**/node_modules/**"];

/** Tests that ask a running server. */
const SERVER = [
  "test/{contract,deploy,docs,published,running}/**/*.test.ts",
  "test/storage/{faults,kill,migration,server}.test.ts",
  "test/server/{base,cli,http,mcp,runtime,storage}/**/*.test.ts",
  "test/server/data/{data-source,engine,etag-and-encoding}.test.ts",
  "test/server/data/{data-source,engine}.*.test.ts",
  // They read what was built for the server.
  "test/web/docs/render.test.ts",
  "test/trials/readers.test.ts",
  "test/static/{base,cold,embed,hosts,nginx}.test.ts",
];

/** Tests that walk through the pages at length: `npm run test:walks` and `.ci/run` run them (CONTRIBUTING.md). */
const WALKS = ["test/walks/**/*.test.ts"];

/** Whole builds, imports and commands, other processes and threads, damaged files by the thousand; those in which a zone plays a part set it themselves. */
const BUILD = [
  "test/bench/generate/generate.test.ts",
  "test/build/base/sources.test.ts",
  "test/build/bulk/{bulk,changes}.test.ts",
  "test/build/check/load/{country-files,load.ratings}.test.ts",
  "test/build/cli/*.test.ts",
  "test/build/compile/{build,build.output,build.page-sizes,cache,places,variants}.test.ts",
  "test/build/compile/plan/{borders,lexicon,places}.test.ts",
  "test/build/data/accept/accept.test.ts",
  "test/build/data/layers/layers.test.ts",
  "test/build/data/refresh/cities.test.ts",
  "test/build/import/import.test.ts",
  "test/build/import/input/table-limits.test.ts",
  "test/build/import/formats/{formats.damage,overture}.test.ts",
  "test/build/import/world/*.test.ts",
  "test/build/site/site.test.ts",
  "test/build/tiles/make-tiles.test.ts",
  "test/commands/{disk,faults,import-*,nightly-accept,sbom,scripts,world-killed}.test.ts",
  "test/core/api/prayer.zones.test.ts",
  "test/core/prayer/high-latitude.test.ts",
  "test/static/command.test.ts",
  "test/storage/contract.test.ts",
  "test/{hostile,house,recipes}/**/*.test.ts",
];

/** What has to do with days, hours or the clock: these run in a second zone too, as no answer may depend on the host's. */
const TIME = [
  "test/build/check/rules/references.test.ts",
  "test/build/compile/plan/events*.test.ts",
  "test/build/data/stats.test.ts",
  "test/core/api/{events,prayer,times}*.test.ts",
  "test/core/base/{date,zone}.test.ts",
  "test/core/columns/cell.test.ts",
  "test/core/contribution/{audit-log,housekeeper,salts}.test.ts",
  "test/core/{hijri,prayer,times}/*.test.ts",
  "test/core/http/feeds.ics.test.ts",
  "test/core/places/events*.test.ts",
  "test/core/review/id.test.ts",
  "test/web/app/events/state.days.test.ts",
  "test/web/app/prayer/*.test.ts",
  "test/web/screen/**/*.test.ts",
];

/**
 * Tests of every project. Modules are read once a process; so are the test data (test/support/engine.ts), the server
 * under test (test/contract/host.ts) and the browser (test/support/chromium.ts) made or started once.
 */
const SHARED = {
  setupFiles: ["test/setup/seed.ts"],
  pool: "forks" as const,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** They wait for servers, pages and other processes half of the time, so that two more run than there are cores. */
const WAITING = { ...SHARED, maxWorkers: Math.min(8, 2 + availableParallelism()), sequence: { groupOrder: 0 } };

/** They compute. */
const COMPUTING = { ...SHARED, maxWorkers: "100%", sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    experimental: { fsModuleCache: true },
    globalSetup: ["test/setup/temporary.ts"],
    sequence: { sequencer: ProjectsInOrder },
    // In the order in which they run. The walks have the longest files.
    projects: [
      // The only tests that ask a built server; the others start in seconds.
      { test: { ...WAITING, name: "walks", globalSetup: ["test/setup/build.ts"], include: WALKS } },
      { test: { ...WAITING, name: "server", globalSetup: ["test/setup/build.ts"], include: SERVER } },
      { test: { ...WAITING, name: "build", env: { TZ: "UTC" }, include: BUILD } },
      {
        test: {
          ...COMPUTING,
          name: "unit",
          env: { TZ: "Pacific/Apia" },
          include: ["test/**/*.test.ts"],
          exclude: [...FOREIGN, ...SERVER, ...WALKS, ...BUILD],
        },
      },
      {
        test: {
          ...COMPUTING,
          name: "unit UTC",
          env: { TZ: "UTC" },
          include: TIME,
          exclude: [...FOREIGN, ...SERVER, ...WALKS, ...BUILD],
        },
      },
    ],
  },
});
