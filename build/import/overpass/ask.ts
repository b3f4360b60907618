/**
 * Asks an Overpass server politely: one request at a time with a pause between, waiting as long as the server says, or
 * longer after each attempt, up to a number of attempts. Answers are verified: an overloaded server returns 200 with
 * partial data and a remark, a busy one a web page, and connections break. Clock, sleep and random numbers are
 * injected. Reference: https://dev.overpass-api.de/overpass-doc/en/preface/commons.html; RFC 9110, 10.2.3
 * (Retry-After).
 */
import { createReadStream, createWriteStream, rmSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { request, type RequestOptions } from "../input/download.ts";
import { bounded, type Limits } from "../input/input.ts";
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

const textAt = async (path: string, start: number, end: number): Promise<string> => {
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

interface Politeness {
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** 0 to 1, seeded, so that waiting clients do not all return at once. */
  readonly random: () => number;
}

export interface AskOptions extends Politeness, Pick<RequestOptions, "hosts" | "lookup"> {
  readonly endpoint: string;
  readonly limits: Limits;
  /** Maximum requests per query. */
  readonly attempts: number;
  readonly say: (line: string) => void;
}

/** Between two requests, whatever the answer. */
const PAUSE_MS = 1_000;
/** Waiting times double from the first to the last. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;
/** If the server asks for a longer pause, the import ends. */
const LONGEST_ASKED_MS = HOUR_MS;

type Outcome =
  | { readonly kind: "whole" }
  | { readonly kind: "too-much"; readonly why: string }
  /** `mayBeTooMuch`: a smaller query may succeed. */
  | {
      readonly kind: "again";
      readonly why: string;
      readonly waitMs: number | null;
      readonly mayBeTooMuch: boolean;
    };

/** Milliseconds requested by Retry-After; `null` if absent or unintelligible. */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | null => {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
};

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

const askOnce = async (query: string, path: string, options: AskOptions): Promise<Outcome> => {
  const { endpoint, limits, nowMs } = options;
  const again = (why: string, waitMs: number | null = null, mayBeTooMuch = true): Outcome => ({
    kind: "again",
    why,
    waitMs,
    mayBeTooMuch,
  });
  let status = 0;
  try {
    const body = `data=${encodeURIComponent(query)}`;
    const response = await request(endpoint, { ...options, silenceMs: limits.silenceMs, body });
    status = response.statusCode ?? 0;
    if (status === 200) await pipeline(bounded(endpoint, response, limits.maxBytes), createWriteStream(path));
    else {
      const wait = retryAfterMs(response.headers["retry-after"], nowMs());
      response.destroy();
      if (status === 429) return again("it answers 429, too many requests", wait ?? (await slotWaitMs(options)), false);
      if (status >= 500) return again(`it answers ${status}`, wait);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (/--max-bytes/.test(why)) return { kind: "too-much", why };
    if (/--allow-host|is not asked|is no public address|leads/.test(why)) throw error;
    return again(why);
  }
  if (status !== 200) throw new Error(`${endpoint} answers ${status}`);
  const verdict = await checkAnswer(path);
  if (verdict === "whole") return { kind: "whole" };
  return "tooMuch" in verdict ? { kind: "too-much", why: verdict.tooMuch } : again(verdict.again);
};

const backOffMs = (attempt: number, random: () => number): number =>
  Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + random() / 2));

/**
 * Writes the answer to `query` to the file at `path`, or reports that it is too large for one query. Throws an Error if
 * the server refuses, or stays busy in all attempts.
 */
export const ask = async (query: string, path: string, options: AskOptions): Promise<"whole" | "too-much"> => {
  const { endpoint, attempts, random, say, sleep } = options;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await askOnce(query, path, options);
    if (outcome.kind === "whole") {
      await sleep(PAUSE_MS);
      return "whole";
    }
    rmSync(path, { force: true });
    if (outcome.kind === "too-much") {
      say(`too much for one query: ${outcome.why}`);
      await sleep(PAUSE_MS);
      return "too-much";
    }
    const { why, mayBeTooMuch } = outcome;
    const asked = outcome.waitMs === null ? null : outcome.waitMs + Math.round(random() * PAUSE_MS);
    if (asked !== null && asked > LONGEST_ASKED_MS)
      throw new Error(
        `${endpoint} asks to come back in ${Math.ceil(asked / MINUTE_MS)} minutes: run the command again then`,
      );
    const wait = Math.max(PAUSE_MS, asked ?? backOffMs(attempt, random));
    if (attempt < attempts) {
      say(`${why}; attempt ${attempt} of ${attempts}, the next in ${Math.ceil(wait / 1000)} s`);
      await sleep(wait);
    } else if (mayBeTooMuch) {
      await sleep(wait);
      return "too-much";
    } else throw new Error(`${endpoint} was asked ${attempts} times: ${why}. Run the command again later to go on`);
  }
};
