/**
 * The text of a dictionary shard: a line for each group, its spellings with a space between. Its skeleton
 * stands before them, and a tab, only where it is not that of the first spelling (an article, a table).
 */
import { skeletonOf } from "#core/text/skeleton.ts";
import { readLetters, writeLetters } from "./letters.ts";

export interface Spellings {
  readonly skeleton: string;
  /** With a space between; no word has one, a tab or a line feed. */
  readonly line: string;
}

const TAB = "\t";
const SPACE = " ";
const LINE_FEED = "\n";

const firstOf = (line: string): string => line.slice(0, `${line}${SPACE}`.indexOf(SPACE));

export const writeSpellings = (groups: readonly Spellings[]): Uint8Array =>
  writeLetters(
    groups
      .map(({ skeleton, line }) => (skeletonOf(firstOf(line)) === skeleton ? line : skeleton + TAB + line))
      .join(LINE_FEED),
  );

/** Any bytes are the text of some groups. */
export const readSpellings = (bytes: Uint8Array): readonly Spellings[] => {
  if (bytes.length === 0) return [];
  return readLetters(bytes)
    .split(LINE_FEED)
    .map((text) => {
      const tab = text.indexOf(TAB);
      return tab === -1
        ? { skeleton: skeletonOf(firstOf(text)), line: text }
        : { skeleton: text.slice(0, tab), line: text.slice(tab + 1) };
    });
};
