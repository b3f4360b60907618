/** Which texts of the explorer a screen says: the build leaves the others out. */

const KEYS: ReadonlySet<string> = new Set([
  "hijri.date",
  "hijri.or",
  "place.copied",
  "share.blocked",
  "place.sources",
  "prayer.next",
  "prayer.no-time",
  "site.name",
  "times.adhan",
  "times.computed",
  "times.iqama",
  "times.none",
  "times.not-stated",
  "times.partly",
  "times.prayer",
  "times.printed",
]);
const GROUPS = /^(?:events\.status|hijri\.month|times\.(?:age|of)|prayer\.time)\.[a-z0-9_-]+$/;

/** Whether a screen says the text of a key. */
export const isWordOfScreen = (key: string): boolean => KEYS.has(key) || GROUPS.test(key);
