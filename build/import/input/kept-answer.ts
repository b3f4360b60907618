/**
 * Answers kept on disk for a day, so that a command that was interrupted goes on without asking again, and without mixing states
 * of the source.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { DAY_MS } from "#core/base/time.ts";

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
  for (const stale of [noted, path, ...others]) rmSync(stale, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(noted, JSON.stringify({ asked, startedMs: nowMs }));
  return nowMs;
};
