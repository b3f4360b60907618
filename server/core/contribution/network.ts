/**
 * The network of an address. An IPv4-mapped address counts as IPv4 (RFC 4291, 2.5.5.2); other IPv6 addresses by their first 64
 * bits, since one host has all the rest. Many such networks usually belong to one 48-bit site (RFC 6177), which has a rate
 * limit of its own (rate-limit.ts).
 */

const BYTE = /^(?:0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
/** ::ffff:0:0/96 as groups. */
const MAPPED = "0,0,0,0,0,65535";

const readV4 = (text: string): readonly number[] | null => {
  const parts = text.split(".");
  const bytes = parts.map(Number);
  const isSound = parts.length === 4 && parts.every((part) => BYTE.test(part)) && Math.max(...bytes) <= 255;
  return isSound ? bytes : null;
};

/** Groups between colons; at the end of an address the last two may be written as IPv4. `null` if one is invalid. */
const readGroups = (text: string, isEnd: boolean): readonly number[] | null => {
  if (text === "") return [];
  const parts = text.split(":");
  const v4 = isEnd ? readV4(parts.at(-1) ?? "") : null;
  const plain = v4 === null ? parts : parts.slice(0, -1);
  if (!plain.every((part) => GROUP.test(part))) return null;
  const [a = 0, b = 0, c = 0, d = 0] = v4 ?? [];
  return [...plain.map((part) => Number.parseInt(part, 16)), ...(v4 === null ? [] : [a * 256 + b, c * 256 + d])];
};

const readV6 = (text: string): readonly number[] | null => {
  const halves = text.split("::").map((half, i, all) => readGroups(half, i === all.length - 1));
  const [head, tail] = halves;
  if (head === null || head === undefined || tail === null || halves.length > 2) return null;
  if (tail === undefined) return head.length === GROUPS ? head : null;
  const missing = GROUPS - head.length - tail.length;
  return missing < 1 ? null : [...head, ...Array.from({ length: missing }, () => 0), ...tail];
};

/** The bytes of an IPv4 (or mapped) address, or the groups of an IPv6 address; `null` if it is neither. */
const readAddress = (
  address: string,
): { readonly v4: readonly number[] } | { readonly v6: readonly number[] } | null => {
  const v4 = readV4(address);
  if (v4 !== null) return { v4 };
  const v6 = address.includes(":") ? readV6(address.replace(/%.*$/, "")) : null;
  if (v6 === null) return null;
  if (v6.slice(0, 6).join(",") !== MAPPED) return { v6 };
  return { v4: v6.slice(6).flatMap((group) => [Math.floor(group / 256), group % 256]) };
};

const prefixOf = (v6: readonly number[], groups: number): string => {
  const shown = v6.slice(0, groups).map((group) => group.toString(16));
  return `${shown.join(":")}/${groups * 16}`;
};

/** The network of an address: `192.0.2.1`, `2001:db8:0:1/64`; `null` if the text is not an address. */
export const networkOf = (address: string): string | null => {
  const read = readAddress(address);
  if (read === null) return null;
  return "v4" in read ? read.v4.join(".") : prefixOf(read.v6, NETWORK_GROUPS);
};

/** The site of an IPv6 address: `2001:db8:0/48`; otherwise `null`. */
export const siteOf = (address: string): string | null => {
  const read = readAddress(address);
  return read !== null && "v6" in read ? prefixOf(read.v6, SITE_GROUPS) : null;
};

/** The neighbourhood of an address: the first 24 bits of IPv4, the site of IPv6; `null` if it is not an address. */
export const neighbourhoodOf = (address: string): string | null => {
  const read = readAddress(address);
  if (read === null) return null;
  return "v4" in read ? `${read.v4.slice(0, 3).join(".")}.0/24` : prefixOf(read.v6, SITE_GROUPS);
};
