/** The hosts that an import may ask: data/imports/hosts.csv and those that the command line adds. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../csv/read.ts";
import type { Hosts } from "./hosts.ts";

const HOSTS_FILE = "imports/hosts.csv";

const NAME = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$|^[0-9a-f:]+$/;

/** Throws an Error that names the word or the line that is no host. */
export const readHosts = (dataDir: string, added: readonly string[]): Hosts => {
  const { rows } = readCsv(HOSTS_FILE, readFileSync(join(dataDir, HOSTS_FILE), "utf8"));
  const listed = rows.slice(1).map(({ fields }) => fields[0] ?? "");
  const hosts = [...listed, ...added.map((one) => one.toLowerCase().replace(/^\[(.*)\]$/, "$1"))];
  const wrong = hosts.find((one) => !NAME.test(one));
  if (wrong !== undefined)
    throw new Error(`${JSON.stringify(wrong)} is no host: write a name such as download.geonames.org`);
  return new Set(hosts);
};
