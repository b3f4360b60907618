/** The list of changes and its Atom feed (RFC 4287). */
import { DAY_MS } from "#core/base/time.ts";
import { writeFeed } from "#core/http/atom.ts";
import { type ChangeSet, changeIndex as indexFile } from "#core/model/change.ts";

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
  const kept = end === -1 ? entries : entries.slice(0, end);
  const last = kept.at(-1);
  const first = entries[0];
  if (last !== undefined && last.from !== null) return [...kept, beginning(last.from)];
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
  const told = entries.flatMap((one) =>
    one.date === null || one.path === null || daysBetween(one.date, today) > FEED_DAYS
      ? []
      : [{ ...one, date: one.date, file: one.path.replace(/^.*\//, "") }],
  );
  // Without changes the feed is as old as the month, so that a build on another day is the same.
  const updated = told[0]?.date ?? `${today.slice(0, 7)}-01`;
  return writeFeed({
    id: "urn:musalla:changes",
    title: "Musalla: changes of the data",
    updated: instantOf(updated),
    author: "Musalla contributors",
    links: [
      { rel: "self", type: "application/atom+xml", href: "feed.atom" },
      { rel: "alternate", type: "application/json", href: "index.json" },
    ],
    entries: told.map((one) => ({
      id: `urn:musalla:data:${one.data_version}`,
      title: `Data version ${one.data_version}: ${wordsOf(one)}`,
      updated: instantOf(one.date),
      links: [{ rel: "alternate", type: "application/x-ndjson", length: one.bytes, href: one.file }],
      summary: `${wordsOf(one)} since data version ${one.from ?? ""}.`,
    })),
  });
};
