/**
 * /.well-known/security.txt (RFC 9116), where to report vulnerabilities: that is `--security-contact`, else the private reports
 * of the repository (see SECURITY.md). Without either there is no such file.
 */
import { parseDate } from "#core/base/date.ts";

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
