/** What a command is given by a process of tests: a fixed day, nobody to ask, and a list of what it says. */
import type { Process } from "../../../build/cli/options.ts";

/** Everything that is said or asked is added to `said`. */
export const testProcess = (said: string[] = []): Process => ({
  today: "2026-01-15",
  clock: () => 0,
  peakMemory: () => 0,
  say: (line) => said.push(line),
  onProgress: () => undefined,
  openDialogue: () => ({ say: (text) => said.push(text), ask: async () => null, close: () => undefined }),
  isInteractive: false,
});
