/**
 * The peer of the lists: SQLite in memory behind a bare `node:http`, with everything in its favour. It holds
 * the places of one country alone, records as finished JSON, an index in the order of each list, and totals
 * that are looked up. Arguments: build, country, port.
 */
import { createServer } from "node:http";
import Database from "better-sqlite3";
import { pageOf } from "../../test/support/traffic/sample.ts";

const [build = "", country = "", port = ""] = process.argv.slice(2);

const base = new Database(":memory:");
base.exec(`
  CREATE TABLE place (position INTEGER PRIMARY KEY, country TEXT, city TEXT, record TEXT);
  CREATE TABLE total (country TEXT, city TEXT, count INTEGER, PRIMARY KEY (country, city)) WITHOUT ROWID;
`);
const insert = base.prepare("INSERT INTO place (country, city, record) VALUES (?, ?, ?)");
base.exec("BEGIN");
let pages = 0;
for (let records = pageOf(build, country, 1); records.length > 0;) {
  for (const one of records) insert.run(one.country, one.city ?? "", JSON.stringify(one));
  pages += 1;
  try {
    records = pageOf(build, country, pages + 1);
  } catch {
    break;
  }
}
base.exec(`
  COMMIT;
  CREATE INDEX by_country ON place (country, position);
  CREATE INDEX by_city ON place (country, city, position);
  INSERT INTO total SELECT country, city, count(*) FROM place GROUP BY country, city;
  INSERT INTO total SELECT country, '*', count(*) FROM place GROUP BY country;
  ANALYZE;
`);

const ofCountry = base.prepare("SELECT record FROM place WHERE country = ? ORDER BY position LIMIT ? OFFSET ?").pluck();
const ofCity = base
  .prepare("SELECT record FROM place WHERE country = ? AND city = ? ORDER BY position LIMIT ? OFFSET ?")
  .pluck();
const totalOf = base.prepare("SELECT count FROM total WHERE country = ? AND city = ?").pluck();

const answer = (search: URLSearchParams): string => {
  const [code, city] = [search.get("country"), search.get("city")];
  const [limit, offset] = [Number(search.get("limit") ?? 20), Number(search.get("offset") ?? 0)];
  const records = city === null ? ofCountry.all(code, limit, offset) : ofCity.all(code, city, limit, offset);
  const meta = { total: totalOf.get(code, city ?? "*"), limit, offset, lang: "en" };
  return `{"ok":true,"data":[${records.join(",")}],"meta":${JSON.stringify(meta)}}`;
};

createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const body = Buffer.from(answer(searchParams));
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
}).listen(Number(port), "127.0.0.1");
