/**
 * Where the data build is read: a local folder, an http(s) address, or the platform's own assets. MUSALLA_DATA says which;
 * by default the assets where the platform has them, else public/data/v1. A disk, network or host that fails is
 * {@link Unreadable}, which is answered with 503; damage is not. The archives of a folder are opened once and read by position:
 * small reads at once, which costs a fifth of the processor time of asynchronous ones; where the disk is slow, they are waited for.
 * An open descriptor keeps reading its build when another build replaces the folder.
 */
import {
  closeSync,
  fstatSync,
  openSync,
  read as readWithCallback,
  readFile as readFileWithCallback,
  readFileSync,
  readSync,
  stat as statWithCallback,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { joinParts } from "#core/http/reply.ts";
import { type Archive, openArchive, type Opened } from "#core/shard/archive.ts";
import { joinArchives } from "#core/shard/joined-archives.ts";
import type { LocalFiles, Read } from "#core/shard/cache.ts";
import { archiveFile, ARCHIVES, DIRECTORY_FILE, isFileName, MANIFEST_FILE, SHARED_ARCHIVE } from "#core/shard/paths.ts";
import { sliceBegan } from "../base/load-shedding.ts";
import { log, logThrottle } from "../base/log.ts";

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

/** node:fs/promises makes an object of each open file: twice the processor time, and a search opens some forty files. */
const readFile = promisify(readFileWithCallback);
const stat = promisify(statWithCallback);

/** Whether an error says that there is no such file. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"].includes(String(error.code));

/** The bytes of a file below the folder; `null` for what is not there. The name is one of the data build. */
export const readBelow = async (folder: string, name: string): Promise<Uint8Array | null> => {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

/** What tells a file from the one that was at its path before; `null` when there is none. */
export const markOf = async (path: string): Promise<string | null> => {
  try {
    const { ino, mtimeMs } = await stat(path);
    return `${ino} ${mtimeMs}`;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

/** Bytes of the file at a path; `null` when there is none, or none that can be looked at. */
export const sizeOf = async (path: string): Promise<number | null> => {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
};

/** A file that could not be read, though it may be there. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  /** Code of the system, such as EIO, or what the host answered. */
  readonly kind: string;

  constructor(file: string, kind: string, message: string, options?: ErrorOptions) {
    super(`shard ${file}: ${message}`, options);
    this.kind = kind;
  }
}

/** The code of an error or of what caused it (fetch puts a refused connection into its cause), else its name. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? kindOf(error.cause) : error.name;
};

/** What a failure to read a file is told as. */
const unreadable = (file: string, cause: unknown): Unreadable =>
  cause instanceof Unreadable
    ? cause
    : new Unreadable(file, kindOf(cause), `cannot be read (${kindOf(cause)})`, { cause });

const seldom = logThrottle();

/** Logs a file that cannot be read, by the kind of the failure alone: names of files can tell where somebody looked. */
export const onUnreadable = ({ kind }: Unreadable): void => seldom(() => log("data-failed", { kind }));

export interface DataSource {
  /** How messages name it. */
  readonly label: string;
  /** Rejects with {@link Unreadable} where a file may be there and cannot be had. */
  readonly read: Read;
  /** Something that changes with every build; `null` where no build can be read now. */
  readonly version: () => Promise<string | null>;
  /** How long a version is taken for the present one, ms. */
  readonly lookAgainMs: number;
  /** Whether a version costs next to nothing, so that it can be asked for after every request that read. */
  readonly isCheapToLook: boolean;
  /** The path of a file of the data build on this disk; `null` for any other name. */
  readonly pathOf?: (name: string) => string | null;
  /** Opens what is read by position; `null` if the build has nothing of that kind. */
  readonly openLocal?: () => Promise<LocalFiles | null>;
}

/** What Workers and Pages give a worker for its static files. */
interface Assets {
  readonly fetch: (
    address: string,
    options: { readonly signal: AbortSignal; readonly redirect?: "manual" },
  ) => Promise<Response>;
}

/** A local file is asked for its time; a directory elsewhere is a request. */
const LOOK_MS = { folder: 1000, address: 60_000, assets: Infinity } as const;

/** How long an answer may take, ms. Requests wait for each other's files, so each must come to an end. */
const PATIENCE_MS = 10_000;

const patience = (): { readonly signal: AbortSignal } => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

/** Where the data build is among the assets; the host is never asked. */
const ASSETS_BASE = "https://assets.invalid/data/v1";

/** Nothing but names of the data build is asked for, whatever a client wrote. */
const named =
  (read: Read): Read =>
  async (name) => {
    if (!isFileName(name)) return null;
    try {
      return await read(name);
    } catch (cause) {
      throw unreadable(name, cause);
    }
  };

/** Bytes of one file at most; a block of 100,000 places has some two million. */
const FILE_MAX = 64 * 1024 * 1024;

const bytesOf = async (name: string, reply: Response, maxBytes: number): Promise<Uint8Array | null> => {
  if (reply.status === 404) return null;
  const { status } = reply;
  if (!reply.ok) throw new Unreadable(name, `status ${status}`, `answered with ${status}, expected 200`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new Unreadable(name, "too-long", `holds more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return joinParts({ parts });
};

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Files below an http(s) address. A version is the content of the directory, whatever headers a host sends; who opens
 * that version next is given the same bytes, so that the first answer of a worker asks for no file twice.
 */
const atAddress = (base: string, maxBytes: number): DataSource => {
  let looked: Uint8Array | null = null;
  const fetched: Read = async (name) => {
    // A redirect might lead to where the setting does not: to another host, or into the network of this one.
    const once: RequestInit = { ...patience(), redirect: "manual" };
    const ask = async (): Promise<Uint8Array | null> => bytesOf(name, await fetch(`${base}/${name}`, once), maxBytes);
    // One connection that breaks off, or one answer that fails, says little of the host.
    return ask().catch(ask);
  };
  return {
    label: base,
    read: named(async (name) => {
      if (name !== DIRECTORY_FILE || looked === null) return fetched(name);
      const given = looked;
      looked = null;
      return given;
    }),
    version: async () => {
      looked = await fetched(DIRECTORY_FILE).catch(() => null);
      return looked === null ? null : hex(await crypto.subtle.digest("SHA-256", new Uint8Array(looked)));
    },
    lookAgainMs: LOOK_MS.address,
    isCheapToLook: false,
  };
};

/** The static files that were deployed with this worker; they change with it alone. */
const ofPlatform = (assets: () => Assets, maxBytes: number): DataSource => ({
  label: "the assets of the platform",
  read: named(async (name) => bytesOf(name, await assets().fetch(`${ASSETS_BASE}/${name}`, patience()), maxBytes)),
  version: async () => Promise.resolve("deployed"),
  lookAgainMs: LOOK_MS.assets,
  isCheapToLook: false,
});

/** One look for all who ask for it in the same turn of the event loop; it begins after they asked. */
const together = <T>(look: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | null = null;
  const begin = async (): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve));
    next = null;
    return look();
  };
  return async () => (next ??= begin());
};

const inFolder = (folder: string): DataSource => ({
  label: folder,
  read: named(async (name) => readBelow(folder, name)),
  // Every read asks for it.
  version: together(async () => markOf(`${folder}/${MANIFEST_FILE}`).catch(() => null)),
  lookAgainMs: LOOK_MS.folder,
  isCheapToLook: true,
  pathOf: (name) => (isFileName(name) ? join(folder, name) : null),
  openLocal: async () => openArchives(folder, unreadable),
});

/** Nitro keeps a worker's bindings here, from the first request on. */
const platformAssets = (): Assets | undefined => {
  const bindings = Reflect.get(globalThis, "__env__") as { readonly ASSETS?: Assets } | undefined;
  return bindings?.ASSETS;
};

/** A file of the platform's assets. */
interface AssetFile {
  readonly bytes: Uint8Array;
  /** The platform's tag for these bytes, without its quotes; `null` if it gives none. */
  readonly tag: string | null;
}

/** Where the pages are among the assets. */
const ASSETS_ROOT = "https://assets.invalid";

/**
 * The file of a site at a name such as `prayer/index.html`; `null` where there is none, or the platform has no assets. A
 * platform that hides `index.html` and `.html` redirects to the address that it has for the file.
 */
export const readAsset = async (name: string): Promise<AssetFile | null> => {
  const assets = platformAssets();
  if (assets === undefined) return null;
  const ask = async (address: string): Promise<Response> =>
    assets.fetch(address, { ...patience(), redirect: "manual" });
  const found = await ask(`${ASSETS_ROOT}/${name}`);
  const location = found.headers.get("location");
  const reply = location === null ? found : await ask(new URL(location, ASSETS_ROOT).href);
  const bytes = reply.status === 200 ? await bytesOf(name, reply, FILE_MAX) : null;
  if (bytes === null) return null;
  const tag = /^(?:W\/)?"([\w-]+)"$/.exec(reply.headers.get("etag") ?? "")?.[1];
  return { bytes, tag: tag ?? null };
};

const DATA_DEFAULT = "public/data/v1";

const ADDRESS = /^https?:\/\//i;

/** What is wrong with a setting that names the data build; `null` when nothing is. */
export const faultOfSource = (setting: string): string | null => {
  if (setting.trim() === "") return "is empty; leave it out or name the folder that holds manifest.json";
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(setting)) return null;
  if (!URL.canParse(setting)) return "is no address that can be read";
  const { protocol, username, password, search, hash } = new URL(setting);
  if (protocol !== "http:" && protocol !== "https:") return "must be a folder, http://… or https://…";
  if (username !== "" || password !== "") return "has a name or a password in its address; none is sent";
  return search === "" && hash === "" ? null : "must end with the path that manifest.json is below";
};

/** The source that a setting names; `null`: no setting. At most `maxBytes` of a remote file are read. */
export const openDataSource = (setting: string | null, maxBytes = FILE_MAX): DataSource => {
  if (setting !== null && ADDRESS.test(setting)) return atAddress(setting.replace(/\/+$/, ""), maxBytes);
  if (setting === null && platformAssets() !== undefined)
    return ofPlatform(() => {
      const assets = platformAssets();
      if (assets === undefined) throw new Error("assets: got none, expected the binding ASSETS");
      return assets;
    }, maxBytes);
  return inFolder(setting ?? DATA_DEFAULT);
};
