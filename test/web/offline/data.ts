/** A data build of the tests' own, in which one country can be changed as a new build would change it. */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  KEEP_INDEX_FILE,
  keepFile,
  readKeepIndex,
  readKeepList,
  SHARED,
  writeKeepIndex,
  writeKeepList,
} from "#core/shard/offline-bundle.ts";
import { DIRECTORY_FILE, MANIFEST_FILE } from "#core/shard/paths.ts";

export interface OwnData {
  readonly path: string;
  /** Replaces text in files of a part and gives the build another version. */
  readonly change: (part: string, files: readonly string[], from: string, to: string) => void;
  readonly remove: () => void;
}

const shortHash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** A copy of the data that was built. */
export const copyData = (): OwnData => {
  const path = mkdtempSync(join(tmpdir(), "musalla-offline-"));
  cpSync("public/data/v1", path, { recursive: true });
  const at = (name: string): string => join(path, name);

  /** Rewrites the list of a part, with the hashes that its files have now; answers what the index says of it. */
  const list = (part: string): [string, number, number] => {
    const name = keepFile(part);
    const { files } = readKeepList(name, readFileSync(at(name)));
    for (const file of Object.keys(files)) {
      const bytes = readFileSync(at(file));
      files[file] = [shortHash(bytes), bytes.length];
    }
    const text = writeKeepList({ part, files });
    writeFileSync(at(name), text);
    const sizes = Object.values(files).map(([, bytes]) => bytes);
    return [shortHash(Buffer.from(text)), sizes.length, sizes.reduce((total, one) => total + one, 0)];
  };

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
      const countries = { ...index.countries, [part]: list(part) };
      const next = { ...index, data_version: version, shared: list(SHARED), countries };
      writeFileSync(at(KEEP_INDEX_FILE), writeKeepIndex(next));
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
};
