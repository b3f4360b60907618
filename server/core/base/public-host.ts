/**
 * Whether an address is on the public web: a name with a dot that does not belong to a private network (RFC 6761, 6762,
 * RFC 8375; names that routers use), without a user and without a port of its own. Nothing is looked up or fetched.
 */
const PRIVATE = new Set([
  "arpa",
  "corp",
  "example",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "test",
]);

/** A name of at least two labels, the last of letters or in punycode; never an address of digits or in brackets. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** True for an https address (http too if `isPlainAllowed`) that anybody on the web can open. */
export const isPublicAddress = (text: string, isPlainAllowed = false): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  const isSchemeFine = protocol === "https:" || (isPlainAllowed && protocol === "http:");
  const last = hostname.split(".").at(-1) ?? "";
  return isSchemeFine && username === "" && password === "" && port === "" && NAME.test(hostname) && !PRIVATE.has(last);
};

/** The number of web addresses in a text. */
export const countLinks = (text: string): number => text.match(/[a-z][a-z0-9+.-]*:\/\/|\bwww\./gi)?.length ?? 0;
