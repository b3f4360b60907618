/** The tile server chosen on this device; none by default, so that no request leaves the site. */
import { signal } from "@preact/signals";

const KEPT = "musalla.tiles";

const kept = (): string => {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
};

export const tiles = signal(kept());

/** Whether it may be a tile address: http(s), with {z}, {x} and {y}. */
export const isTileAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/.test(text) && ["{z}", "{x}", "{y}"].every((part) => text.includes(part));

/** Stores an address; an empty one goes back to the map without a server. */
export const chooseTiles = (address: string): void => {
  tiles.value = address;
  try {
    localStorage.setItem(KEPT, address);
  } catch {
    // Private windows have no storage; the choice holds for this page.
  }
};
