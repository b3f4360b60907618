/**
 * SQLite FTS5 over folded names, in memory, ranked by bm25. `open`: every word a beginning, all of them or, where
 * no place has all, any. `openStrict`: the last word alone a beginning, all words, no second try.
 */
import Database from "better-sqlite3";
import { fold } from "../../server/core/base/fold.ts";
import { type Contestant, type Folders, namedPlaces, type Open } from "./contestant.ts";
import { LIMIT } from "./engine.ts";
import { NAME_TABLE, quoted, strictly } from "./fts5.ts";
import { labelOf } from "./versions.ts";

const SCHEMA = `CREATE TABLE place (id INTEGER PRIMARY KEY, country TEXT NOT NULL); ${NAME_TABLE}`;
const EVERYWHERE = `SELECT rowid FROM name WHERE name MATCH ? ORDER BY rank LIMIT ${LIMIT}`;
const IN_COUNTRY = `
  SELECT name.rowid FROM name JOIN place ON place.id = name.rowid
  WHERE name MATCH ? AND place.country = ? ORDER BY rank LIMIT ${LIMIT}`;

type Ids = readonly number[];
type Find = (expression: string, country: string | undefined) => Ids;

const fill = ({ dataDir }: Folders): Find => {
  const base = new Database(":memory:");
  base.exec(SCHEMA);
  const [place, name] = [
    base.prepare("INSERT INTO place VALUES (?, ?)"),
    base.prepare("INSERT INTO name (rowid, english, arabic, others) VALUES (?, ?, ?, ?)"),
  ];
  base.exec("BEGIN");
  for (const { id, country, english, arabic, others } of namedPlaces(dataDir)) {
    place.run(id, country);
    name.run(id, fold(english), fold(arabic), fold(others));
  }
  base.exec("COMMIT; INSERT INTO name (name) VALUES ('optimize'); ANALYZE");
  const [everywhere, inCountry] = [base.prepare(EVERYWHERE).pluck(), base.prepare(IN_COUNTRY).pluck()];
  return (expression, country) =>
    (country === undefined ? everywhere.all(expression) : inCountry.all(expression, country)) as readonly number[];
};

const contestant = (what: string, answer: (words: readonly string[], country?: string) => Ids): Contestant => ({
  label: `FTS5 ${what}, ${labelOf("better-sqlite3")}`,
  ask: async ({ q, country }) => {
    const words = quoted(q);
    const ids = words.length === 0 ? [] : answer(words, country);
    return Promise.resolve(() => ids);
  },
});

export const open: Open = async (folders) => {
  const find = fill(folders);
  return Promise.resolve(
    contestant("every word a beginning", (words, country) => {
      const all = find(words.map((word) => `${word}*`).join(" "), country);
      return all.length > 0 ? all : find(words.map((word) => `${word}*`).join(" OR "), country);
    }),
  );
};

export const openStrict: Open = async (folders) => {
  const find = fill(folders);
  return Promise.resolve(contestant("strict", (words, country) => find(strictly(words), country)));
};
