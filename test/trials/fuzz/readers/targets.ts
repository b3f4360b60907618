/** Every reader under test. */
import { importTargets } from "./imports.ts";
import { shardTargets } from "./shards.ts";
import { tableTargets } from "./tables.ts";
import type { Target } from "./target.ts";
import { textTargets } from "./texts.ts";

/** `build` is the folder of a data build, `data` that of the tables. */
export const allTargets = (build: string, data: string): readonly Target[] => [
  ...shardTargets(build),
  ...tableTargets(),
  ...importTargets(data),
  ...textTargets(),
];
