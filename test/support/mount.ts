/** Small file systems of one's own, to fill up, to make read-only, to cut the power of. Needs root or sudo. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const asRoot = (...words: readonly string[]): readonly string[] =>
  process.getuid?.() === 0 ? words : ["sudo", "-n", ...words];

const run = (...words: readonly string[]): void => {
  const [command = "", ...rest] = asRoot(...words);
  execFileSync(command, rest, { stdio: "ignore" });
};

export interface Mounted {
  readonly dir: string;
  readonly setReadOnly: (isReadOnly: boolean) => void;
  readonly stop: () => void;
}

/** Mounts an empty file system that holds `size`, e.g. `256k`. */
export const mountSmall = (size: string): Mounted => {
  const dir = mkdtempSync(join(tmpdir(), "musalla-mount-"));
  run("mount", "-t", "tmpfs", "-o", `size=${size},mode=777`, "tmpfs", dir);
  return {
    dir,
    setReadOnly: (isReadOnly) => run("mount", "-o", `remount,${isReadOnly ? "ro" : "rw"}`, dir),
    stop: () => {
      run("umount", "-l", dir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

export interface Disk {
  readonly dir: string;
  /** What the disk holds if the power fails now: all that was flushed, nothing that only waits in memory. */
  readonly afterPowerCut: () => string;
  readonly stop: () => void;
}

const DISK_BYTES = 256 * 1024 * 1024;

/** Mounts an empty ext4 whose journal is written when it is asked for, not every five seconds. */
export const mountDisk = (): Disk => {
  const base = mkdtempSync(join(tmpdir(), "musalla-disk-"));
  const mounted: string[] = [];
  const mountImage = (image: string, options: string): string => {
    const dir = `${image}.mounted`;
    mkdirSync(dir);
    run("mount", "-o", options, image, dir);
    mounted.push(dir);
    return dir;
  };
  const image = join(base, "disk");
  writeFileSync(image, "");
  truncateSync(image, DISK_BYTES);
  run("mkfs.ext4", "-q", "-F", image);
  const dir = mountImage(image, "loop,commit=600");
  return {
    dir,
    afterPowerCut: () => {
      const copy = join(base, `copy-${mounted.length}`);
      run("cp", "--sparse=always", image, copy);
      return mountImage(copy, "loop");
    },
    stop: () => {
      for (const one of mounted) run("umount", "-l", one);
      rmSync(base, { recursive: true, force: true });
    },
  };
};

const works = (mount: () => { readonly stop: () => void }): boolean => {
  const [command = "", ...rest] = asRoot("true");
  if (process.platform !== "linux" || spawnSync(command, rest).status !== 0) return false;
  try {
    mount().stop();
    return true;
  } catch {
    return false;
  }
};

/** True where the machine does not let this user mount; no package can be installed against that. */
export const isMountAbsent = !works(() => mountSmall("64k"));

/** The same for an image through a loop device. */
export const isDiskAbsent = isMountAbsent || !works(mountDisk);
