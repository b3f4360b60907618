/** A data build of the tests' own, in which one country can be changed as a new build would change it. */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LatLng } from "#core/base/geo.ts";
import {
  KEEP_INDEX_FILE,
  type KeepList,
  keepFile,
  readKeepIndex,
  readKeepList,
  SHARED,
  writeKeepIndex,
  writeKeepList,
} from "#core/shard/offline-bundle.ts";
import { ARCHIVES, bordersFile, DIRECTORY_FILE, MANIFEST_FILE, TILE_DEG, tileFile } from "#core/shard/paths.ts";

export interface OwnData {
  readonly path: string;
  /** Replaces text in files of a part and gives the build another version, which it answers. */
  readonly change: (part: string, files: readonly string[], from: string, to: string) => string;
  readonly remove: () => void;
}

const shortHash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** Rewrites the list of a part, with the hashes that its files have now; answers what the index says of it. */
const listAgain = (path: string, part: string, isKept = (_file: string): boolean => true): [string, number, number] => {
  const name = keepFile(part);
  const { files } = readKeepList(name, readFileSync(join(path, name)));
  const kept: KeepList["files"] = {};
  for (const file of Object.keys(files).filter(isKept)) {
    const bytes = readFileSync(join(path, file));
    kept[file] = [shortHash(bytes), bytes.length];
  }
  const text = writeKeepList({ part, files: kept });
  writeFileSync(join(path, name), text);
  const sizes = Object.values(kept).map(([, bytes]) => bytes);
  return [shortHash(Buffer.from(text)), sizes.length, sizes.reduce((total, one) => total + one, 0)];
};

/**
 * Leaves out of what every country needs the maps and tables that no answer about a point reads: a device downloads a
 * fourth of the files then. The files stay on the host; a task of test/walks/tasks.test.ts downloads them all.
 */
export const leaveElsewhere = (path: string, { lat, lng }: LatLng): void => {
  const steps = [-TILE_DEG, 0, TILE_DEG];
  const around = new Set(
    steps.flatMap((north) =>
      steps.flatMap((east) => [tileFile, bordersFile].map((fileAt) => fileAt(lat + north, lng + east))),
    ),
  );
  const isKept = (file: string): boolean =>
    around.has(file) || !/^index\/(?:tiles|borders|slugs)\/|\/authorities\//.test(file);
  const indexPath = join(path, KEEP_INDEX_FILE);
  const index = readKeepIndex(KEEP_INDEX_FILE, readFileSync(indexPath));
  writeFileSync(indexPath, writeKeepIndex({ ...index, shared: listAgain(path, SHARED, isKept) }));
  // A server would read the lists from there.
  rmSync(join(path, ARCHIVES), { recursive: true });
};

/** A copy of the data that was built. */
export const copyData = (): OwnData => {
  const path = mkdtempSync(join(tmpdir(), "musalla-offline-"));
  cpSync("public/data/v1", path, { recursive: true });
  const at = (name: string): string => join(path, name);

  const replace = (name: string, from: string, to: string): void => {
    const text = readFileSync(at(name), "utf8");
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    writeFileSync(at(name), text.replaceAll(from, to));
  };

  return {
    path,
    change: (part, files, from, to) => {
      for (const file of files) replace(file, from, to);
      const index = readKeepIndex(KEEP_INDEX_FILE, readFileSync(at(KEEP_INDEX_FILE)));
      const version = shortHash(Buffer.from(`${index.data_version} ${to}`)).slice(0, 12);
      for (const file of [DIRECTORY_FILE, MANIFEST_FILE]) replace(file, index.data_version, version);
      const countries = { ...index.countries, [part]: listAgain(path, part) };
      const next = { ...index, data_version: version, shared: listAgain(path, SHARED), countries };
      writeFileSync(at(KEEP_INDEX_FILE), writeKeepIndex(next));
      return version;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
};
