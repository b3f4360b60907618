/** What `import` and `world` share: options, and how they ask other servers. */
import { setFlagsFromString } from "node:v8";
import { wholeNumber } from "../../server/cli/command-line.ts";
import type { Politeness } from "../import/input/politely.ts";
import type { CommandContext } from "./context.ts";

export const HOST_OPTION = [
  "--allow-host <name>",
  "another server that may be asked; may be given several times",
  (text: string, previous: readonly string[] | undefined): readonly string[] => [...(previous ?? []), text],
] as const;

export const maxBytesOption = ({ cli }: CommandContext) =>
  cli.option("--max-bytes <n>", "most bytes of an input, packed or unpacked", wholeNumber(15, 1));

/** Requests for one thing before a source counts as failed. */
const ATTEMPTS = 6;

export const politenessOf = ({ clock, say }: CommandContext): Politeness => ({
  nowMs: clock,
  sleep: async (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  attempts: ATTEMPTS,
  say,
});

/** Heap growth in per cent before a collection; by default V8 lets it grow fourfold. */
const HEAP_GROWTH = 25;

/** Keeps the memory of an import near what it needs. */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
