/** Before any test: the data (without the imports of this host) and the server are built, if they are older than their sources. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";

/** Set when it is done: several projects of one run have it in their set-up. */
const DONE = "TEST_RUN_BUILT";

export default (): void => {
  if (process.env[DONE] !== undefined) return;
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  execFileSync(process.execPath, [tsx, "build/cli/main.ts", "prepare", "--no-imports", "--no-layers"], {
    stdio: "inherit",
  });
  process.env[DONE] = "1";
};
