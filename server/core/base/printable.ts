/** Text from strangers made safe to print: in a log, and on a terminal that obeys control characters. */

/** Control characters except line feed and tab (ECMA-48, C0 and C1), and direction marks (UAX 9, 2.1 and 2.2). */
// oxlint-disable-next-line no-control-regex -- they are what gets escaped
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Text for a terminal or log: control characters and direction marks are escaped as in JSON (`\u001b`). */
export const printable = (text: string): string =>
  text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Text in which the runner of GitHub Actions finds no command: `::` at the start of a line, `##[` anywhere. Escaped as in
 * {@link printable}, so that JSON stays the same.
 */
export const withoutCommands = (text: string): string =>
  text.replace(/^(\s*):(?=:)/gm, "$1\\u003a").replace(/##(?=\[)/g, "#\\u0023");
