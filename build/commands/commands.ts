/** Every command by its name. Its code is loaded when it is asked for: an import has no use for what checks. */
import type { Command } from "./context.ts";

type Load = () => Promise<Command>;

export const COMMANDS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ["check", async () => (await import("./data.ts")).check],
  ["fix", async () => (await import("./data.ts")).fix],
  ["new", async () => (await import("./data.ts")).newRow],
  ["mint", async () => (await import("./data.ts")).mintIds],
  ["diff", async () => (await import("./data.ts")).diff],
  ["stats", async () => (await import("./data.ts")).stats],
  ["links", async () => (await import("./data.ts")).links],
  ["refresh", async () => (await import("./data.ts")).refreshOne],
  ["licences", async () => (await import("./supply.ts")).licences],
  ["locks", async () => (await import("./supply.ts")).locks],
  ["comment", async () => (await import("./data.ts")).comment],
  ["import", async () => (await import("./import.ts")).importAll],
  ["build", async () => (await import("./build.ts")).build],
  ["prepare", async () => (await import("./build.ts")).prepareParts],
  ["all", async () => (await import("./build.ts")).buildAll],
]);
