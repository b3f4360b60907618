/** Addresses of the explorer beside `/`; each is the same page, so that any static host answers a deep link. */
export const PAGES = ["place", "prayer", "events", "offline"] as const;
