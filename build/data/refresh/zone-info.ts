/**
 * Compiles the source text of the IANA time zone database with its own compiler (zic, Debian's libc-bin), and reads what
 * that writes: TZif files (RFC 9636), version 2 or later.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { ClockChange } from "#core/base/clock-rule.ts";
import { type OffsetText, posixOffsets } from "./posix-rule.ts";

const MAGIC = "TZif";
const HEADER = 44;
const COUNTS_AT = 20;
const SECOND_MS = 1000;
const MINUTE_S = 60;
/** Changes before are left out: nothing answers for them. */
const FIRST_MS = Date.UTC(1900, 0, 1);

/** The clock of a zone as zic compiled it. */
export interface CompiledZone {
  readonly firstMin: number;
  readonly changes: readonly ClockChange[];
  /** What holds after the last change; the changes until 2037 are listed all the same. */
  readonly after: OffsetText;
}

interface Header {
  readonly isUtc: number;
  readonly isStandard: number;
  readonly leaps: number;
  readonly changes: number;
  readonly types: number;
  readonly letters: number;
}

const headerAt = (bytes: Buffer, at: number): Header => {
  const count = (i: number): number => bytes.readUInt32BE(at + COUNTS_AT + 4 * i);
  return {
    isUtc: count(0),
    isStandard: count(1),
    leaps: count(2),
    changes: count(3),
    types: count(4),
    letters: count(5),
  };
};

/** Bytes of a block whose instants and leap seconds take so many bytes. */
const lengthOf = (header: Header, instant: number): number =>
  header.changes * (instant + 1) +
  header.types * 6 +
  header.letters +
  header.leaps * (instant + 4) +
  header.isStandard +
  header.isUtc;

/** An offset in whole minutes: local mean time is rounded, as clocks on screens do. */
const minutesOf = (seconds: number): number => Math.round(seconds / MINUTE_S) + 0;

/** Reads a TZif file. Throws an Error if the bytes are none. */
const readZoneFile = (name: string, bytes: Buffer): CompiledZone => {
  if (bytes.toString("latin1", 0, MAGIC.length) !== MAGIC) throw new Error(`${name}: not a compiled time zone`);
  const second = HEADER + lengthOf(headerAt(bytes, 0), 4);
  const header = headerAt(bytes, second);
  const at = second + HEADER;
  const indexAt = at + header.changes * 8;
  const typeAt = indexAt + header.changes;
  const offset = (type: number): number => minutesOf(bytes.readInt32BE(typeAt + type * 6));
  const footer = bytes.toString("latin1", at + lengthOf(header, 8)).trim();
  const after = posixOffsets(footer);
  let firstMin = offset(0);
  const changes: ClockChange[] = [];
  for (let i = 0; i < header.changes; i += 1) {
    const atMs = Number(bytes.readBigInt64BE(at + i * 8)) * SECOND_MS;
    const offsetMin = offset(bytes.readUInt8(indexAt + i));
    if (atMs <= FIRST_MS) firstMin = offsetMin;
    else if (offsetMin !== (changes.at(-1)?.offsetMin ?? firstMin)) changes.push({ atMs, offsetMin });
  }
  return { firstMin, changes, after };
};

/** Names that are no zones: what a host calls its own, and a placeholder. */
const NO_ZONES = new Set(["Factory", "localtime", "posixrules"]);

/** Where Debian keeps zic, which is not on the path of everybody. */
const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin`;

/**
 * Zones with all changes until 2037: those that leave the rest to a rule are not always true (zic of 2022 lets Ojinaga's
 * begin a week early).
 */
const FORM = ["-b", "fat"];

/** Compiles source text; gives the folder of the zones to `use`, which is removed afterwards. */
export const withCompiled = <T>(source: string, use: (folder: string) => T): T => {
  const scratch = mkdtempSync(join(tmpdir(), "musalla-clocks-"));
  try {
    const [text, folder] = [join(scratch, "source.zi"), join(scratch, "zones")];
    writeFileSync(text, source);
    execFileSync("zic", [...FORM, "-d", folder, text], { env: { ...process.env, PATH }, stdio: "pipe" });
    return use(folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** The names of the zones in a folder of compiled ones. */
export const namesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !NO_ZONES.has(name))
    .sort();

/** Every zone of a source by its name, older names too. Throws an Error if zic is not installed. */
export const compiledZones = (source: string): ReadonlyMap<string, CompiledZone> =>
  withCompiled(
    source,
    (folder) => new Map(namesIn(folder).map((name) => [name, readZoneFile(name, readFileSync(join(folder, name)))])),
  );
