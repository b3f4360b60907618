/** In development: the data are built again when a file of the data folder changes. Unchanged countries are taken from the last build. */
import { spawn } from "node:child_process";
import { watch } from "node:fs";

/** Files are often written several at a time. */
const PAUSE_MS = 200;

const WORDS = ["--import", "tsx", "build/cli/main.ts", "prepare", "data", "openapi"];

/** Follows the folder until it is stopped; `onBuilt` is called after each build that succeeded. */
export const startDataWatch = (onBuilt: () => void): { readonly stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  let isBuilding = false;
  let isStale = false;
  const build = (): void => {
    if (isBuilding) {
      isStale = true;
      return;
    }
    isBuilding = true;
    const startedMs = Date.now();
    process.stdout.write("data: changed; building\n");
    spawn(process.execPath, WORDS, { stdio: ["ignore", "ignore", "inherit"] }).once("exit", (code) => {
      isBuilding = false;
      const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(`data: ${code === 0 ? "built" : "not built"} after ${seconds} s\n`);
      if (code === 0) onBuilt();
      if (isStale) {
        isStale = false;
        build();
      }
    });
  };
  const watcher = watch("data", { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(build, PAUSE_MS);
  });
  return {
    stop: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
};
