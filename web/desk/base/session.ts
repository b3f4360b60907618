/**
 * The moderator's token: in memory and, so that reloading does not ask again, in this tab's sessionStorage. It is sent
 * in the header Authorization alone, never in an address.
 */
import { signal } from "@preact/signals";

const KEPT = "musalla.desk.token";

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
};

/** The token; `null` when signed out. */
export const token = signal<string | null>(kept());

/** Signs in with a token, or out with `null`. */
export const setToken = (to: string | null): void => {
  token.value = to;
  try {
    if (to === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, to);
  } catch {
    // Private windows have no storage; the token holds for this page.
  }
};
