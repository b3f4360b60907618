/**
 * Downloads an address into a file of the output folder. Interrupted downloads resume if the server still has the same
 * content (Range, If-Range, strong ETag); finished ones are only fetched again when changed. Redirects obey the same
 * host rules; each request has its own connection, so a checked host is never swapped. Refuses content beyond the size
 * limit and servers silent for `silenceMs`. Reference: RFC 9110, sections 13 and 14.
 */
import { createHash } from "node:crypto";
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { isOfDisk } from "../../base/files.ts";
import { ForbiddenAddress, guardedLookup, type Hosts, whyForbidden } from "./hosts.ts";
import { bounded, type Limits, paced, type Reading, TooLarge } from "./limits.ts";
import { isPassing, retryAfterMs, Unavailable } from "./politeness.ts";
import { moveInto } from "../../../server/base/replace-file.ts";

export interface RequestOptions {
  readonly hosts: Hosts;
  readonly silenceMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST as form data. */
  readonly body?: string;
  readonly lookup?: ReturnType<typeof guardedLookup>;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Identifies us; many servers require it. */
const USER_AGENT = "musalla-import (an open directory of prayer places)";

/** The server took the request, or some of it, and said nothing for too long. */
export class Silent extends Error {}

const ask = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { headers = {}, body, silenceMs, lookup = guardedLookup() } = options;
    const form =
      body === undefined
        ? {}
        : { "content-type": "application/x-www-form-urlencoded", "content-length": String(Buffer.byteLength(body)) };
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { "user-agent": USER_AGENT, "accept-encoding": "identity", ...form, ...headers },
      agent: false,
      lookup,
      timeout: silenceMs,
    });
    let answer: IncomingMessage | null = null;
    const silence = (): void => {
      (answer ?? request).destroy(new Silent(`it said nothing for ${silenceMs / 1000} s`));
    };
    const timer = setTimeout(silence, silenceMs);
    request.on("timeout", silence);
    request.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.on("response", (response) => {
      clearTimeout(timer);
      answer = response;
      resolve(response);
    });
    request.end(body);
  });

/** An address without user name and password, for messages. */
const shown = ({ href }: URL): string => href.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, "$1");

/** Requests `address`. Throws an Error naming it if it is forbidden, {@link Unavailable} if it does not answer. */
export const request = async (address: string, options: RequestOptions): Promise<IncomingMessage> => {
  let url = new URL(address);
  const asked = shown(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const why = whyForbidden(url, options.hosts);
    const from = redirects === 0 ? asked : `${asked} leads to ${shown(url)}`;
    if (why !== null) throw new Error(`${from}: ${why}`);
    const response = await ask(url, options).catch((error: unknown) => {
      const message = `${from}: ${error instanceof Error ? error.message : String(error)}`;
      throw error instanceof ForbiddenAddress
        ? new Error(message, { cause: error })
        : new Unavailable(message, null, error);
    });
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    if (!URL.canParse(location, url.href)) throw new Error(`${from}: it leads to no address`);
    url = new URL(location, url);
  }
  throw new Error(`${asked} leads on and on, more than ${MAX_REDIRECTS} times`);
};

/**
 * Requests `address`, which must answer one of `statuses`. Throws {@link Unavailable} for a status that passes, an Error
 * for every other.
 */
export const requestFor = async (
  address: string,
  statuses: readonly number[],
  options: RequestOptions & { readonly nowMs: () => number },
): Promise<IncomingMessage> => {
  const response = await request(address, options);
  const status = response.statusCode ?? 0;
  if (statuses.includes(status)) return response;
  response.destroy();
  const message = `${shown(new URL(address))} answers ${status}`;
  if (!isPassing(status)) throw new Error(message);
  throw new Unavailable(message, retryAfterMs(response.headers["retry-after"], options.nowMs()));
};

/**
 * Writes the body of a response to the file at `path`. Throws TooLarge, the error of a disk that refuses, and
 * {@link Unavailable} for a body that breaks off.
 */
export const save = async (label: string, response: IncomingMessage, path: string, reading: Reading): Promise<void> => {
  try {
    const chunks = bounded(label, paced(label, response, reading), reading.limits.maxBytes);
    await pipeline(chunks, createWriteStream(path));
  } catch (error) {
    if (error instanceof TooLarge || error instanceof Unavailable || isOfDisk(error)) throw error;
    throw new Unavailable(error instanceof Error ? error.message : String(error), null, error);
  }
};

export interface DownloadOptions extends Pick<RequestOptions, "hosts" | "lookup"> {
  readonly dir: string;
  readonly limits: Limits;
  readonly nowMs: () => number;
  /** Called with the bytes so far and the total. */
  readonly onBytes?: (bytes: number, size: number | null) => void;
}

interface Downloaded {
  readonly path: string;
  readonly modifiedOn: string | null;
}

/** Metadata kept beside the bytes. */
const noteForm = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  modifiedOn: z.string().nullable().default(null),
});
type Note = z.infer<typeof noteForm>;

/** A readable file name, unique for each address. */
const nameFor = (url: string): string => {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  const readable = last
    .replaceAll(/[^A-Za-z0-9._-]/g, "_")
    .replace(/^\.+/, "")
    .slice(-80);
  return `${createHash("sha256").update(url).digest("hex").slice(0, 12)}-${readable === "" ? "content" : readable}`;
};

