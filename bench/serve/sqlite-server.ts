/**
 * The peer: SQLite behind a bare `node:http`, over the file that sqlite-file.ts makes, with default settings. It answers
 * /places (near, country, city), /place and /search (FTS5, all words, the last one perhaps only begun) with the records,
 * order and totals of ours. Parameters are trusted. Arguments: file, port.
 */
import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import Database from "better-sqlite3";
import { boxAround } from "../../server/core/base/box.ts";
import { distanceM, type LatLng } from "../../server/core/base/geo.ts";
import { boxPieces } from "../base/box-pieces.ts";
import { quoted, strictly } from "../peers/fts5.ts";
import { positionOf, rangeOf, toDeg, typeOf } from "./sqlite-near.ts";

const [file = "", port = ""] = process.argv.slice(2);
const base = new Database(file, { readonly: true });

const PLACE_TAIL = ',"distribution":{"1":0,"2":0,"3":0,"4":0,"5":0}},"open_now":null,"reviews":[]}';
/** What a card without reviews ends with behind its rating. */
const CARD_END = 2;
const HEAD = Buffer.from('{"ok":true,"data":[');
const COMMA = Buffer.from(",");

const [attribution, version] = base.prepare("SELECT attribution, data_version FROM meta").raw().get() as [
  string,
  string,
];
const types = base.prepare("SELECT slug FROM type ORDER BY number").pluck().all() as readonly string[];

interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface Answer {
  readonly records: readonly Buffer[];
  readonly total: number;
}

const cardAt = base.prepare("SELECT card FROM place WHERE position = ?").pluck();
const cardOfId = base.prepare("SELECT card FROM place WHERE id = ?").pluck();
const cardsFrom = base.prepare("SELECT card FROM place WHERE position >= ? AND position < ? ORDER BY position").pluck();
const runOf = base.prepare("SELECT first, count FROM listed WHERE country = ? AND city = ?").raw();
const inBox = base
  .prepare("SELECT id, west, south FROM near WHERE east >= ? AND west <= ? AND north >= ? AND south <= ?")
  .raw();
const foundAt = base.prepare("SELECT found FROM place WHERE position = ?").pluck();
const WITHIN = "name MATCH ? AND rowid >= ? AND rowid < ?";
const matches = base.prepare(`SELECT rowid FROM name WHERE ${WITHIN} ORDER BY rank LIMIT ? OFFSET ?`).pluck();
const countOfMatches = base.prepare(`SELECT count(*) FROM name WHERE ${WITHIN}`).pluck();

/** The first position of a country or city, and how many places it has. */
const listedIn = (country: string, city: string): readonly [first: number, count: number] =>
  (runOf.get(country, city) as readonly [number, number] | undefined) ?? [0, 0];

const inOrder = (country: string, city: string, { limit, offset }: Page): Answer => {
  const [first, total] = listedIn(country, city);
  const [from, to] = [Math.min(offset, total), Math.min(offset + limit, total)];
  return { records: cardsFrom.all(first + from, first + to) as readonly Buffer[], total };
};

interface Near {
  readonly position: number;
  readonly metres: number;
}

/** Inserts a place into the sorted list of the `count` nearest; equal distances are sorted by position. */
const keep = (nearest: Near[], place: Near, count: number): void => {
  let at = nearest.length;
  for (; at > 0; at -= 1) {
    const before = nearest[at - 1] as Near;
    if (before.metres < place.metres || (before.metres === place.metres && before.position < place.position)) break;
  }
  if (at >= count) return;
  nearest.splice(at, 0, place);
  if (nearest.length > count) nearest.pop();
};

