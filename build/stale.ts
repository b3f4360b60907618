/** What was built from what, by content and not by date: hashes of sources, and the note of them that is kept. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const STAMP = ".cache/prepared.json";

/** What is written for people; nothing is built of it where it is only one file of a folder. */
const PROSE = "README.md";

/** The files at or below a path. */
export const filesBelow = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => name !== PROSE);
  return names.sort().flatMap((name) => filesBelow(join(path, name)));
};

/** The hash of files and folders by name and content, and of what else decides; a README counts where it is named itself. */
export const hashFiles = (paths: readonly string[], also: string): string => {
  const hash = createHash("sha256").update(also);
  for (const file of paths.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
};

/** The hash of the sources that each part was last built of. */
export type Stamp = Readonly<Record<string, string | undefined>>;

export const readStamp = (): Stamp => {
  try {
    return JSON.parse(readFileSync(STAMP, "utf8")) as Stamp;
  } catch {
    return {};
  }
};

/** Notes that a part was built. */
export const stampPart = (part: string, hash: string): void => {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ ...readStamp(), [part]: hash }));
};