const readNote = (path: string, url: string): Note | null => {
  if (!existsSync(path)) return null;
  try {
    const note = noteForm.parse(JSON.parse(readFileSync(path, "utf8")));
    return note.url === url ? note : null;
  } catch {
    return null;
  }
};

const sizeAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const strongTag = (response: IncomingMessage): string | null => {
  const { etag } = response.headers;
  return etag !== undefined && etag.startsWith('"') ? etag : null;
};

/** The day of an HTTP date, YYYY-MM-DD in UTC; `null` if absent or unintelligible. */
const dayOf = (date: string | undefined): string | null => {
  const at = Date.parse(date ?? "");
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
};

/** Size of the whole content according to the response; `null` if unknown. */
const announced = (response: IncomingMessage, start: number): number | null => {
  const length = Number(response.headers["content-length"] ?? Number.NaN);
  return Number.isSafeInteger(length) ? start + length : null;
};

/** Whether the response continues at byte `start`. */
const goesOnAt = (response: IncomingMessage, start: number): boolean =>
  response.statusCode === 206 && new RegExp(`^bytes ${start}-`).test(response.headers["content-range"] ?? "");

/** Writes the content after the first `start` bytes of the file. */
const append = async (
  url: string,
  path: string,
  start: number,
  response: IncomingMessage,
  options: DownloadOptions,
): Promise<void> => {
  const { maxBytes } = options.limits;
  const size = announced(response, start);
  if (size !== null && size > maxBytes) throw new TooLarge(url, maxBytes);
  const handle = openSync(path, start === 0 ? "w" : "a");
  let total = start;
  try {
    for await (const chunk of paced(url, response, options)) {
      total += chunk.length;
      if (total > maxBytes) throw new TooLarge(url, maxBytes);
      writeFileSync(handle, chunk);
      options.onBytes?.(total, size);
    }
    fsyncSync(handle);
  } catch (error) {
    if (error instanceof TooLarge || error instanceof Unavailable || isOfDisk(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const ends = `${url} ended after ${total} of ${size ?? "unknown"} bytes: ${why}`;
    throw new Unavailable(ends, null, error);
  } finally {
    closeSync(handle);
  }
  if (size !== null && total !== size) throw new Unavailable(`${url} ended after ${total} of ${size} bytes`);
};

/** What an earlier download left of the content at an address. */
interface Earlier {
  /** The tag and the bytes of a partial file; `null` and 0 if there is none that can be continued. */
  readonly begun: string | null;
  readonly start: number;
  /** The tag of the complete file; `null` if there is none. */
  readonly done: string | null;
}

/** Asks for what is missing: the rest of a partial file, or the content if it changed. */
const headersFor = ({ begun, start, done }: Earlier): Readonly<Record<string, string>> => {
  if (begun !== null && start > 0) return { range: `bytes=${start}-`, "if-range": begun };
  return done === null ? {} : { "if-none-match": done };
};

/** The answer of the server, and the byte at which it begins; `null` if the complete file is still the content. */
const requestMissing = async (
  url: string,
  earlier: Earlier,
  options: Parameters<typeof requestFor>[2],
): Promise<{ readonly response: IncomingMessage; readonly start: number } | null> => {
  const { begun, start } = earlier;
  const response = await requestFor(url, start > 0 ? [200, 206, 416] : [200, 304], {
    ...options,
    headers: headersFor(earlier),
  });
  if (response.statusCode === 200) return { response, start: 0 };
  if (start > 0 && goesOnAt(response, start) && strongTag(response) === begun) return { response, start };
  response.destroy();
  // The partial file belongs to other content, so start over.
  return response.statusCode === 304 ? null : { response: await requestFor(url, [200], options), start: 0 };
};

/**
 * Downloads `url`.
 * @returns the path of the complete file, and the day of its Last-Modified, YYYY-MM-DD, `null` if the server names none
 * @throws Unavailable when it may succeed later; what has come by then is kept
 */
export const download = async (url: string, options: DownloadOptions): Promise<Downloaded> => {
  mkdirSync(options.dir, { recursive: true });
  const path = join(options.dir, nameFor(url));
  const [part, note, partNote] = [`${path}.part`, `${path}.json`, `${path}.part.json`];
  const begun = readNote(partNote, url)?.etag ?? null;
  const earlier = {
    begun,
    start: begun === null ? 0 : sizeAt(part),
    done: existsSync(path) ? (readNote(note, url)?.etag ?? null) : null,
  };
  const missing = await requestMissing(url, earlier, { ...options, silenceMs: options.limits.silenceMs });
  if (missing === null) return { path, modifiedOn: readNote(note, url)?.modifiedOn ?? null };
  const { response, start } = missing;
  const etag = strongTag(response);
  const modifiedOn = dayOf(response.headers["last-modified"]);
  writeFileSync(partNote, JSON.stringify({ url, etag, modifiedOn } satisfies Note));
  try {
    await append(url, part, start, response, options);
  } finally {
    response.destroy();
  }
  rmSync(note, { force: true });
  moveInto(part, path);
  moveInto(partNote, note);
  return { path, modifiedOn };
};