const nearTo = (from: LatLng, radiusM: number, type: string | null, { limit, offset }: Page): Answer => {
  const wanted = type === null ? null : types.indexOf(type);
  const nearest: Near[] = [];
  let total = 0;
  for (const { west, east, south, north } of boxPieces(boxAround(from, radiusM))) {
    const rows = inBox.all(...rangeOf(west, east), ...rangeOf(south, north)) as readonly [number, number, number][];
    for (const [id, lng, lat] of rows) {
      if (wanted !== null && typeOf(id) !== wanted) continue;
      const metres = distanceM(from, { lat: toDeg(lat), lng: toDeg(lng) });
      if (metres > radiusM) continue;
      total += 1;
      keep(nearest, { position: positionOf(id), metres }, offset + limit);
    }
  }
  const records = nearest.slice(offset).map(({ position, metres }) => {
    const card = cardAt.get(position) as Buffer;
    return Buffer.concat([card.subarray(0, -1), Buffer.from(`,"distance_m":${Math.round(metres)}}`)]);
  });
  return { records, total };
};

const search = (q: string, country: string | null, { limit, offset }: Page): Answer => {
  const words = quoted(q);
  if (words.length === 0) return { records: [], total: 0 };
  const [first, count] = country === null ? [0, Number.MAX_SAFE_INTEGER] : listedIn(country, "");
  const asked = [strictly(words), first, first + count] as const;
  const positions = matches.all(...asked, limit, offset);
  return {
    records: positions.map((position) => foundAt.get(position) as Buffer),
    total: countOfMatches.get(...asked) as number,
  };
};

const listOf = (given: URLSearchParams, page: Page): Answer => {
  const lat = given.get("lat");
  if (lat !== null) {
    const from = { lat: Number(lat), lng: Number(given.get("lng")) };
    return nearTo(from, Number(given.get("radius") ?? 5000), given.get("type"), page);
  }
  return inOrder(given.get("country") ?? "", given.get("city") ?? "", page);
};

const envelope = (records: readonly Buffer[], meta: string): Buffer => {
  const parts: Buffer[] = [HEAD];
  for (const [i, record] of records.entries()) parts.push(...(i === 0 ? [record] : [COMMA, record]));
  parts.push(Buffer.from(`],"meta":{${meta},"data_version":"${version}","attribution":${attribution}}}`));
  return Buffer.concat(parts);
};

const bodyOf = (path: string, given: URLSearchParams): Buffer => {
  if (path === "/api/v1/place") {
    const card = cardOfId.get(Number(given.get("id"))) as Buffer;
    return envelope([Buffer.concat([card.subarray(0, -CARD_END), Buffer.from(PLACE_TAIL)])], '"lang":"en"');
  }
  const page = { limit: Number(given.get("limit") ?? 20), offset: Number(given.get("offset") ?? 0) };
  const { records, total } =
    path === "/api/v1/search" ? search(given.get("q") ?? "", given.get("country"), page) : listOf(given, page);
  return envelope(records, `"total":${total},"limit":${page.limit},"offset":${page.offset},"lang":"en"`);
};

const [begin, commit] = [base.prepare("BEGIN"), base.prepare("COMMIT")];

/** One request is one transaction, so that the file is locked once. */
const answer = (url: string): Buffer => {
  const at = url.indexOf("?");
  begin.run();
  try {
    return bodyOf(at === -1 ? url : url.slice(0, at), new URLSearchParams(url.slice(at + 1)));
  } finally {
    commit.run();
  }
};

const pack = promisify(brotliCompress);
/** As ours compresses answers. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

createServer((request, response) => {
  const body = answer(request.url ?? "/");
  const send = (bytes: Buffer, coding: Readonly<Record<string, string>> = {}): void => {
    const headers = { "content-type": "application/json; charset=utf-8", "content-length": bytes.length, ...coding };
    response.writeHead(200, headers).end(bytes);
  };
  if (/\bbr\b/.test(request.headers["accept-encoding"] ?? ""))
    void pack(body, BROTLI).then((bytes) => send(bytes, { "content-encoding": "br" }));
  else send(body);
}).listen(Number(port), "127.0.0.1");
