/**
 * Whether a page of another site sent a request (cross-site request forgery). Such a page acts with the network of its
 * visitor, so what it writes would count as that visitor's vote or review. Browsers say where a request comes from:
 * `Sec-Fetch-Site` (W3C Fetch Metadata), or `Origin` alone (RFC 6454) where they are older or the address is plain
 * http. Another subdomain or port is another site's page here too: others may run it. Servers and apps send neither
 * header and are let through.
 */

/** What the headers of a request say about where it comes from. */
interface Provenance {
  readonly secFetchSite?: string | undefined;
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/** Sent by a page of ours, or by the user alone, such as from the address bar. */
const OURS: ReadonlySet<string> = new Set(["same-origin", "none"]);

/** Host and port of a URL; `null` if it is none. A port that its scheme implies is left out. */
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

/**
 * Whether a page of another site sent a request. A value that no browser sends counts as another site.
 * @param ownOrigin - scheme and host under which the site is known; `null`: those that the request names. Its scheme is
 * not compared then, since a proxy may have taken the encryption off
 */
export const isOfOtherSite = ({ secFetchSite, origin, host }: Provenance, ownOrigin: string | null): boolean => {
  if (secFetchSite !== undefined) return !OURS.has(secFetchSite.trim().toLowerCase());
  if (origin === undefined) return false;
  if (ownOrigin !== null) return origin.trim().toLowerCase() !== ownOrigin.toLowerCase();
  const from = hostOf(origin.trim());
  const scheme = /^https?:/i.exec(origin.trim())?.[0] ?? "";
  return from === null || host === undefined || hostOf(`${scheme}//${host}`) !== from;
};
