import { defineConfig } from "vitest/config";

/** Tests that ask a running server. */
const ON_A_SERVER = ["test/server/**/*.test.ts", "test/contract/**/*.test.ts"];

/** Runs under two time zones: no answer may depend on the host's. */
const unit = (TZ: string) => ({
  test: {
    name: `unit ${TZ}`,
    include: ["test/**/*.test.ts"],
    exclude: ON_A_SERVER,
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
    globalSetup: ["test/setup/build.ts"],
    projects: [
      unit("Pacific/Apia"),
      unit("UTC"),
      {
        test: {
          name: "server",
          include: ON_A_SERVER,
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
