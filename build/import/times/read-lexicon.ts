/** The words of timetables, of a data folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lexicon, lexiconOf } from "../../timetable/words.ts";

/** Reads the words and windows of a data folder. */
export const readLexicon = (dataDir: string): Lexicon => {
  const text = (name: string): string => readFileSync(join(dataDir, "imports/times", name), "utf8");
  return lexiconOf({
    words: text("words.csv"),
    calendarWords: text("calendar-words.csv"),
    windows: text("windows.csv"),
  });
};
