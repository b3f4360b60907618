/** `npm run test:runtimes`: its help; else its packages are installed, and run.ts goes on. */
import { script } from "../../server/cli/script.ts";
import { installPackagesOf } from "../support/install.ts";

script("npm run test:runtimes --", "Builds the server for every preset, and runs the contract suite on every runtime.")
  .argument("[name...]", "only these runtimes, function presets, `packages` or `mcp`")
  .option("--rounds <n>", "how often the suite runs on each (default: 1)")
  .option("--edge", "what the worker weighs over a data build, instead")
  .option("--build <dir>", "that build (default: public/data/v1)")
  .option("--queries <n>", "searches that --edge asks (default: 3000)")
  .parse();
installPackagesOf("test/runtimes");
await import("./run.ts");
