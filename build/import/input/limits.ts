/**
 * What an import may read, against hostile files and servers: limits of size and time, and the hosts that it may ask.
 * Only hosts in data/imports/hosts.csv or `--allow-host`, only https, only public addresses. Loopback addresses are
 * allowed, also by http, if `--allow-host` names them. Addresses are checked when connecting, which prevents DNS
 * rebinding. Reference: IANA special-purpose address registries (ipaddr.js).
 * Repeats a request that a server could not serve: waits as long as the server says, or longer after each attempt, up
 * to a number of attempts. Answers are kept on disk for a day, so that a command that was interrupted goes on without
 * asking again, and without mixing states of the source. Clock, sleep and random numbers are injected. Reference: RFC
 * 9110, 10.2.3 (Retry-After).
 */
import { lookup as systemLookup } from "node:dns";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { LookupFunction } from "node:net";
import { dirname, join } from "node:path";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { readCsv } from "../../csv/csv.ts";

export interface Politeness {
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** 0 to 1, seeded, so that waiting clients do not all return at once. */
  readonly random: () => number;
  /** Maximum requests for one thing. */
  readonly attempts: number;
  readonly say: (line: string) => void;
}

/** Between two requests to one service, after any answer. */
export const PAUSE_MS = 1_000;
/** Waiting times double from the first to the last. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;
/** If the server asks for a longer pause, the command ends. */
const LONGEST_ASKED_MS = HOUR_MS;

/** The server, or the way to it, fails for now: the same request may succeed later. */
export class Unavailable extends Error {
  /** Milliseconds that the server asks to wait; `null` if it does not say. */
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null = null, cause?: unknown) {
    super(message, { cause });
    this.waitMs = waitMs;
  }
}

/** Every attempt failed. */
export class GaveUp extends Error {
  /** Milliseconds to wait before anything else is asked of the server. */
  readonly waitMs: number;
  override readonly cause: Unavailable;
  constructor(message: string, waitMs: number, cause: Unavailable) {
    super(message, { cause });
    this.waitMs = waitMs;
    this.cause = cause;
  }
}

/** Milliseconds requested by Retry-After; `null` if absent or unintelligible. */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | null => {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
};

/** Whether a status means that the same request may succeed later. */
export const isPassing = (status: number): boolean => status === 429 || status >= 500;

const backOffMs = (attempt: number, random: () => number): number =>
  Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + random() / 2));

/**
 * What `once` returns, asked again while it throws {@link Unavailable}.
 * @param server - address for messages
 * @throws GaveUp after the last attempt; Error when the server asks for a pause of over an hour, and what else `once`
 * throws
 */
export const politely = async <T>(server: string, once: () => Promise<T>, politeness: Politeness): Promise<T> => {
  const { attempts, random, say, sleep } = politeness;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const { message, waitMs } = error;
      const asked = waitMs === null ? null : waitMs + Math.round(random() * PAUSE_MS);
      if (asked !== null && asked > LONGEST_ASKED_MS)
        throw new Error(
          `${server} asks to come back in ${Math.ceil(asked / MINUTE_MS)} minutes: run the command again then`,
          { cause: error },
        );
      const wait = Math.max(PAUSE_MS, asked ?? backOffMs(attempt, random));
      if (attempt >= attempts)
        throw new GaveUp(
          `${server} was asked ${attempts} times: ${message}. Run the command again later to go on`,
          wait,
          error,
        );
      say(`${message}; attempt ${attempt} of ${attempts}, the next in ${Math.ceil(wait / 1000)} s`);
      await sleep(wait);
    }
  }
};

/** Older answers are fetched again. */
const KEPT_MS = DAY_MS;

const noteForm = z.object({ asked: z.string(), startedMs: z.number() });

const readNote = (path: string): z.infer<typeof noteForm> | null => {
  try {
    return noteForm.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
};

/**
 * Removes the answer at `path`, and what else belongs to it, if it is another query's or over a day old; notes the
 * query beside it.
 * @returns when the asking began, in milliseconds
 */
export const keepAnswer = (path: string, asked: string, nowMs: number, others: readonly string[] = []): number => {
  const noted = `${path}.note`;
  const note = readNote(noted);
  if (note?.asked === asked && nowMs >= note.startedMs && nowMs - note.startedMs < KEPT_MS) return note.startedMs;
  for (const one of [noted, path, ...others]) rmSync(one, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(noted, JSON.stringify({ asked, startedMs: nowMs }));
  return nowMs;
};

export interface Limits {
  /** Limit of bytes per input, both packed and unpacked. */
  readonly maxBytes: number;
  /** Longest silence of a server, before and during its response. */
  readonly silenceMs: number;
  /** Least average speed of a server's response, counted after its first `silenceMs`. */
  readonly leastBytesPerSecond: number;
}

/** Default of `--max-bytes`: 16 GiB, more than the extract of any country. */
const DEFAULT_MAX_BYTES = 16 * 1024 ** 3;

export const DEFAULT_LIMITS: Limits = { maxBytes: DEFAULT_MAX_BYTES, silenceMs: 60_000, leastBytesPerSecond: 1_000 };

/** The input has more bytes than {@link Limits} allows. */
export class TooLarge extends Error {
  constructor(label: string, maxBytes: number) {
    super(`${label} holds more than ${maxBytes} bytes (--max-bytes)`);
  }
}

/** Passes bytes on; throws {@link TooLarge} when there are more than the limit. */
export async function* bounded(
  label: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) throw new TooLarge(label, maxBytes);
    yield chunk;
  }
}

