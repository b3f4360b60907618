/** What server/deploy/wrangler.toml says: the settings that the worker is tried with are those that are shipped. */
import { readFileSync } from "node:fs";

const FILE = new URL("../../server/deploy/wrangler.toml", import.meta.url);

/** Its keys with values that JSON has too, of all tables; a key of a table begins with its name. */
const values = () => {
  const found = {};
  let table = "";
  for (const line of readFileSync(FILE, "utf8").split("\n")) {
    table = /^\[+([\w.]+)\]+$/.exec(line)?.[1] ?? table;
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (key === undefined || value.includes("{")) continue;
    found[table === "" ? key : `${table}.${key}`] = JSON.parse(value);
  }
  return found;
};

const {
  compatibility_date: date,
  compatibility_flags: flags,
  "assets.run_worker_first": isWorkerFirst,
  "assets.html_handling": htmlHandling,
  "kv_namespaces.binding": kv,
  "assets.binding": assets,
} = values();

export const WRANGLER = { date, flags, isWorkerFirst, htmlHandling, kv, assets };
