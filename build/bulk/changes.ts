/**
 * What changed in the bulk files since the build before: both CSV files of a table are read once, side by side, in the
 * order of their keys. Each change is a line of JSON with the whole new row, so that a copy of the older file becomes
 * the newer one, byte for byte, without any other file. Then the list of changes and its Atom feed (RFC 4287).
 */
import { closeSync, openSync, readSync } from "node:fs";
import { DAY_MS } from "#core/base/time.ts";
import { writeFeed } from "#core/http/atom.ts";
import { changeIndex as indexFile, type ChangeSet } from "#core/model/change.ts";
import { readRegular } from "../csv/csv.ts";
import type { OnRow } from "./bulk.ts";
import { type AnyTable, csvHeader, type Row, type TableName } from "./columns.ts";

/** What a line is about. */
const KINDS: Readonly<Record<TableName, string>> = {
  places: "place",
  cities: "city",
  events: "event",
  times: "times",
};

const CHUNK_BYTES = 1 << 20;
const LF = 0x0a;

/** The lines of a file with their ends. No field of a bulk file holds a line end, so a line is a row. */
export function* linesOf(path: string): Generator<string, void> {
  const descriptor = openSync(path, "r");
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest = Buffer.alloc(0);
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      const held = Buffer.concat([rest, chunk.subarray(0, read)]);
      let from = 0;
      for (let end = held.indexOf(LF); end !== -1; end = held.indexOf(LF, from)) {
        yield held.toString("utf8", from, end + 1);
        from = end + 1;
      }
      rest = held.subarray(from);
    }
    if (rest.length > 0) yield rest.toString("utf8");
  } finally {
    closeSync(descriptor);
  }
}

/** The rows of one key; only of times there may be several. */
interface Group {
  readonly key: number;
  text: string;
}

/** The rows of one key, also as JSON, joined by commas. */
interface JsonGroup extends Group {
  json: string;
}

/** The rows of a CSV file by key. */
function* groupsOf(lines: Iterable<string>): Generator<Group, void> {
  let held: Group = { key: Number.NaN, text: "" };
  for (const line of lines) {
    const key = Number.parseInt(line, 10);
    if (held.key === key) held.text += line;
    else {
      if (held.text !== "") yield held;
      held = { key, text: line };
    }
  }
  if (held.text !== "") yield held;
}

interface Counts {
  readonly add: number;
  readonly change: number;
  readonly retire: number;
}

export interface ChangeWriter {
  readonly onRow: OnRow;
  /** Reports the rows of files that no longer exist as retired; called once, at the end. */
  readonly retireFiles: (
    files: readonly { readonly path: string; readonly folder: string; readonly table: AnyTable }[],
  ) => void;
  readonly counts: () => Counts;
  /** True if a table has other columns now: no changes lead from one file to the other. */
  readonly isBroken: () => boolean;
}

/** The fields of a row of CSV; `null` if there is not exactly one. */
const fieldsOf = (text: string): readonly string[] | null => {
  const records = readRegular(text);
  return records?.length === 1 ? (records[0] ?? null) : null;
};

/** The columns in which two rows differ; `null` where one of the two is several rows. */
const differing = ({ columns }: AnyTable, before: string, after: string): readonly string[] | null => {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  if (old === null || fresh === null) return null;
  return Object.keys(columns).filter((_, i) => old[i] !== fresh[i]);
};

/** Writes the lines of changes, and counts them. */
const changeLines = (replacement: (id: number) => number | null, write: (line: string) => void) => {
  const counts = { add: 0, change: 0, retire: 0 };
  const writeChange = (op: keyof Counts, folder: string, table: AnyTable, id: number, more: string): void => {
    counts[op] += 1;
    write(`{"op":"${op}","kind":"${KINDS[table.name]}","folder":"${folder}","id":${id}${more}}\n`);
  };
  return {
    counts: (): Counts => ({ ...counts }),
    retire: (folder: string, table: AnyTable, id: number): void => {
      const by = table.name === "places" ? replacement(id) : null;
      writeChange("retire", folder, table, id, by === null ? "" : `,"replaced_by":${by}`);
    },
    /** Compares a record with the one before; writes what changed. */
    compare: (folder: string, table: AnyTable, now: JsonGroup, before: Group | null): void => {
      if (before?.text === now.text) return;
      const fields = before === null ? null : differing(table, before.text, now.text);
      const named = fields === null ? "" : `,"fields":${JSON.stringify(fields)}`;
      writeChange(before === null ? "add" : "change", folder, table, now.key, `${named},"rows":[${now.json}]`);
    },
  };
};

/** Joins the rows of each key while they are written; hands over each group when it is whole. */
const groupRows = (
  table: AnyTable,
  finish: (group: JsonGroup) => void,
): { readonly row: (row: Row, json: string, line: string) => void; readonly end: () => void } => {
  let group: JsonGroup | null = null;
  return {
    row: (row, json, line) => {
      const key = Number(row[table.key]);
      if (group?.key === key) {
        group.text += line;
        group.json += `,${json}`;
        return;
      }
      if (group !== null) finish(group);
      group = { key, text: line, json };
    },
    end: () => {
      if (group !== null) finish(group);
    },
  };
};

