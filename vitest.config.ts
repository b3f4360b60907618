import { defineConfig } from "vitest/config";

/** Runs under two time zones: no answer may depend on the host's. */
const unit = (TZ: string) => ({
  test: {
    name: `unit ${TZ}`,
    include: ["test/**/*.test.ts"],
    exclude: ["test/server/**"],
    env: { TZ },
    pool: "forks" as const,
    testTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    globalSetup: ["test/setup/build.ts"],
    projects: [
      unit("Pacific/Apia"),
      unit("UTC"),
      { test: { name: "server", include: ["test/server/**/*.test.ts"], testTimeout: 60_000 } },
    ],
  },
});
