import { defineConfig } from "vitest/config";

/** Tests that ask a running server. */
const ON_A_SERVER = ["test/{contract,deploy,mcp,server,web}/**/*.test.ts"];

/** Long ones of threads, processes and damaged files, in which no zone plays a part, or that set zones themselves: in UTC alone. */
const IN_UTC_ALONE = [
  "test/bench/readers.test.ts",
  "test/build/{build,disk}.test.ts",
  "test/build/compile/{cache,workers}.test.ts",
  "test/build/import/{killed,poisoned,readme}.test.ts",
  "test/build/import/formats/{damage,overture}.test.ts",
  "test/build/compile/plan/lexicon.test.ts",
  "test/build/data/supply/sbom.test.ts",
  "test/core/prayer/high-latitude.test.ts",
  "test/hostile/**/*.test.ts",
  "test/static/**/*.test.ts",
];

/** What has to do with days, hours or the clock runs there too. */
const WITH_TIME = [
  "test/core/{api,base,hijri,http,places,prayer,review}/**/*.test.ts",
  "test/build/{check,compile/events,data,stats,tables}/**/*.test.ts",
];

/** Runs under a time zone: no answer may depend on the host's. */
const unit = (TZ: string, include: readonly string[], left: readonly string[]) => ({
  test: {
    name: `unit ${TZ}`,
    include: [...include],
    exclude: [...ON_A_SERVER, ...left],
    env: { TZ },
    pool: "forks" as const,
    // Modules are read once a process, and so is the test data (test/support/engine.ts).
    isolate: false,
    maxWorkers: "100%",
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      unit("Pacific/Apia", ["test/**/*.test.ts"], IN_UTC_ALONE),
      unit("UTC", [...WITH_TIME, ...IN_UTC_ALONE], []),
      {
        test: {
          name: "server",
          // The only tests that ask a built server; the others start in seconds.
          globalSetup: ["test/setup/build.ts"],
          include: ON_A_SERVER,
          // Each has servers, ports and folders of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
