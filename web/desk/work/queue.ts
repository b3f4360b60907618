/**
 * A queue as values: the items that are loaded, the one that is shown, how many there are in all. Pages may overlap,
 * since others judge meanwhile: an item is in it once.
 */
import type { Item } from "../base/records.ts";

export interface Queue {
  readonly items: readonly Item[];
  /** Index of the item that is shown. */
  readonly at: number;
  /** How many the server has, those that are not loaded included. */
  readonly total: number;
  /** Nothing is left to load. */
  readonly isComplete: boolean;
}

export const EMPTY: Queue = { items: [], at: 0, total: 0, isComplete: false };

/** The item that is shown; `null` if the queue is empty. */
export const shownOf = ({ items, at }: Queue): Item | null => items[at] ?? null;

const clamped = (at: number, items: readonly Item[]): number => Math.max(0, Math.min(at, items.length - 1));

/** The queue with another page; `passed` are ids that are judged already. */
export const withPage = (queue: Queue, page: readonly Item[], total: number, passed: ReadonlySet<string>): Queue => {
  const known = new Set(queue.items.map(({ id }) => id));
  const fresh = page.filter(({ id }) => !known.has(id) && !passed.has(id));
  const items = [...queue.items, ...fresh];
  return { ...queue, items, total: Math.max(total, items.length), at: clamped(queue.at, items) };
};

/** The queue without an item; the next one takes its place, at the end the one before. */
export const without = (queue: Queue, id: string): Queue => {
  const index = queue.items.findIndex((item) => item.id === id);
  if (index < 0) return queue;
  const items = queue.items.filter((item) => item.id !== id);
  const at = clamped(index < queue.at ? queue.at - 1 : queue.at, items);
  return { ...queue, items, at, total: Math.max(0, queue.total - 1) };
};

/** The queue with an item that comes back, shown at once. */
export const withBack = (queue: Queue, item: Item): Queue => {
  const rest = without(queue, item.id);
  const items = [...rest.items.slice(0, queue.at), item, ...rest.items.slice(queue.at)];
  return { ...rest, items, at: items.indexOf(item), total: rest.total + 1 };
};

/** The queue with the item so many places on shown. */
export const moved = (queue: Queue, by: number): Queue => ({ ...queue, at: clamped(queue.at + by, queue.items) });

/** The queue with this item shown; unchanged if it is not loaded. */
export const atItem = (queue: Queue, id: string): Queue => {
  const at = queue.items.findIndex((item) => item.id === id);
  return at < 0 ? queue : { ...queue, at };
};

/** The other loaded items of the sender of an item; none if the sender is not known. */
export const ofSameSender = ({ items }: Queue, item: Item): readonly Item[] =>
  item.queue !== "suggestions" || item.client === null
    ? []
    : items.filter((other) => other.id !== item.id && other.queue === "suggestions" && other.client === item.client);
