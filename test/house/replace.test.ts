/** Files are replaced in one way (server/base/replace-file.ts): no other module renames. */
import { describe, expect, it } from "vitest";
import { sourceOf, sourcesBelow } from "./graph.ts";

/** The helper, and the storage of reviews, which creates names exclusively for many writers. */
const MAY_RENAME: ReadonlySet<string> = new Set(["server/base/replace-file.ts", "server/storage/files.ts"]);

/** `rename` and `renameSync`: imported by name, or as a member of the module. */
const RENAMES =
  /import\s*\{[^}]*\brename(?:Sync)?\b[^}]*\}\s*from\s*"(?:node:)?fs(?:\/promises)?"|\b(?:fs|promises)\.rename(?:Sync)?\b/;

const FOLDERS = ["build", "server", "web", "packages", "bench"];

describe("renaming", () => {
  it("is done by the helper alone", () => {
    const paths = FOLDERS.flatMap(sourcesBelow);
    expect(paths.length).toBeGreaterThan(500);
    expect(paths.filter((path) => RENAMES.test(sourceOf(path)) && !MAY_RENAME.has(path))).toEqual([]);
    for (const path of MAY_RENAME) expect(sourceOf(path), path).toMatch(RENAMES);
  });

  it.each([
    'import { existsSync, renameSync } from "node:fs";',
    'import {\n  open,\n  rename as move,\n} from "node:fs/promises";',
    'import * as fs from "node:fs";\nfs.renameSync(a, b);',
  ])("is seen in %j", (source) => expect(source).toMatch(RENAMES));
});
