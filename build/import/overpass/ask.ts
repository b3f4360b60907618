/**
 * Asks an Overpass server, one request at a time with a pause between. Answers are verified: an overloaded server
 * returns 200 with partial data and a remark, a busy one a web page, and connections break. Reference:
 * https://dev.overpass-api.de/overpass-doc/en/preface/commons.html
 */
import { createReadStream, rmSync, statSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request, type RequestOptions, save, Silent } from "../input/download.ts";
import { bounded, type Limits, TooLarge } from "../input/input.ts";
import {
  GaveUp,
  isPassing,
  PAUSE_MS,
  politely,
  type Politeness,
  retryAfterMs,
  Unavailable,
} from "../input/politely.ts";
import { readList } from "../records/json.ts";

/** The remark is within the last bytes of an answer. */
export const TAIL_BYTES = 4096;

const REMARK = /\]\s*,\s*"remark"\s*:\s*"((?:[^"\\]|\\.)*)"/;

/** The remark at the end of an answer; empty if there is none. */
export const remarkIn = (tail: string): string => REMARK.exec(tail)?.[1] ?? "";

/** Complete; too large for one query; or to be retried. */
type Verdict = "whole" | { readonly tooMuch: string } | { readonly again: string };

interface AnswerElement {
  readonly ref: string;
  /** Its JSON text. */
  readonly text: string;
}

const OUT_OF_BOUNDS = /timed out|out of memory/i;
const BUSY = /dispatcher|too busy|rate_limited/i;

/** Bytes `start` to `end` (inclusive) of a file, as far as it goes, as text. */
export const textAt = async (path: string, start: number, end: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of createReadStream(path, { start, end }) as AsyncIterable<Uint8Array>) parts.push(chunk);
  return Buffer.concat(parts).toString();
};

/** The elements of an answer file. Throws if malformed. */
export async function* answerElements(path: string): AsyncGenerator<AnswerElement> {
  for await (const elements of readList(createReadStream(path), {
    label: "its answer",
    members: ["elements"],
  })) {
    for (const bytes of elements) {
      const text = Buffer.from(bytes ?? []).toString();
      const { type, id } = JSON.parse(text) as { readonly type?: unknown; readonly id?: unknown };
      yield { ref: `${String(type)}/${String(id)}`, text };
    }
  }
}

/** Checks an answer file, element by element. */
const checkAnswer = async (path: string): Promise<Verdict> => {
  if ((await textAt(path, 0, 0)) === "<") return { again: "it sent a web page instead of data" };
  const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  try {
    for await (const { ref } of answerElements(path))
      if (!/^(?:node|way|relation)\/\d+$/.test(ref))
        return { again: `its answer holds ${ref}, which is not an element` };
  } catch (error) {
    return { again: messageOf(error) };
  }
  const { size } = statSync(path);
  const remark = remarkIn(await textAt(path, Math.max(0, size - TAIL_BYTES), size));
  if (BUSY.test(remark)) return { again: remark };
  if (OUT_OF_BOUNDS.test(remark)) return { tooMuch: remark };
  return /error/i.test(remark) ? { again: remark } : "whole";
};

export interface AskOptions extends Politeness, Pick<RequestOptions, "hosts" | "lookup"> {
  readonly endpoint: string;
  readonly limits: Limits;
}

/** The server fails at this query, and might not at a smaller one. */
class Overloaded extends Unavailable {}

/** Time until the server has a free slot, from its status page; `null` if it does not say. */
const slotWaitMs = async (options: AskOptions): Promise<number | null> => {
  const address = options.endpoint.replace(/interpreter\/?$/, "status");
  if (address === options.endpoint) return null;
  try {
    const response = await request(address, { ...options, silenceMs: options.limits.silenceMs });
    const parts: Uint8Array[] = [];
    for await (const chunk of bounded(address, response, 65_536)) parts.push(chunk);
    const waits = [
      ...Buffer.concat(parts)
        .toString()
        .matchAll(/in (\d{1,6}) seconds/g),
    ].map(([, s]) => Number(s));
    return waits.length === 0 ? null : Math.min(...waits) * 1000;
  } catch {
    return null;
  }
};

/** The response to a query. Throws {@link Unavailable} when it may succeed later. */
const send = async (query: string, options: AskOptions): Promise<IncomingMessage> => {
  const { endpoint, limits, nowMs } = options;
  const body = `data=${encodeURIComponent(query)}`;
  const response = await request(endpoint, { ...options, silenceMs: limits.silenceMs, body }).catch(
    (error: unknown) => {
      const isSlow = error instanceof Unavailable && error.cause instanceof Silent;
      throw isSlow ? new Overloaded(error.message, null, error) : error;
    },
  );
  const status = response.statusCode ?? 0;
  if (status === 200) return response;
  const wait = retryAfterMs(response.headers["retry-after"], nowMs());
  response.destroy();
  if (status === 429) throw new Unavailable("it answers 429, too many requests", wait ?? (await slotWaitMs(options)));
  throw isPassing(status) ? new Overloaded(`it answers ${status}`, wait) : new Error(`${endpoint} answers ${status}`);
};

/** Asks once. Throws {@link Unavailable} when the query may succeed later. */
const askOnce = async (query: string, path: string, options: AskOptions): Promise<"whole" | "too-much"> => {
  const { endpoint, limits, say } = options;
  const tooMuch = (why: string): "too-much" => {
    say(`too much for one query: ${why}`);
    return "too-much";
  };
  const response = await send(query, options);
  try {
    await save(endpoint, response, path, limits.maxBytes);
  } catch (error) {
    if (error instanceof TooLarge) return tooMuch(error.message);
    throw error instanceof Unavailable ? new Overloaded(error.message, null, error) : error;
  }
  const verdict = await checkAnswer(path);
  if (verdict === "whole") return "whole";
  if ("tooMuch" in verdict) return tooMuch(verdict.tooMuch);
  throw new Overloaded(verdict.again);
};

/**
 * Writes the answer to `query` to the file at `path`, or reports that it is too large for one query. Throws an Error if
 * the server refuses, or stays busy in all attempts.
 */
export const ask = async (query: string, path: string, options: AskOptions): Promise<"whole" | "too-much"> => {
  const { endpoint, sleep } = options;
  const once = async (): Promise<"whole" | "too-much"> => {
    const outcome = await askOnce(query, path, options).catch((error: unknown) => {
      rmSync(path, { force: true });
      throw error;
    });
    if (outcome === "too-much") rmSync(path, { force: true });
    return outcome;
  };
  try {
    const outcome = await politely(endpoint, once, options);
    await sleep(PAUSE_MS);
    return outcome;
  } catch (error) {
    if (!(error instanceof GaveUp) || !(error.cause instanceof Overloaded)) throw error;
    await sleep(error.waitMs);
    return "too-much";
  }
};
