/**
 * Builds parts of the project, all or those that are older than their sources by content, so that `npm start`
 * after a pull, an edit or a change of month serves what the tree says.
 */
import type { BuildOptions, BuildResult } from "./build.ts";
import { PARTS, isBuilt, partOf } from "./parts.ts";
import type { PartName } from "./parts.ts";
import { readStamp, stampPart } from "./stale.ts";

export interface PrepareOptions {
  readonly parts?: readonly PartName[];
  /** Whether what is not stale is built too. */
  readonly isForced?: boolean;
  /** Told a line before each part. */
  readonly say: (line: string) => void;
}

/**
 * Builds what is to be built, in the order of `PARTS`, and says so; answers the result of the data build, or `null`
 * when that was left as it is. After a data build that wrote nothing, nothing else is built.
 */
export const prepare = async (
  options: BuildOptions,
  { parts = PARTS, isForced = false, say }: PrepareOptions,
): Promise<BuildResult | null> => {
  let data: BuildResult | null = null;
  for (const name of PARTS.filter((one) => parts.includes(one))) {
    if (name === "openapi" && data !== null) continue;
    const part = partOf(name, options);
    const hash = part.hash();
    const isStale = readStamp()[name] !== hash || !isBuilt(part);
    if (!isStale && !isForced) continue;
    say(isForced ? `Building the ${part.label}.` : `The ${part.label}: newer than what was built; building.`);
    const built = await part.build();
    if (built !== null) data = built;
    if (built?.output === null) break;
    stampPart(name, hash);
    // A data build made it too.
    if (name === "data") stampPart("openapi", partOf("openapi", options).hash());
  }
  return data;
};
