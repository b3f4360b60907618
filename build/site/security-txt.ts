/**
 * /.well-known/security.txt (RFC 9116): whom to tell of a vulnerability, as SECURITY.md says: the repository's private reports, where
 * package.json names a repository on GitHub, or what `--security-contact` names. Without either there is none: no address is made up.
 */
import { parseDate } from "#core/base/time.ts";

export const SECURITY_TXT = ".well-known/security.txt";

/** For how many months it is good, the first one in part: less than a year (RFC 9116, 2.5.5), and long enough for a site that is seldom built. */
const MONTHS = 7;

const GITHUB = /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)?(?<path>[\w.-]+\/[\w.-]+?)(?:\.git)?$/;

/** A URI that somebody can be told at (RFC 9116, 2.5.3); one line. */
const CONTACT = /^(?:https:\/\/|mailto:|tel:)[!-~]+$/;

/** What is wrong with a contact; `null` when nothing is. */
export const faultOfContact = (contact: string): string | null =>
  CONTACT.test(contact) ? null : "must be a URI that begins with https://, mailto: or tel:";

/** Where the repository of a package.json takes private reports; `null` where it names none on GitHub. */
export const contactOf = (repository: string | { readonly url?: string } | undefined): string | null => {
  const named = typeof repository === "string" ? repository : repository?.url;
  const path = GITHUB.exec(named ?? "")?.groups?.["path"];
  return path === undefined ? null : `https://github.com/${path}/security/advisories/new`;
};

/** The text, good from a day on for half a year at least; it changes with the month, so that a daily build changes nothing. */
export const formatSecurityTxt = (contact: string, today: string): string => {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const months = 12 * year + month - 1 + MONTHS;
  const expires = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
  if (parseDate(today) === null || parseDate(expires) === null)
    throw new Error(`security.txt: got the day ${today}, expected YYYY-MM-DD`);
  return `Contact: ${contact}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\n`;
};
