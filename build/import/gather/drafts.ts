/** What an import counts while it reads: what came of each item, with a few examples of every reason. */
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

/** Examples that the report shows of a reason. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 200;

export interface Dropped {
  readonly count: number;
  /** Identifiers, or where the record stands. */
  readonly examples: readonly string[];
}

export interface Tally {
  readonly read: number;
  readonly drops: Readonly<Partial<Record<Drop, Dropped>>>;
}

export const NOTHING_READ: Tally = { read: 0, drops: {} };

/** The tally with one more item dropped; `example` is how the report names it. */
export const withDrop = (tally: Tally, reason: Drop, example: string): Tally => {
  const { count, examples } = tally.drops[reason] ?? { count: 0, examples: [] };
  const shown = examples.length < EXAMPLES ? [...examples, example.slice(0, EXAMPLE_LENGTH)] : examples;
  return { ...tally, drops: { ...tally.drops, [reason]: { count: count + 1, examples: shown } } };
};

// MERGED drafts-reader.ts: Reads drafts back, one a line. They are our own files: a line that is none is a fault of the folder.

/** The drafts of a file in their order; none where there is no such file. Throws an Error that names the line. */
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

// MERGED drafts-writer.ts: Drafts by country on disk, one a line, with checkpoints: what was written up to the last one stands,
// whatever comes after it is cut off when the import goes on. Refuses files shorter than the checkpoint
// says; the import then begins anew.

/** Raised when a change of this code makes other drafts of the same input. */
const VERSION = 1;

/** Text that is held back between checkpoints. */
const MAX_HELD = 4_000_000;

const NAME = "checkpoint.json";

const checkpointFile = z.object({
  version: z.literal(VERSION),
  /** Of everything but the input that the drafts depend on. */
  key: z.string(),
  items: z.int(),
  fingerprint: z.int(),
  tally: z.custom<Tally>((value) => typeof value === "object" && value !== null),
  bytes: z.record(z.string(), z.int()),
});
export type Checkpoint = z.infer<typeof checkpointFile>;

export interface DraftsWriter {
  readonly write: (draft: Draft) => void;
  readonly save: (at: Pick<Checkpoint, "key" | "items" | "fingerprint" | "tally">) => void;
}

const fileOf = (folder: string, country: string): string => join(folder, `${country.toLowerCase()}.jsonl`);

/** The checkpoint of an import that was killed, its files cut to what it says; `null` where there is none of this `key`. */
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

/** Opens the folder to write to, after `resumed` where that is given, else empty. */
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

/** Takes the checkpoint away: the drafts are whole. */
export const closeDrafts = (folder: string): void => {
  rmSync(join(folder, NAME), { force: true });
};

/** The drafts that a resumed import has already. */
export function* draftsSoFar(folder: string, { bytes }: Checkpoint): Generator<Draft> {
  for (const country of Object.keys(bytes)) yield* readDrafts(fileOf(folder, country));
}
