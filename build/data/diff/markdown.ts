/**
 * Texts from the data as Markdown: put into code spans (CommonMark 0.31, 6.1), so that contributors cannot inject HTML, links,
 * mentions or references, and cut below GitHub's size limit.
 */

/** Characters that end lines, control terminals or change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text with invisible and control characters replaced. */
export const plain = (text: string): string => text.replaceAll(UNSEEN, "\uFFFD");

/** The text as a code span: fenced by one backtick more than its longest run of them. */
export const codeSpan = (text: string): string => {
  const content = plain(text);
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .*\S.* $/.test(content) ? " " : "";
  return content === "" ? "(empty)" : `${fence}${pad}${content}${pad}${fence}`;
};

/** GitHub's limit is 65,536 characters per comment. */
export const COMMENT_BYTES = 60_000;

/** As many lines as fit into `maxBytes`, and a note of how many do not. Each line must be complete in itself. */
export const cutLines = (lines: readonly string[], maxBytes: number): string => {
  const whole = `${lines.join("\n")}\n`;
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const note = (left: number): string => `\n… ${left} more lines are cut here; \`npm run data -- diff\` tells all.\n`;
  let room = maxBytes - Buffer.byteLength(note(lines.length));
  const shown: string[] = [];
  for (const line of lines) {
    room -= Buffer.byteLength(line) + 1;
    if (room < 0) break;
    shown.push(line);
  }
  return `${shown.join("\n")}\n${note(lines.length - shown.length)}`;
};
