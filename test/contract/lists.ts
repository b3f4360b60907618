/** Walking lists: the whole of one by its Link headers, and what holds for each page on the way. */
import { expect } from "vitest";
import { expectSuccess } from "./envelope.ts";
import type { Json, Success } from "./envelope.ts";
import { askHost } from "./host.ts";
import type { Host } from "./host.ts";
import { send } from "./client.ts";
import type { Answer } from "./client.ts";

/** The target of one relation of a Link header (RFC 8288); `null` where it has none. */
export const linkOf = ({ headers }: Answer, host: Host, rel: "next" | "prev"): string | null => {
  const [, address] = new RegExp(`<([^>]*)>;\\s*rel="?${rel}"?`).exec(headers["link"] ?? "") ?? [];
  if (address === undefined) return null;
  const { pathname, search } = new URL(address, `${host.origin}${host.base}/`);
  return `${pathname}${search}`;
};

export interface PageMeta {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

export const metaOf = ({ meta }: Success): PageMeta => meta as unknown as PageMeta;

/**
 * Where nothing was found, lists of places say what is around; filtered by facts, how far these are known; the first page of a
 * search, what the words of the query became.
 */
const [AROUND, KNOWN, UNDERSTOOD] = ["around", "known", "understood"];
const META = ["attribution", "data_version", "lang", "limit", "offset", "total"];

/** A page of a list with what holds for every one. */
export const readPage = (answer: Answer): Success => {
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const body = expectSuccess(answer);
  const { total, limit, offset } = metaOf(body);
  const members = Object.keys(body.meta).sort();
  expect(members.filter((name) => name !== AROUND && name !== KNOWN && name !== UNDERSTOOD)).toEqual(META);
  if (members.includes(UNDERSTOOD)) expect({ offset, isFound: total > 0 }).toEqual({ offset: 0, isFound: true });
  if (members.includes(AROUND)) expect(total, AROUND).toBe(0);
  const stated = (body.meta[KNOWN] ?? {}) as Readonly<Record<string, { readonly known: number; readonly of: number }>>;
  for (const [fact, { known, of }] of Object.entries(stated)) {
    expect(total, fact).toBeLessThanOrEqual(known);
    expect(known, fact).toBeLessThanOrEqual(of);
  }
  expect(body.data).toHaveLength(Math.min(Math.max(total - offset, 0), limit));
  return body;
};

export interface Walked {
  readonly records: readonly Json[];
  readonly total: number;
}

/** More pages than any list of the suite has. */
const PAGES_MAX = 200;

const follow = async (host: Host, from: string, rel: "next" | "prev"): Promise<Walked & { last: string }> => {
  const records: Json[] = [];
  let total = -1;
  let [target, last]: [string | null, string] = [from, from];
  for (let page = 0; target !== null; page += 1) {
    expect(page, `pages by rel=${rel}`).toBeLessThan(PAGES_MAX);
    const answer: Answer = await send(host.origin, { method: "GET", target });
    const body = readPage(answer);
    if (total === -1) total = metaOf(body).total;
    expect(metaOf(body).total, "the same total on every page").toBe(total);
    if (rel === "next") records.push(...body.data);
    else records.unshift(...body.data);
    last = target;
    target = linkOf(answer, host, rel);
  }
  return { records, total, last };
};

/** Every record of a list by rel=next, checked against the way back by rel=prev. */
export const walk = async (host: Host, path: string): Promise<Walked> => {
  const forth = await follow(host, `${host.base}${path}`, "next");
  const back = await follow(host, forth.last, "prev");
  expect(back.records).toEqual(forth.records);
  expect(forth.records).toHaveLength(forth.total);
  return forth;
};

/** How many records there are, without reading them. */
export const totalOf = async (host: Host, path: string): Promise<number> =>
  metaOf(readPage(await askHost(host, path))).total;
