/**
 * The suggestions of this device with the tokens that withdraw them, since the server shows each token once and keeps
 * only its hash. One that waits in the worker's outbox has a key and no id yet.
 */
import { signal } from "@preact/signals";
import type { SuggestionKind } from "#core/model/suggestion.ts";

export interface Mine {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly kind: SuggestionKind;
  readonly placeId: number | null;
  /** Name of the place. */
  readonly title: string;
  readonly atMs: number;
  /** `null` while it waits. */
  readonly id: string | null;
  readonly token: string | null;
}

const KEPT = "musalla.suggestions";
const MOST = 200;

const readAll = (): readonly Mine[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(value) ? (value as Mine[]) : [];
  } catch {
    return [];
  }
};

/** Newest first. */
export const mine = signal<readonly Mine[]>(readAll());

const write = (change: (all: readonly Mine[]) => readonly Mine[]): void => {
  // Another tab may have written meanwhile.
  const all = change(readAll()).slice(0, MOST);
  mine.value = all;
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // Private windows have no storage: it cannot be withdrawn from here later.
  }
};

/** Adds a suggestion, or replaces the one with its key. */
export const keepMine = (one: Mine): void =>
  write((all) =>
    all.some(({ key }) => key === one.key) ? all.map((known) => (known.key === one.key ? one : known)) : [one, ...all],
  );

export const dropMine = (key: string): void => write((all) => all.filter((one) => one.key !== key));
