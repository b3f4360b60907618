/**
 * What may be told of an error. The messages of engines and libraries quote what they could not read, which may be
 * what a visitor wrote; so only messages of our own that speak of the data build or the settings are kept.
 */

/** An error without anything that a client sent. */
export interface Fault {
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

/** What a log may say of whatever was thrown. */
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
