/**
 * The archives of a data build in a folder, opened once and read by position. Small reads are made at once, which costs
 * a fifth of the processor time of asynchronous ones; where the disk is slow, they are waited for. An open descriptor
 * keeps reading its build when another build replaces the folder.
 */
import { closeSync, fstatSync, openSync, read as readWithCallback, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Archive, joinArchives, openArchive, type Opened } from "#core/shard/archive.ts";
import type { LocalFiles } from "#core/shard/cache.ts";
import { archiveFile, ARCHIVES, MANIFEST_FILE, SHARED_ARCHIVE } from "#core/shard/paths.ts";
import { sliceBegan } from "../base/load-shedding.ts";

const readLater = promisify(readWithCallback);

/** How long a turn of the event loop may read at once, ms. */
const TURN_MS = 15;
/** How long reads are waited for after a turn that took longer, ms. */
const WAIT_MS = 50;

/** When the turn began that reads were last made in, and how long they took, ms; until when reads are waited for. */
let [turn, readMs, waitUntilMs]: [number | null, number, number] = [null, 0, Number.NEGATIVE_INFINITY];
let fsReads = 0;

/** Whether this process read a disk since it was last asked. */
const hasReadDisk = (): boolean => {
  const { fsRead } = process.resourceUsage();
  const hasRead = fsRead !== fsReads;
  fsReads = fsRead;
  return hasRead;
};

/** On a busy host a read may take long without any disk; to wait for others would make its turn longer. */
const noteRead = (beganMs: number): void => {
  const nowMs = performance.now();
  if (turn !== sliceBegan()) [turn, readMs] = [sliceBegan(), 0];
  readMs += nowMs - beganMs;
  if (readMs <= TURN_MS) return;
  readMs = 0;
  if (hasReadDisk()) waitUntilMs = nowMs + WAIT_MS;
};

/** Holds bytes that nobody keeps. */
const scratch = Buffer.allocUnsafeSlow(65_536);

const closing = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

const whole = (path: string, length: number, read: number): void => {
  if (read !== length) throw new Error(`shard ${path}: got ${read} bytes, expected ${length}`);
};

/** What a failure of the system to read a file is told as. */
type Failed = (path: string, cause: unknown) => Error;

interface OpenFile extends Opened {
  readonly descriptor: number;
}

const close = (file: OpenFile): void => {
  closing.unregister(file);
  closeSync(file.descriptor);
};

const openFile = (folder: string, path: string, failed: Failed): OpenFile => {
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw failed(path, cause);
    }
  };
  const descriptor = openSync(join(folder, path), "r");
  const { size } = fstatSync(descriptor);
  const file: OpenFile = {
    descriptor,
    size,
    now: ({ position, length, isKept }) => {
      const beganMs = performance.now();
      if (beganMs < waitUntilMs) return undefined;
      const bytes = isKept || length > scratch.length ? Buffer.allocUnsafeSlow(length) : scratch.subarray(0, length);
      whole(
        path,
        length,
        attempt(() => readSync(file.descriptor, bytes, 0, length, position)),
      );
      noteRead(beganMs);
      return bytes;
    },
    later: async ({ position, length }) => {
      const bytes = Buffer.allocUnsafeSlow(length);
      const { bytesRead } = await readLater(file.descriptor, bytes, 0, length, position).catch((cause: unknown) => {
        throw failed(path, cause);
      });
      whole(path, length, bytesRead);
      return bytes;
    },
  };
  closing.register(file, descriptor, file);
  return file;
};

/** Errors of the system have a code. */
const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;

/** No archive is there, or the process may open no further files: then the files of the build are read one by one. */
const PASSED_OVER: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EMFILE", "ENFILE"]);

/**
 * The archives of the build in `folder`; `null` if it has none that this server reads, or they belong to another build.
 * Rejects with what `failed` makes of it where the system cannot read them.
 */
export const openArchives = async (folder: string, failed: Failed): Promise<LocalFiles | null> => {
  const files: OpenFile[] = [];
  const openPart = async (part: string): Promise<Archive> => {
    const file = openFile(folder, archiveFile(part), failed);
    files.push(file);
    return openArchive(archiveFile(part), file);
  };
  const openAll = async (): Promise<LocalFiles | null> => {
    const shared = await openPart(SHARED_ARCHIVE);
    const manifest = await shared.read(MANIFEST_FILE);
    // Copying files into the folder leaves its archives as they were.
    if (manifest === null || !readFileSync(join(folder, MANIFEST_FILE)).equals(manifest)) return null;
    const countries = new Map<string, Archive>();
    for (const [country, id] of Object.entries(shared.beside)) {
      const archive = await openPart(country);
      if (archive.id !== id) return null;
      countries.set(country, archive);
    }
    return joinArchives(shared, countries);
  };
  const passOver = (error: unknown): null => {
    const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : null);
    if (code === null || PASSED_OVER.has(code)) return null;
    throw failed(ARCHIVES, error);
  };
  let opened: LocalFiles | null = null;
  try {
    opened = await openAll().catch(passOver);
  } finally {
    if (opened === null) files.forEach(close);
  }
  return opened;
};