/**
 * Compares while the new files are written.
 * @param fileBefore the CSV file of a table in the build before; `null` if it had none
 * @param replacement the place that replaces a place that is gone
 * @param write takes the lines
 */
export const compareWith = (
  fileBefore: (folder: string, table: AnyTable) => string | null,
  replacement: (id: number) => number | null,
  write: (line: string) => void,
): ChangeWriter => {
  const { retire, compare, counts } = changeLines(replacement, write);
  let isBroken = false;
  const openBefore = (path: string | null, table: AnyTable): Iterator<Group> => {
    if (path === null) return [].values();
    const lines = linesOf(path);
    if (lines.next().value !== csvHeader(table)) isBroken = true;
    return groupsOf(lines);
  };
  const onRow: OnRow = (folder, table) => {
    const before = openBefore(fileBefore(folder, table), table);
    let old = before.next();
    /** Retires the records before up to this one, and compares it with the one of its key. */
    const finishGroup = (now: JsonGroup): void => {
      for (; old.done !== true && old.value.key < now.key; old = before.next()) retire(folder, table, old.value.key);
      const same = old.done !== true && old.value.key === now.key ? old.value : null;
      if (same !== null) old = before.next();
      compare(folder, table, now, same);
    };
    const { row, end } = groupRows(table, finishGroup);
    return {
      row,
      end: () => {
        end();
        for (; old.done !== true; old = before.next()) retire(folder, table, old.value.key);
      },
    };
  };
  return {
    onRow,
    retireFiles: (files) => {
      for (const { path, folder, table } of files) {
        const groups = openBefore(path, table);
        for (let next = groups.next(); next.done !== true; next = groups.next()) retire(folder, table, next.value.key);
      }
    },
    counts,
    isBroken: () => isBroken,
  };
};

/** Changes are kept for a year and a month, as long as they are less than the files that they lead to. */
const KEPT_DAYS = 400;
const FEED_DAYS = 90;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The entries of changes/index.json; none if it is not one of ours. */
export const readChangeIndex = (bytes: Uint8Array | null): readonly ChangeSet[] => {
  try {
    return bytes === null ? [] : indexFile.parse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return [];
  }
};

/** Where a list begins. */
export const beginning = (version: string): ChangeSet => ({
  data_version: version,
  from: null,
  date: null,
  path: null,
  bytes: 0,
  hash: null,
  changes: { add: 0, change: 0, retire: 0 },
});

/**
 * The entries to keep, newest first: those of the last {@link KEPT_DAYS} days, as long as together they are smaller than `limit`
 * bytes, up to an older build with the version of the newest, whose file has the same name.
 */
export const keptEntries = (entries: readonly ChangeSet[], today: string, limit: number): readonly ChangeSet[] => {
  let bytes = 0;
  const seen = new Set<string>();
  const end = entries.findIndex((entry) => {
    bytes += entry.bytes;
    const isOld = entry.date !== null && daysBetween(entry.date, today) > KEPT_DAYS;
    const isAgain = seen.has(entry.data_version);
    seen.add(entry.data_version);
    return entry.path === null || isOld || isAgain || bytes > limit;
  });
  const recent = end === -1 ? entries : entries.slice(0, end);
  const last = recent.at(-1);
  const first = entries[0];
  if (last !== undefined && last.from !== null) return [...recent, beginning(last.from)];
  return first === undefined ? [] : [beginning(first.data_version)];
};

/** changes/index.json. */
export const changeIndex = (entries: readonly ChangeSet[], version: string): string =>
  `${JSON.stringify({ ok: true, data: entries, meta: { data_version: version } }, null, 2)}\n`;

const wordsOf = ({ changes: { add, change, retire } }: ChangeSet): string =>
  `${add} added, ${change} changed, ${retire} retired`;

/** Midnight of a day. */
const instantOf = (date: string): string => `${date}T00:00:00Z`;

/** changes/feed.atom: the builds of the last {@link FEED_DAYS} days. Its addresses are relative to its own. */
export const changeFeed = (entries: readonly ChangeSet[], today: string): string => {
  const recent = entries.flatMap((entry) =>
    entry.date === null || entry.path === null || entry.from === null || daysBetween(entry.date, today) > FEED_DAYS
      ? []
      : [{ ...entry, date: entry.date, from: entry.from, file: entry.path.replace(/^.*\//, "") }],
  );
  // Without changes the feed is as old as the month, so that a build on another day is the same.
  const updated = recent[0]?.date ?? `${today.slice(0, 7)}-01`;
  return writeFeed({
    id: "urn:musalla:changes",
    title: "Musalla: changes of the data",
    updated: instantOf(updated),
    author: "Musalla contributors",
    links: [
      { rel: "self", type: "application/atom+xml", href: "feed.atom" },
      { rel: "alternate", type: "application/json", href: "index.json" },
    ],
    entries: recent.map((entry) => ({
      id: `urn:musalla:data:${entry.data_version}`,
      title: `Data version ${entry.data_version}: ${wordsOf(entry)}`,
      updated: instantOf(entry.date),
      links: [{ rel: "alternate", type: "application/x-ndjson", length: entry.bytes, href: entry.file }],
      summary: `${wordsOf(entry)} since data version ${entry.from}.`,
    })),
  });
};
