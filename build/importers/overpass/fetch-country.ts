/**
 * Fetches a country from an Overpass server into one file of Overpass JSON, each element once. A query that
 * is too much is asked in quarters of the country's box. What is finished is kept beside, so that a killed
 * run goes on, for a day: later the parts would be of different states of the map.
 */
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import type { Box } from "#core/base/geo.ts";
import { answerElements } from "./answer.ts";
import { ask, type AskOptions } from "./ask.ts";
import { formatQuery, type QuerySettings } from "./query.ts";
import { boxOf, QUARTERS, tileAt } from "./tiles.ts";

export interface FetchOptions extends AskOptions {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The box round the country; `null` where it is not known. */
  readonly box: Box | null;
  readonly settings: QuerySettings;
  /** The folder of downloads. */
  readonly dir: string;
}

/** Parts and whole answers older than this are fetched anew. */
const KEPT_MS = 24 * 3_600_000;

/** Quarters of quarters: a tile of the largest country is then 40 km wide. */
const DEEPEST = 8;

const noteForm = z.object({ asked: z.string(), startedMs: z.number() });

/** Whether what `path` notes is of the same question, and of today. */
const isFresh = (path: string, asked: string, nowMs: number): boolean => {
  try {
    const note = noteForm.parse(JSON.parse(readFileSync(path, "utf8")));
    return note.asked === asked && nowMs >= note.startedMs && nowMs - note.startedMs < KEPT_MS;
  } catch {
    return false;
  }
};

/** The finished parts below the tile at `path`, in the order of their paths. */
const fetchParts = async (
  folder: string,
  path: string,
  options: FetchOptions,
): Promise<readonly string[]> => {
  const { box, country, say, settings } = options;
  const [done, divided] = [join(folder, `tile${path}.json`), join(folder, `tile${path}.divided`)];
  if (existsSync(done)) return [done];
  if (!existsSync(divided)) {
    const query = formatQuery(country, path === "" ? null : tileAt(boxOf(box), path), settings);
    const part = `${done}.part`;
    if ((await ask(query, part, options)) === "whole") {
      renameSync(part, done);
      return [done];
    }
    if (path.length === DEEPEST)
      throw new Error(`${options.endpoint} cannot answer even for a small part of ${country}`);
    writeFileSync(divided, "");
    say(path === "" ? `asking for ${country} in quarters` : `asking for part ${path} in quarters`);
  }
  const parts: string[] = [];
  for (const quarter of QUARTERS) parts.push(...(await fetchParts(folder, path + quarter, options)));
  return parts;
};

/** The elements of all parts as one answer, each element where it first stands. */
async function* merged(parts: readonly string[]): AsyncGenerator<string> {
  const seen = new Set<string>();
  yield '{"elements":[';
  for (const part of parts) {
    for await (const { ref, text } of answerElements(part)) {
      if (seen.has(ref)) continue;
      yield `${seen.size === 0 ? "" : ","}\n${text}`;
      seen.add(ref);
    }
  }
  yield "\n]}\n";
}

/** The path of the country's file; asks for nothing that is there already. */
export const fetchCountry = async (options: FetchOptions): Promise<string> => {
  const { country, dir, endpoint, nowMs, settings } = options;
  const target = join(dir, `overpass-${country.toLowerCase()}.json`);
  const [folder, note] = [`${target}.parts`, `${target}.note`];
  const asked = `${endpoint}\n${formatQuery(country, null, settings)}`;
  if (!isFresh(note, asked, nowMs())) {
    for (const path of [note, target, folder]) rmSync(path, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    writeFileSync(note, JSON.stringify({ asked, startedMs: nowMs() }));
  }
  if (statSync(target, { throwIfNoEntry: false })?.isFile() === true) return target;
  mkdirSync(folder, { recursive: true });
  const parts = await fetchParts(folder, "", options);
  await pipeline(merged(parts), createWriteStream(`${target}.part`));
  renameSync(`${target}.part`, target);
  rmSync(folder, { recursive: true });
  return target;
};