/** What a response is read with. */
export interface Reading {
  readonly limits: Limits;
  readonly nowMs: () => number;
}

/**
 * Passes the bytes of a server on; throws {@link Unavailable} when they come too slowly, as one byte every few seconds
 * would otherwise hold a command for ever. Only waiting for the server counts.
 */
export async function* paced(
  label: string,
  chunks: AsyncIterable<Uint8Array>,
  { limits: { leastBytesPerSecond, silenceMs }, nowMs }: Reading,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let [total, waitedMs] = [0, 0];
  try {
    for (;;) {
      const askedMs = nowMs();
      const next = await iterator.next();
      if (next.done === true) return;
      waitedMs += nowMs() - askedMs;
      total += next.value.length;
      if (total * 1000 < (waitedMs - silenceMs) * leastBytesPerSecond)
        throw new Unavailable(
          `${label} is too slow: ${total} bytes in ${Math.round(waitedMs / 1000)} s, less than ${leastBytesPerSecond} a second`,
        );
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

export type Hosts = ReadonlySet<string>;

/** Looks public, but serves cloud-internal requests (Azure). */
const NEVER = new Set(["168.63.129.16"]);

const rangeOf = (address: string): string => {
  const parsed = ipaddr.process(address);
  return NEVER.has(parsed.toString()) ? "reserved" : parsed.range();
};

/** A host without the brackets of an IPv6 address. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();

const isAddress = (host: string): boolean => ipaddr.isValid(host);

/** Whether text is a public Internet address. */
export const isPublicAddress = (text: string): boolean => isAddress(text) && rangeOf(text) === "unicast";

/** Whether a host is the loopback address or its name. */
const isLoopback = (host: string): boolean => host === "localhost" || (isAddress(host) && rangeOf(host) === "loopback");

/** Why `url` may not be requested; `null` if it may. */
export const whyForbidden = (url: URL, hosts: Hosts): string | null => {
  const host = bare(url.hostname);
  const isOwn = isLoopback(host);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return `addresses of ${url.protocol} are refused, https:// alone is asked`;
  if (!hosts.has(host))
    return `${host} is not among the hosts that an import may access; --allow-host ${host} allows it`;
  if (url.username !== "" || url.password !== "") return "an address with a name and password is refused";
  if (url.protocol !== "https:" && !(isOwn && url.protocol === "http:"))
    return `${url.protocol}// is not asked, https:// alone`;
  if (url.port !== "" && !isOwn) return `port ${url.port} is not asked`;
  if (isAddress(host) && !isOwn && !isPublicAddress(host)) return `${host} is not a public address`;
  return null;
};

/** Why a connection for `host` may not go to `address`; `null` if it may. */
export const whyNotTo = (host: string, address: string): string | null => {
  const wanted = isLoopback(bare(host)) ? "loopback" : "unicast";
  const range = isAddress(address) ? rangeOf(address) : "no address";
  return range === wanted ? null : `${host} resolves to ${address}, which is not a public address`;
};

/** A name leads to an address that may not be asked. */
export class ForbiddenAddress extends Error {}

/** A DNS lookup that refuses names with any forbidden address. */
export const guardedLookup =
  (lookup: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 0);
      const why = addresses.map(({ address }) => whyNotTo(hostname, address)).find((one) => one !== null);
      const [first] = addresses;
      if (why !== undefined) return callback(new ForbiddenAddress(why), "", 0);
      if (first === undefined) return callback(new Error(`${hostname} has no address`), "", 0);
      return options.all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family);
    });
  };

const HOSTS_FILE = "imports/hosts.csv";

const NAME = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$|^[0-9a-f:]+$/;

/** Reads the allowed hosts. Throws an Error naming the word or line that is not a host. */
export const readHosts = (dataDir: string, added: readonly string[]): Hosts => {
  const { rows } = readCsv(HOSTS_FILE, readFileSync(join(dataDir, HOSTS_FILE), "utf8"));
  const listed = rows.slice(1).map(({ fields }) => fields[0] ?? "");
  const hosts = [...listed, ...added.map((one) => one.toLowerCase().replace(/^\[(.*)\]$/, "$1"))];
  const wrong = hosts.find((one) => !NAME.test(one));
  if (wrong !== undefined)
    throw new Error(`${JSON.stringify(wrong)} is not a host: write a name such as download.geonames.org`);
  return new Set(hosts);
};
