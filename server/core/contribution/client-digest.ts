/**
 * Hex digests, and client identity for rate limits and duplicate detection: an HMAC of the network address under a salt
 * that is deleted within a day (once.ts); after that nobody can tell which client a digest belongs to. One salt
 * per two hours of UTC, shared by all processes, created by the first that needs it. An IPv4-mapped address counts as
 * IPv4 (RFC 4291, 2.5.5.2); other IPv6 addresses by their first 64 bits, since one host has all the rest. Many such
 * networks usually belong to one 48-bit site (RFC 6177), which has a rate limit of its own (rate-limit.ts).
 */
import { HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import type { ContributionStorage } from "./storage.ts";

const encoder = new TextEncoder();

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Hex SHA-256 of a text in UTF-8. */
export const sha256 = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text))));

/** Hex HMAC-SHA-256 (RFC 2104) of a text under a key that is not empty, both in UTF-8. */
export const hmac = async (key: string, text: string): Promise<string> => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", secret, encoder.encode(text))));
};

/** Compares two digests of the same kind in constant time. */
export const isSameDigest = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
};

/** How long a salt is current. */
export const SALT_PERIOD_MS = 2 * HOUR_MS;
/** Age at which a salt is no longer used, and deleted. */
export const SALT_LIFE_MS = 24 * HOUR_MS;
const SALT_BYTES = 32;
/** How long a process may miss salts made by another one, whose clock differs. */
const LOOK_AGAIN_MS = MINUTE_MS;
const LOOKS_MAX = 3;
/** How long after a salt change requests claim under the previous salt too: longer than any request takes. */
export const TURN_MS = 5 * MINUTE_MS;

export const SALTS = "salts";
const NAME = "salt";

export interface Salt {
  /** The hour in which it began, e.g. `2026112110`. */
  readonly period: string;
  readonly salt: string;
}

/** The salt period of a moment, named by its first hour (UTC). */
export const periodOf = (atMs: number): string =>
  new Date(Math.floor(atMs / SALT_PERIOD_MS) * SALT_PERIOD_MS).toISOString().slice(0, 13).replaceAll(/[-T]/g, "");

/** The periods to claim in, the deciding one first: shortly after a salt change that is the previous one. */
const claimPeriods = (nowMs: number): readonly string[] => [
  ...(nowMs % SALT_PERIOD_MS < TURN_MS ? [periodOf(nowMs - SALT_PERIOD_MS)] : []),
  periodOf(nowMs),
];

/** The start of a period in ms; NaN if the text is not a period. */
export const periodStartMs = (period: string): number =>
  Date.parse(period.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:00:00Z"));

/** Whether the salt of a period is no longer used: too old, or as far in the future (the clock was set back). */
export const isOutOfUse = (period: string, nowMs: number): boolean =>
  Math.abs(nowMs - periodStartMs(period)) >= SALT_LIFE_MS;

export interface Salts {
  /** The salts in use: the current one first, then the others, newest first. */
  readonly at: (nowMs: number) => Promise<readonly Salt[]>;
}

/** The salts of a storage; `random` returns unpredictable bytes. */
export const createSalts = (storage: ContributionStorage, random: (length: number) => Uint8Array): Salts => {
  const known = new Map<string, string>();
  let lookedMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const learn = async (period: string, mayCreate: boolean): Promise<void> => {
    if (known.has(period)) return;
    const folder = `${SALTS}/${period}`;
    const made = hex(random(SALT_BYTES));
    const isMine = mayCreate && (await storage.create(folder, NAME, made));
    const salt = isMine ? made : await storage.get(folder, NAME);
    if (salt !== null) known.set(period, salt);
  };

  const lookAt = async (nowMs: number): Promise<void> => {
    for (const period of claimPeriods(nowMs)) await learn(period, true);
    const periods = (await storage.folders(SALTS)).map((folder) => folder.slice(SALTS.length + 1));
    const inUse = periods.filter((period) => !isOutOfUse(period, nowMs));
    await Promise.all(inUse.map(async (period) => learn(period, false)));
    for (const period of known.keys()) if (isOutOfUse(period, nowMs)) known.delete(period);
    lookedMs = nowMs;
  };

  return {
    at: async (nowMs) => {
      const isStale = (): boolean =>
        !claimPeriods(nowMs).every((one) => known.has(one)) || Math.abs(nowMs - lookedMs) >= LOOK_AGAIN_MS;
      // A look-up started by another request may have been for another moment.
      for (let look = 0; look < LOOKS_MAX && isStale(); look += 1) {
        looking ??= lookAt(nowMs).finally(() => (looking = null));
        await looking;
      }
      const current = periodOf(nowMs);
      const others = [...known.keys()]
        .filter((one) => one !== current)
        .toSorted()
        .toReversed();
      return [current, ...others].flatMap((period) => {
        const salt = known.get(period);
        return salt === undefined ? [] : [{ period, salt }];
      });
    },
  };
};

/** The salts to claim under, the deciding one first. */
export const saltsToClaimUnder = (salts: readonly Salt[], nowMs: number): readonly Salt[] =>
  claimPeriods(nowMs).flatMap((period) => salts.filter((one) => one.period === period));

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

/** A digest of a network or site and a subject, under one salt. */
export const digestOf = async ({ salt }: Salt, who: string, ...about: readonly string[]): Promise<string> =>
  hmac(salt, JSON.stringify([who, ...about]));

/** A digest of a client and a subject, under one salt. All clients without an address count as one. */
export const clientDigest = async (salt: Salt, address: string, ...about: readonly string[]): Promise<string> =>
  digestOf(salt, networkOf(address) ?? "unknown", ...about);
