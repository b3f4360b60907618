/**
 * The least that a build must do, on one thread: csv-parse of every places file, JSON of every row in
 * two languages, and files of the same names and sizes as the build's, with that JSON in them.
 * `tsx bench/build-baseline.ts DATA OUTPUT-OF-THE-BUILD FOLDER`
 */
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "csv-parse/sync";

const [data = "", built = "", into = ""] = process.argv.slice(2);

const text: string[] = [];
for (const name of readdirSync(join(data, "places")).sort()) {
  const rows: readonly object[] = parse(readFileSync(join(data, "places", name)), { columns: true });
  const cards = ["en", "ar"].flatMap((lang) => rows.map((row) => JSON.stringify({ lang, ...row })));
  text[0] = cards.join(",\n");
}
const bytes = Buffer.alloc(2 ** 25, text[0] ?? " ");

for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const from = join(entry.parentPath, entry.name);
  const to = join(into, from.slice(built.length));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, bytes.subarray(0, statSync(from).size));
}
process.stdout.write(`${Math.round((process.resourceUsage().maxRSS * 1024) / 1e6)} MB at most\n`);
