/** A JSON value that this device keeps in local storage, as a signal; the privacy page names every key. */
import { type ReadonlySignal, signal } from "@preact/signals";

interface Stored<T> {
  readonly value: ReadonlySignal<T>;
  readonly keep: (value: T) => void;
}

/** `read` turns what was kept, or `null`, into a sound value. */
export const stored = <T>(key: string, read: (kept: unknown) => T): Stored<T> => {
  const kept = (): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  };
  const value = signal(read(kept()));
  if (typeof addEventListener === "function")
    addEventListener("storage", (event) => {
      // Another tab has written.
      if (event.key === key) value.value = read(kept());
    });
  return {
    value,
    keep: (next) => {
      value.value = next;
      try {
        if (next === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Private windows have no storage; the value holds for this page.
      }
    },
  };
};
