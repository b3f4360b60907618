/**
 * Turns an input into drafts on disk: reads items, asks the mapping for their meaning and the atlas for their country.
 * Drafts are a JSON line each in a file per country, with checkpoints: after a crash the files are cut to the last one
 * and the import resumes; if they are shorter than it says, the import starts over. Packed formats have no random
 * access, so the input is read again, but finished items are only compared. Repeated references are dropped at the same
 * place and renamed elsewhere. What became of each item is tallied, with a few examples per reason.
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
import { crc32 } from "node:zlib";
import * as z from "zod";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import type { PlaceStatus } from "#core/values/place.ts";
import { writeFiles } from "../../base/files.ts";
import type { OnProgress } from "../../base/progress.ts";
import type { Mapping } from "../mapping/compile.ts";
import { inLanguages, type NameWords } from "../mapping/names.ts";
import type { Draft, Drop, Format, Input, Item, Unread } from "../records/record.ts";
import type { Whereabouts } from "./whereabouts.ts";

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
const resumeDrafts = (folder: string, key: string): Checkpoint | null => {
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
  const current = new Set([path, ...Object.keys(bytes).map((country) => fileOf(folder, country))]);
  for (const name of readdirSync(folder)) if (!current.has(join(folder, name))) rmSync(join(folder, name));
  return parsed.data;
};

/** Opens the folder for writing, after `resumed` if given, else empty. */
const openDrafts = (folder: string, resumed: Checkpoint | null): DraftsWriter => {
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
const closeDrafts = (folder: string): void => {
  rmSync(join(folder, NAME), { force: true });
};

/** The drafts that a resumed import already has. */
function* draftsSoFar(folder: string, { bytes }: Checkpoint): Generator<Draft> {
  for (const country of Object.keys(bytes)) yield* readDrafts(fileOf(folder, country));
}

/** Default number of items between two checkpoints: a second or two of work. */
export const CHECKPOINT_ITEMS = 20_000;

/** Records with one identifier closer than this are the same place. */
const SAME_M = 60;

const SCALE = 10_000;
const LNGS = 360 * SCALE + 1;

const pack = ({ lat, lng }: LatLng): number => Math.round((lat + 90) * SCALE) * LNGS + Math.round((lng + 180) * SCALE);

const unpack = (packed: number): LatLng => ({
  lat: Math.floor(packed / LNGS) / SCALE - 90,
  lng: (packed % LNGS) / SCALE - 180,
});

interface Seen {
  /** The reference to use for the place; `null` if the data set has it already. */
  readonly claim: (ref: string, point: LatLng) => string | null;
  /** Records a reference that {@link Seen.claim} returned earlier. */
  readonly restore: (ref: string, point: LatLng) => void;
}

const createSeen = (): Seen => {
  const points = new Map<string, number>();
  const restore = (ref: string, point: LatLng): void => {
    points.set(ref, pack(point));
  };
  const claim = (ref: string, point: LatLng): string | null => {
    for (let n = 1; ; n += 1) {
      const numbered = n === 1 ? ref : `${ref}~${n}`;
      const claimed = points.get(numbered);
      if (claimed === undefined) {
        restore(numbered, point);
        return numbered;
      }
      if (distanceM(unpack(claimed), point) < SAME_M) return null;
    }
  };
  return { claim, restore };
};

export interface GatherOptions {
  readonly format: Format;
  readonly input: Input;
  readonly mapping: Mapping;
  readonly where: Whereabouts;
  readonly words: NameWords;
  readonly languagesOf: (country: string) => readonly string[];
  /** The only countries to import; `null` for all. */
  readonly countries: readonly string[] | null;
  readonly keepsNameless: boolean;
  /** The status of places whose source states none; `null`: active. */
  readonly status: PlaceStatus | null;
  /** Hash of mapping and options; drafts with another key are not resumed. */
  readonly key: string;
  /** Where the drafts are written. */
  readonly folder: string;
  /** Items between two checkpoints. */
  readonly checkpointItems: number;
  readonly onProgress: OnProgress;
}

const isUnread = (item: Item | Unread): item is Unread => "unread" in item;

/** The draft of an item, or why there is none. */
const draftOf = (item: Item, options: GatherOptions): Draft | Drop => {
  const { mapping, where, countries, keepsNameless, status, words, languagesOf } = options;
  const only = countries?.length === 1 ? (countries[0] ?? null) : null;
  const fits = (stated: string | null) => {
    const expected = stated ?? only;
    return expected === null ? null : (point: Draft["point"]) => where.countryOf(point) === expected;
  };
  const meaning = mapping.read(item, fits);
  if (typeof meaning === "string") return meaning;
  if (!keepsNameless && Object.keys(meaning.names).length === 0) return "nameless";
  const country = where.countryOf(meaning.point);
  if (country === null) return "no-country";
  if (countries !== null && !countries.includes(country)) return "other-country";
  const { others: _, ...rest } = meaning;
  const columns = status === null ? rest.columns : { status, ...rest.columns };
  return { ...rest, columns, country, ...inLanguages(meaning, languagesOf(country), words) };
};

const labelOf = (item: Item | Unread, index: number): string =>
  isUnread(item) ? `${item.at}: ${item.unread}` : (item.ref ?? `record ${index}`);

/** Where an import that was not begun before starts. */
const BEGINNING: Pick<Checkpoint, "items" | "fingerprint" | "tally"> = {
  items: 0,
  fingerprint: 0,
  tally: NOTHING_READ,
};

/** Writes the draft of each item, or tallies why there is none. */
const draftTaker = (options: GatherOptions, writer: DraftsWriter, seen: Seen) => {
  return (item: Item | Unread, number: number, tally: Tally): Tally => {
    const read = { ...tally, read: number };
    const draft = isUnread(item) ? "unread" : draftOf(item, options);
    if (typeof draft === "string") return withDrop(read, draft, labelOf(item, number));
    const ref = seen.claim(draft.ref, draft.point);
    if (ref === null) return withDrop(read, "repeated", labelOf(item, number));
    writer.write({ ...draft, ref });
    return read;
  };
};

/** Reads the input from its start; `null` if it differs from the one of `resumed`. */
const read = async (options: GatherOptions, resumed: Checkpoint | null): Promise<Tally | null> => {
  const { format, input, mapping, folder, key, checkpointItems, onProgress } = options;
  const writer = openDrafts(folder, resumed);
  const seen = createSeen();
  if (resumed !== null) for (const { ref, point } of draftsSoFar(folder, resumed)) seen.restore(ref, point);
  const take = draftTaker(options, writer, seen);
  const start = resumed ?? BEGINNING;
  let [items, fingerprint, tally, bytes] = [0, 0, start.tally, 0];
  const onBytes = (total: number): void => {
    bytes = total;
  };
  for await (const item of format.read(input, { isWanted: mapping.isWanted, onBytes })) {
    items += 1;
    fingerprint = crc32(JSON.stringify(item), fingerprint);
    if (items > start.items) tally = take(item, items, tally);
    else if (items === start.items && fingerprint !== start.fingerprint) return null;
    if (items % checkpointItems === 0) {
      if (items > start.items) writer.save({ key, items, fingerprint, tally });
      const done = input.size === null ? 0 : Math.min(1, bytes / input.size);
      onProgress(0.9 * done, `${format.name} read, ${items} items`, items);
    }
  }
  if (items < start.items) return null;
  writer.save({ key, items, fingerprint, tally });
  return tally;
};

/** Reads a whole input into drafts by country. Resuming gives the same bytes. */
export const gather = async (options: GatherOptions): Promise<Tally> => {
  const resumed = resumeDrafts(options.folder, options.key);
  const tally = (resumed === null ? null : await read(options, resumed)) ?? (await read(options, null));
  if (tally === null) throw new Error(`${options.input.label} changed while it was read`);
  closeDrafts(options.folder);
  return tally;
};
