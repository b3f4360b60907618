/**
 * Drafts on disk, one JSON line each in a file per country, with checkpoints: after a crash the files are cut to the
 * last checkpoint and the import resumes; if they are shorter than it says, the import starts over. Also tallies what
 * became of each item, with a few examples per reason.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { writeFiles } from "../../base/files.ts";
import type { Draft, Drop } from "../records/record.ts";

/** Examples per reason in the report. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 200;

interface Dropped {
  readonly count: number;
  /** Identifiers, or positions of records. */
  readonly examples: readonly string[];
}

export interface Tally {
  readonly read: number;
  readonly drops: Readonly<Partial<Record<Drop, Dropped>>>;
}

export const NOTHING_READ: Tally = { read: 0, drops: {} };

/** The tally with one more item dropped; `example` names it in the report. */
export const withDrop = (tally: Tally, reason: Drop, example: string): Tally => {
  const { count, examples } = tally.drops[reason] ?? { count: 0, examples: [] };
  const shown = examples.length < EXAMPLES ? [...examples, example.slice(0, EXAMPLE_LENGTH)] : examples;
  return { ...tally, drops: { ...tally.drops, [reason]: { count: count + 1, examples: shown } } };
};

/** The drafts of a file in order; none if it does not exist. Throws an Error naming an invalid line. */
export function* readDrafts(path: string): Generator<Draft> {
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  let [line, start] = [1, 0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    try {
      yield JSON.parse(text.slice(start, end)) as Draft;
    } catch (error) {
      throw new Error(
        `${path}:${line}: got ${JSON.stringify(text.slice(start, Math.min(end, start + 60)))}, expected a draft; import the data set again`,
        { cause: error },
      );
    }
    line += 1;
    start = end + 1;
  }
}

/** Increase when this code makes different drafts of the same input. */
const VERSION = 2;

/** Characters buffered between checkpoints. */
const MAX_HELD = 4_000_000;

const NAME = "checkpoint.json";

const checkpointFile = z.object({
  version: z.literal(VERSION),
  /** Hash of everything besides the input that drafts depend on. */
  key: z.string(),
  items: z.int(),
  fingerprint: z.int(),
  tally: z.custom<Tally>((value) => typeof value === "object" && value !== null),
  bytes: z.record(z.string(), z.int()),
});
export type Checkpoint = z.infer<typeof checkpointFile>;

interface DraftsWriter {
  readonly write: (draft: Draft) => void;
  readonly save: (at: Pick<Checkpoint, "key" | "items" | "fingerprint" | "tally">) => void;
}

const fileOf = (folder: string, country: string): string => join(folder, `${country.toLowerCase()}.jsonl`);

/** Resumes a crashed import: cuts its files to the checkpoint; `null` if there is none with this `key`. */
export const resumeDrafts = (folder: string, key: string): Checkpoint | null => {
  const path = join(folder, NAME);
  if (!existsSync(path)) return null;
  const parsed = checkpointFile.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!parsed.success || parsed.data.key !== key) return null;
  const { bytes } = parsed.data;
  for (const [country, size] of Object.entries(bytes)) {
    const file = fileOf(folder, country);
    if (!existsSync(file) || statSync(file).size < size) return null;
    truncateSync(file, size);
  }
  const kept = new Set([path, ...Object.keys(bytes).map((country) => fileOf(folder, country))]);
  for (const name of readdirSync(folder)) if (!kept.has(join(folder, name))) rmSync(join(folder, name));
  return parsed.data;
};

/** Opens the folder for writing, after `resumed` if given, else empty. */
export const openDrafts = (folder: string, resumed: Checkpoint | null): DraftsWriter => {
  if (resumed === null) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bytes = new Map(Object.entries(resumed?.bytes ?? {}));
  const held = new Map<string, string>();
  let size = 0;
  const flush = (): void => {
    for (const [country, text] of held) {
      appendFileSync(fileOf(folder, country), text);
      bytes.set(country, (bytes.get(country) ?? 0) + Buffer.byteLength(text));
    }
    held.clear();
    size = 0;
  };
  return {
    write: (draft) => {
      const line = `${JSON.stringify(draft)}\n`;
      held.set(draft.country, (held.get(draft.country) ?? "") + line);
      size += line.length;
      if (size > MAX_HELD) flush();
    },
    save: (at) => {
      flush();
      const checkpoint: Checkpoint = { version: VERSION, ...at, bytes: Object.fromEntries(bytes) };
      writeFiles(new Map([[join(folder, NAME), `${JSON.stringify(checkpoint)}\n`]]));
    },
  };
};

/** Removes the checkpoint: the drafts are complete. */
export const closeDrafts = (folder: string): void => {
  rmSync(join(folder, NAME), { force: true });
};

/** The drafts that a resumed import already has. */
export function* draftsSoFar(folder: string, { bytes }: Checkpoint): Generator<Draft> {
  for (const country of Object.keys(bytes)) yield* readDrafts(fileOf(folder, country));
}
