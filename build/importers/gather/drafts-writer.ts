/**
 * Drafts by country on disk, one a line, with checkpoints: what was written up to the last one stands,
 * whatever comes after it is cut off when the import goes on. Refuses files shorter than the checkpoint
 * says; the import then begins anew.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs"; // prettier-ignore
import { join } from "node:path";
import * as z from "zod";
import { writeFiles } from "../../write-files.ts";
import type { Draft } from "../draft.ts";
import { readDrafts } from "./drafts-reader.ts";
import type { Tally } from "./tally.ts";

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
