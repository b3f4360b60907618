/** The tile server that a visitor has chosen for this device; none by default, so that nothing leaves the site. */
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

/** Whether it can be an address of tiles: http(s), with {z}, {x} and {y}. */
export const isTileAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/.test(text) && ["{z}", "{x}", "{y}"].every((part) => text.includes(part));

/** Keeps an address; an empty one goes back to the map without a server. */
export const chooseTiles = (address: string): void => {
  tiles.value = address;
  try {
    localStorage.setItem(KEPT, address);
  } catch {
    // Private windows keep nothing; the choice holds for this page.
  }
};
