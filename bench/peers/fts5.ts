/** SQLite FTS5 over folded names: the table, and queries as it takes them. */
import { fold } from "../../server/core/base/fold.ts";

/** Names without their text; filled with what `fold` makes of them. */
export const NAME_TABLE =
  "CREATE VIRTUAL TABLE name USING fts5 (english, arabic, others, content='', prefix='1 2 3', tokenize='unicode61');";

/** The words of a query, each in quotation marks. */
export const quoted = (q: string): readonly string[] =>
  (fold(q).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`);

/** All of some words, the last one perhaps only begun. */
export const strictly = (words: readonly string[]): string => `${words.join(" ")}*`;
