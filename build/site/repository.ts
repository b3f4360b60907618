/**
 * Pages of the GitHub repository that package.json names; without one there are no such pages. And
 * /.well-known/security.txt (RFC 9116), where to report vulnerabilities: that is `--security-contact`, else the private
 * reports of the repository (see SECURITY.md). Without either there is no such file.
 */
import { parseDate } from "#core/base/date.ts";
import packageJson from "../../package.json" with { type: "json" };

/** The field `repository` of package.json (npm Docs, "package.json", repository). */
type Repository = string | { readonly url?: string };

/** The repository of this project. */
export const OWN_REPOSITORY = (packageJson as { readonly repository?: Repository }).repository;

const GITHUB = /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)?(?<path>[\w.-]+\/[\w.-]+?)(?:\.git)?$/;

const pageOf = (repository: Repository | undefined, page: string): string | null => {
  const named = typeof repository === "string" ? repository : repository?.url;
  const path = GITHUB.exec(named ?? "")?.groups?.["path"];
  return path === undefined ? null : `https://github.com/${path}/${page}`;
};

/** The address for private reports of vulnerabilities. */
export const reportsOf = (repository: Repository | undefined): string | null =>
  pageOf(repository, "security/advisories/new");

/** Where an issue is written. */
export const newIssueOf = (repository: Repository | undefined): string | null => pageOf(repository, "issues/new");

/** The issue form for a place (.github/ISSUE_TEMPLATE/place.yml). */
export const placeFormOf = (repository: Repository | undefined): string | null =>
  pageOf(repository, "issues/new?template=place.yml");

export const SECURITY_TXT = ".well-known/security.txt";

/**
 * Months until it expires, the current one included: less than a year (RFC 9116, 2.5.5), yet enough for sites that are
 * seldom built.
 */
const MONTHS = 7;

/** A contact URI (RFC 9116, 2.5.3), one line. */
const CONTACT = /^(?:https:\/\/|mailto:|tel:)[!-~]+$/;

/** What is wrong with a contact; `null` when it is valid. */
export const faultOfContact = (contact: string): string | null =>
  CONTACT.test(contact) ? null : "must be a URI that begins with https://, mailto: or tel:";

/** The text, valid for at least half a year; it changes monthly, so that daily builds are identical. */
export const formatSecurityTxt = (contact: string, today: string): string => {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const months = 12 * year + month - 1 + MONTHS;
  const expires = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
  if (parseDate(today) === null || parseDate(expires) === null)
    throw new Error(`security.txt: got the day ${today}, expected YYYY-MM-DD`);
  return `Contact: ${contact}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\n`;
};
