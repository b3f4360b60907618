/**
 * Markdown that no text of a contributor can break out of: each stands in a code span, in which
 * neither HTML nor links, mentions or references are read. Keeps to a size that GitHub takes.
 * Reference: CommonMark 0.31, 6.1 (code spans).
 */

/** Characters that end lines, act on terminals or turn the direction of the text round. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text with what is not to be seen, or to act, replaced. */
export const plain = (text: string): string => text.replaceAll(UNSEEN, "\uFFFD");

/** The text as a code span: fenced by one backtick more than it has in a row. */
export const codeSpan = (text: string): string => {
  const content = plain(text);
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .*\S.* $/.test(content) ? " " : "";
  return content === "" ? "(empty)" : `${fence}${pad}${content}${pad}${fence}`;
};

/** GitHub takes 65,536 characters a comment. */
export const COMMENT_BYTES = 60_000;

/** The lines as far as they go into `maxBytes`, and a note of how many do not. Each line stands alone. */
export const cutLines = (lines: readonly string[], maxBytes: number): string => {
  const whole = `${lines.join("\n")}\n`;
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const note = (left: number): string =>
    `\n… ${left} more lines are cut here; \`npm run data -- diff\` tells all.\n`;
  let room = maxBytes - Buffer.byteLength(note(lines.length));
  const kept: string[] = [];
  for (const line of lines) {
    room -= Buffer.byteLength(line) + 1;
    if (room < 0) break;
    kept.push(line);
  }
  return `${kept.join("\n")}\n${note(lines.length - kept.length)}`;
};
