/** Writes what `fix` planned. A file that a symbolic link names is replaced where it stands; the link stays. */
import { realpathSync } from "node:fs";
import { writeFiles } from "../write-files.ts";
import type { FileChange } from "./plan.ts";

/** Writes every change; each file is the old one or the new one, whatever happens in between. */
export const writeFix = (changes: readonly FileChange[]): void => {
  writeFiles(new Map(changes.map(({ file, after }) => [realpathSync(file.path), after])));
};
