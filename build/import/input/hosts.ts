/**
 * The hosts that an import may ask: only those in data/imports/hosts.csv or `--allow-host`, only https, only public addresses.
 * Loopback addresses are allowed, also by http, if `--allow-host` names them. Addresses are checked when connecting, which
 * prevents DNS rebinding. Reference: IANA special-purpose address registries (ipaddr.js).
 */
import { lookup as systemLookup } from "node:dns";
import { readFileSync } from "node:fs";
import type { LookupFunction } from "node:net";
import { join } from "node:path";
import ipaddr from "ipaddr.js";
import { elementAt } from "#core/base/element-at.ts";
import { readCsv } from "../../csv/csv.ts";

export type Hosts = ReadonlySet<string>;

/** Looks public, but serves cloud-internal requests (Azure). */
const NEVER = new Set(["168.63.129.16"]);

const rangeOf = (address: string): string => {
  const parsed = ipaddr.process(address);
  return NEVER.has(parsed.toString()) ? "reserved" : parsed.range();
};

/** A host without the brackets of an IPv6 address. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();

const isAddress = (host: string): boolean => ipaddr.isValid(host);

/** Whether text is a public Internet address. */
export const isPublicAddress = (text: string): boolean => isAddress(text) && rangeOf(text) === "unicast";

/** Whether a host is the loopback address or its name. */
const isLoopback = (host: string): boolean => host === "localhost" || (isAddress(host) && rangeOf(host) === "loopback");

/** Why `url` may not be requested; `null` if it may. */
export const whyForbidden = (url: URL, hosts: Hosts): string | null => {
  const host = bare(url.hostname);
  const isOwn = isLoopback(host);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return `addresses of ${url.protocol} are refused, https:// alone is asked`;
  if (!hosts.has(host))
    return `${host} is not among the hosts that an import may access; --allow-host ${host} allows it`;
  if (url.username !== "" || url.password !== "") return "an address with a name and password is refused";
  if (url.protocol !== "https:" && !(isOwn && url.protocol === "http:"))
    return `${url.protocol}// is not asked, https:// alone`;
  if (url.port !== "" && !isOwn) return `port ${url.port} is not asked`;
  if (isAddress(host) && !isOwn && !isPublicAddress(host)) return `${host} is not a public address`;
  return null;
};

/** Why a connection for `host` may not go to `address`; `null` if it may. */
export const whyNotTo = (host: string, address: string): string | null => {
  const wanted = isLoopback(bare(host)) ? "loopback" : "unicast";
  const range = isAddress(address) ? rangeOf(address) : "no address";
  return range === wanted ? null : `${host} resolves to ${address}, which is not a public address`;
};

/** A name leads to an address that may not be asked. */
export class ForbiddenAddress extends Error {}

/** A DNS lookup that refuses names with any forbidden address. */
export const guardedLookup =
  (lookup: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 0);
      const why = addresses.map(({ address }) => whyNotTo(hostname, address)).find((reason) => reason !== null);
      const [first] = addresses;
      if (why !== undefined) return callback(new ForbiddenAddress(why), "", 0);
      if (first === undefined) return callback(new Error(`${hostname} has no address`), "", 0);
      return options.all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family);
    });
  };

const HOSTS_FILE = "imports/hosts.csv";

const NAME = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$|^[0-9a-f:]+$/;

/** Reads the allowed hosts. Throws an Error naming the word or line that is not a host. */
export const readHosts = (dataDir: string, added: readonly string[]): Hosts => {
  const { rows } = readCsv(HOSTS_FILE, readFileSync(join(dataDir, HOSTS_FILE), "utf8"));
  const listed = rows.slice(1).map(({ fields }) => elementAt(fields, 0));
  const hosts = [...listed, ...added.map((host) => host.toLowerCase().replace(/^\[(.*)\]$/, "$1"))];
  const wrong = hosts.find((host) => !NAME.test(host));
  if (wrong !== undefined)
    throw new Error(`${JSON.stringify(wrong)} is not a host: write a name such as download.geonames.org`);
  return new Set(hosts);
};
