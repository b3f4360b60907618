/**
 * The log: one JSON object a line on standard error. Events and their fields are closed lists without room for anything of
 * a client (address, coordinates, words, tokens). Error messages may quote what a visitor wrote, so only our own about the
 * data build or the settings are kept. What stops a start is plain text for people (plugins/start.ts).
 */
import { printable } from "#core/base/printable.ts";
import type { ProblemCode } from "#core/values/problems.ts";

/** How often the same is told, ms. */
const TELL_AGAIN_MS = 1000;

/** Runs what it is given, at most once a second, also when the clock jumps. */
export const logThrottle = (): ((tell: () => void) => void) => {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (tell) => {
    const nowMs = performance.now();
    if (nowMs - toldMs < TELL_AGAIN_MS) return;
    toldMs = nowMs;
    tell();
  };
};

/** An error without anything that a client sent. */
interface Fault {
  /** Name of its class. */
  readonly kind: string;
  /** Code of the system, such as ENOSPC. */
  readonly code: string | null;
  /** Null where it might quote a client. */
  readonly message: string | null;
  /** Where it came from, innermost first. */
  readonly at: readonly string[];
}

const OURS = /^(?:shard|settings|assets)\b/;
const FRAMES_MAX = 8;

/** What a log may say about a thrown value. */
export const faultOf = (error: unknown): Fault => {
  if (!(error instanceof Error)) return { kind: typeof error, code: null, message: null, at: [] };
  const stack = error.stack ?? "";
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    // h3 wraps what is thrown, and keeps its message and stack.
    kind: /^[A-Za-z]+/.exec(stack)?.[0] ?? error.name,
    code: "code" in error && typeof error.code === "string" ? error.code : null,
    message: OURS.test(error.message) ? (error.message.split("\n")[0] ?? null) : null,
    at: frames.slice(0, FRAMES_MAX).map((line) => line.trim().replace(/^at /, "")),
  };
};

/** `errors`: everything but a line for each request. */
export const LOG_SETTINGS = ["off", "errors", "requests"] as const;
export type LogSetting = (typeof LOG_SETTINGS)[number];

interface Events {
  /** An answer that was sent; `status` is null where the client went away before it. */
  readonly request: {
    readonly method: string;
    /** The pattern of the address, never the address, `/**` for pages; null for what is refused before any handler. */
    readonly route: string | null;
    readonly status: number | null;
    readonly code: ProblemCode | null;
    readonly duration_ms: number;
    /** Of the body, as it was sent; null where nobody counts. */
    readonly bytes: number | null;
  };
  /** A fault of ours: an answer 500, or a rejection that nobody caught. */
  readonly fault: Fault & { readonly route: string | null };
  /** A file of the data build could not be read; at most once a second. */
  readonly "data-failed": { readonly kind: string };
  /** The storage of reviews, or a counter in it, could not be asked; at most once a second. */
  readonly "storage-failed": { readonly kind: string };
  /** What a storage found at its start: settings that lose reviews, unreadable records by their id. */
  readonly "storage-notice": { readonly notice: string };
  /** The file of moderators cannot be used; once for each state of it. */
  readonly "moderators-notice": { readonly notice: string };
  /** Requests were refused because there is too much to do; at most once in ten seconds, `refused` since the last line. */
  readonly overloaded: { readonly reason: "requests" | "delay"; readonly refused: number };
  /** Fewer connections are taken than the setting asks for, because no more files may be opened. */
  readonly "connections-limited": {
    readonly asked: number;
    readonly connections: number;
    readonly open_files: number;
  };
  /** The server is behind proxies and does not know the address of the site, so that there is no sitemap. */
  readonly "origin-unknown": { readonly trusted_proxies: number };
  /** A moderator judged; the name and what the audit log has, never a token. */
  readonly moderated: {
    readonly moderator: string;
    readonly about: "review" | "suggestion";
    readonly id: string;
    readonly action: string;
  };
  readonly stopping: { readonly signal: string };
  /** `cut_off`: connections that were still busy when the time was up. */
  readonly stopped: { readonly after_ms: number; readonly cut_off: number };
}

type LogEvent = keyof Events;

/** The events, and how grave each is. */
export const LEVELS: Readonly<Record<LogEvent, "info" | "warning" | "error">> = {
  request: "info",
  fault: "error",
  "data-failed": "error",
  "storage-failed": "error",
  "storage-notice": "warning",
  "moderators-notice": "error",
  overloaded: "warning",
  "connections-limited": "warning",
  "origin-unknown": "warning",
  moderated: "info",
  stopping: "info",
  stopped: "info",
};

let setting: LogSetting = "errors";

/** From now on what the setting says is written; `errors` until then. */
export const setLog = (to: LogSetting): void => {
  setting = to;
};

/** One event as a line, the newline included; nothing in it drives a terminal. */
export const formatLine = <E extends LogEvent>(event: E, fields: Events[E], nowMs: number): string =>
  `${printable(JSON.stringify({ time: new Date(nowMs).toISOString(), level: LEVELS[event], event, ...fields }))}\n`;

/** Logs an event if the setting asks for it. */
export const log = <E extends LogEvent>(event: E, fields: Events[E]): void => {
  if (setting === "off" || (event === "request" && setting === "errors")) return;
  process.stderr.write(formatLine(event, fields, Date.now()));
};
