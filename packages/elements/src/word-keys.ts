/** Which texts of the explorer the elements say: the builds of the elements leave the others out. */

const KEYS: ReadonlySet<string> = new Set([
  "near.me",
  "here.use",
  "here.waiting",
  "here.refused",
  "here.unavailable",
  "list.none-near",
  "hijri.date",
  "hijri.or",
  "place.no-prayer",
  "place.sources",
  "prayer.next",
  "prayer.no-time",
  "qibla.title",
  "qibla.here",
  "qibla.distance",
  "times.prayer",
  "times.adhan",
  "times.iqama",
]);
const GROUPS = /^(?:hijri\.month|times\.(?:age|of)|prayer\.(?:reason|time))\.[a-z0-9_-]+$/;

/** Whether the elements say the text of a key. */
export const isWordOfElements = (key: string): boolean => KEYS.has(key) || GROUPS.test(key);
