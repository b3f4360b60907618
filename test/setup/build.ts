/** Before any test: the data (without the imports of this host) and the server are built, if they are older than their sources. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";

export default (): void => {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  execFileSync(process.execPath, [tsx, "build/cli/main.ts", "prepare", "--no-imports", "--no-layers"], {
    stdio: "inherit",
  });
};
