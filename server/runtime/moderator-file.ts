/**
 * Moderators as settings write them, `name:token` each, and those of a file, which is read again when it changes: who loses a token is
 * refused from the next request on.
 */
import { readFileSync, statSync } from "node:fs";
import type { Moderator } from "#core/contribution/moderators.ts";

interface Wrong {
  /** The fault, as the end of a sentence that begins with the name of the setting. */
  readonly wrong: string;
}

const TOKEN = /^[\x21-\x7e]{16,}$/;

export const isToken = (text: string): boolean => TOKEN.test(text);

const MODERATOR_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

/** A moderator of `name:token`, or what is wrong with it; quotes no token, nor what may be one. */
const moderatorIn = (text: string, i: number): Moderator | Wrong => {
  const at = text.indexOf(":");
  const [name, token] = [text.slice(0, at).trim().normalize("NFC"), text.slice(at + 1).trim()];
  if (at === -1) return { wrong: `has no name and no token in entry ${i + 1}, which must be name:token` };
  if (!MODERATOR_NAME.test(name))
    return {
      wrong: `has a name in entry ${i + 1} that is not 1 to 40 letters, digits, spaces, dots, hyphens and underscores, a letter or digit first`,
    };
  if (TOKEN.test(token)) return { name, token };
  return {
    wrong: `gives ${JSON.stringify(name)} a token that is not at least 16 visible ASCII characters without spaces and commas`,
  };
};

/** Why two moderators cannot be told apart; `null` if they can. */
export const faultOfModerators = (all: readonly Moderator[]): string | null => {
  for (const [i, moderator] of all.entries()) {
    const before = all.slice(0, i);
    const namesake = before.find(({ name }) => name.toLowerCase() === moderator.name.toLowerCase());
    if (namesake !== undefined) return `names ${JSON.stringify(moderator.name)} twice`;
    const twin = before.find(({ token }) => token === moderator.token);
    if (twin !== undefined)
      return `gives ${JSON.stringify(twin.name)} and ${JSON.stringify(moderator.name)} the same token`;
  }
  return null;
};

/** The moderators of a text: entries end with a comma or a line; a line that begins with # is a note. */
export const readModerators = (text: string): readonly Moderator[] | Wrong => {
  const entries = text.split(/[,\n]/).filter((entry) => entry.trim() !== "" && !entry.trimStart().startsWith("#"));
  const read = entries.map(moderatorIn);
  const wrong = read.flatMap((line) => ("wrong" in line ? [line.wrong] : []));
  const named = read.flatMap((line) => ("wrong" in line ? [] : [line]));
  const fault = faultOfModerators(named);
  const faults = [...wrong, ...(fault === null ? [] : [fault])];
  return faults.length === 0 ? named : { wrong: faults.join("; ") };
};

/** The moderators of a file, which may be nobody. */
export const readModeratorFile = (path: string): readonly Moderator[] | Wrong => {
  try {
    return readModerators(readFileSync(path, "utf8"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an error";
    return { wrong: `is ${JSON.stringify(path)}, which cannot be read (${code})` };
  }
};

/** Changes when the file is written, replaced or gone. */
const fingerprintOf = (path: string): string => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "absent" : `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
};

/**
 * The moderators now: `always`, and those of the file. While the file has a fault or is gone, it names nobody: otherwise a token
 * that somebody took away could still be accepted.
 * @param onFault - told of each such state once
 */
export const followModerators = (
  path: string,
  always: readonly Moderator[],
  onFault: (fault: string) => void,
): (() => readonly Moderator[]) => {
  let seen: string | null = null;
  let now = always;
  return () => {
    const fingerprint = fingerprintOf(path);
    if (fingerprint === seen) return now;
    seen = fingerprint;
    const read = readModeratorFile(path);
    const fault = "wrong" in read ? read.wrong : faultOfModerators([...always, ...read]);
    now = fault === null && !("wrong" in read) ? [...always, ...read] : always;
    if (fault !== null) onFault(fault);
    return now;
  };
};
