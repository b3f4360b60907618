/**
 * What the desk does: it loads the queues ahead of the moderator, shows the next item as soon as one is judged, sends
 * verdicts in the background, and says what happened.
 */
import { computed, signal } from "@preact/signals";
import { type Answer, asList, type Failure } from "../../app/base/api.ts";
import { t, wordOf } from "../base/language.ts";
import { askQueue, sendVerdict, setToken } from "../base/moderation-api.ts";
import { type Filter, type Item, type QueueName, QUEUES, type Verdict } from "../base/records.ts";
import { forgetHistory } from "./history.ts";
import { atItem, EMPTY, moved, type Queue, shownOf, withBack, without, withPage } from "./queue.ts";

interface Unsent {
  readonly item: Item;
  readonly verdict: Verdict;
  /** `null` while it waits or is on its way. */
  readonly failure: Failure | null;
}

/** Verdicts that the server has not confirmed, oldest first. */
export const unsent = signal<readonly Unsent[]>([]);

let last: Promise<unknown> = Promise.resolve();

const drop = (id: string): void => {
  unsent.value = unsent.value.filter(({ item }) => item.id !== id);
};

const fail = (id: string, failure: Failure): void => {
  unsent.value = unsent.value.map((entry) => (entry.item.id === id ? { ...entry, failure } : entry));
};

/** Whether somebody else judged, erased or applied it before; sending again would not help. */
const isSettled = ({ code }: Failure): boolean =>
  ["already-judged", "suggestion-erased", "suggestion-applied", "review-erased", "unknown-id"].includes(code);

/** Whether the server no longer takes the token. */
const isSignedOut = ({ code }: Failure): boolean => code === "unauthorized" || code === "forbidden";

const send = async ({ item, verdict }: Unsent): Promise<Answer<Item> | Failure> => {
  const { id } = item;
  const answer = await sendVerdict(item, verdict);
  if (answer.ok || isSettled(answer)) drop(id);
  else fail(id, answer);
  if (!answer.ok && isSignedOut(answer)) setToken(null);
  return answer;
};

/** Sends a verdict once those before it are done. Never rejects. */
const post = async (item: Item, verdict: Verdict): Promise<Answer<Item> | Failure> => {
  const entry: Unsent = { item, verdict, failure: null };
  unsent.value = [...unsent.value.filter((other) => other.item.id !== item.id), entry];
  const sent = last.then(async () => send(entry));
  last = sent;
  return sent;
};

/** Removes a failed verdict and returns its item, to be judged again. */
const takeBack = (id: string): Item | null => {
  const item = unsent.value.find((entry) => entry.item.id === id)?.item ?? null;
  drop(id);
  return item;
};

/** The verdicts that failed. */
export const failed = (all: readonly Unsent[]): readonly Unsent[] => all.filter(({ failure }) => failure !== null);

addEventListener("beforeunload", (event) => {
  if (unsent.value.length > 0) event.preventDefault();
});

const PAGE = 20;
/** More are loaded when fewer than this are ahead. */
const AHEAD = 10;

/** How many verdicts can be taken back. */
const UNDO_MAX = 100;

const NO_FILTER: Filter = { status: "pending", kind: "", placeId: "" };

export const queueName = signal<QueueName>("suggestions");
export const filter = signal<Filter>(NO_FILTER);
const queues = signal<Readonly<Record<QueueName, Queue>>>({ suggestions: EMPTY, reviews: EMPTY, reports: EMPTY });
export const queue = computed(() => queues.value[queueName.value]);
export const totals = computed(() => QUEUES.map((name) => [name, queues.value[name].total] as const));

/** Why the queue could not be loaded. */
export const trouble = signal<Failure | null>(null);
export const isLoading = signal(false);
/** What is announced to screen readers and shown for a while. */
export const announcement = signal("");
/** The last judged items, newest last; they can be judged again. */
const judged = signal<readonly { readonly item: Item; readonly verdict: Verdict }[]>([]);
export const judgedCount = signal(0);

/** Judged here since the page was opened. */
const passed = new Set<string>();
const NONE: ReadonlySet<string> = new Set();

const change = (name: QueueName, by: (queue: Queue) => Queue): void => {
  queues.value = { ...queues.value, [name]: by(queues.value[name]) };
};

const filterOf = (name: QueueName): Filter => (name === queueName.value ? filter.value : NO_FILTER);

/** Asks for another page, until one has something new or there are no more. */
const loadPage = async (name: QueueName): Promise<void> => {
  const asked = filterOf(name);
  for (let offset = queues.value[name].items.length; ; offset += PAGE) {
    const answer = asList(await askQueue(name, asked, { limit: PAGE, offset }));
    if (filterOf(name) !== asked) return;
    if (!answer.ok) {
      trouble.value = answer;
      if (isSignedOut(answer)) setToken(null);
      return;
    }
    trouble.value = null;
    const before = queues.value[name].items.length;
    const underWay = unsent.value.filter(({ item }) => item.queue === name).length;
    const listed = answer.meta.total;
    // Only the waiting ones are without those that this moderator has just judged.
    const judgedHere = asked.status === "pending" ? passed : NONE;
    change(name, (old) => withPage(old, answer.data, listed - underWay, judgedHere));
    const isComplete = answer.data.length < PAGE || offset + PAGE >= listed;
    change(name, (old) => ({ ...old, isComplete, ...(isComplete && { total: old.items.length }) }));
    if (isComplete || queues.value[name].items.length > before) return;
  }
};

const loading = new Map<QueueName, Promise<void>>();

/** Loads more of a queue if little of it is ahead. */
const loadAhead = async (name: QueueName): Promise<void> => {
  const { items, at, isComplete } = queues.value[name];
  if (isComplete || items.length - at > AHEAD) return;
  const run = loading.get(name) ?? loadPage(name).finally(() => loading.delete(name));
  loading.set(name, run);
  isLoading.value = true;
  await run;
  isLoading.value = loading.size > 0;
};

/** Loads a queue from its beginning. */
export const reload = async (name: QueueName = queueName.value): Promise<void> => {
  await loading.get(name);
  change(name, () => EMPTY);
  await loadAhead(name);
};

/** Loads all queues. */
export const start = async (): Promise<void> => {
  for (const name of QUEUES) await reload(name);
};

/** Shows another queue, without the filters of the one before. */
export const chooseQueue = (name: QueueName): void => {
  const isFiltered = filter.value !== NO_FILTER;
  const before = queueName.value;
  filter.value = NO_FILTER;
  queueName.value = name;
  if (isFiltered) void reload(before);
  void loadAhead(name);
};

/** Shows what passes a filter. */
export const chooseFilter = async (to: Partial<Filter>): Promise<void> => {
  filter.value = { ...filter.value, ...to };
  await reload();
};

/** What the next item is, for announcements. */
const nextText = (): string => {
  const next = shownOf(queue.value);
  return next === null ? t("said.empty") : t("said.left", { count: queue.value.total });
};

/** Shows the next or the previous item. */
export const move = (by: number): void => {
  change(queueName.value, (old) => moved(old, by));
  void loadAhead(queueName.value);
};

/** Shows an item of the queue. */
export const show = (id: string): void => change(queueName.value, (old) => atItem(old, id));

/** Takes a judged item out of its queues, and loads what comes next. */
const markJudged = (item: Item, verdict: Verdict): void => {
  forgetHistory(item.place_id);
  if (verdict.action === "reopen") passed.delete(item.id);
  else {
    passed.add(item.id);
    judged.value = [...judged.value.filter((before) => before.item.id !== item.id), { item, verdict }].slice(-UNDO_MAX);
    judgedCount.value += 1;
  }
  change(item.queue, (old) => without(old, item.id));
  if (item.queue === "reports" || item.queue === "reviews")
    for (const other of ["reports", "reviews"] as const) change(other, (old) => without(old, item.id));
  // Others judge too, so a page may have passed some over: an empty queue is asked for once more.
  if (queues.value[item.queue].items.length === 0) void reload(item.queue);
  else void loadAhead(item.queue);
};

/** Judges items: shows the next at once and sends in the background. */
export const judge = async (items: readonly Item[], verdict: Verdict): Promise<void> => {
  for (const item of items) markJudged(item, verdict);
  announcement.value = `${wordOf("said", verdict.action)} ${nextText()}`;
  for (const item of items) {
    const answer = await post(item, verdict);
    if (!answer.ok) announcement.value = isSettled(answer) ? t("said.settled") : t("said.failed");
  }
};

/** Judges with corrected fields; the item stays until the server has taken it. The failure, or `null`. */
export const judgeCorrected = async (item: Item, verdict: Verdict): Promise<Failure | null> => {
  const answer = await post(item, verdict);
  if (!answer.ok && !isSettled(answer)) {
    takeBack(item.id);
    return answer;
  }
  markJudged(item, verdict);
  announcement.value = `${answer.ok ? wordOf("said", verdict.action) : t("said.settled")} ${nextText()}`;
  return null;
};

const bringBack = (item: Item): void => {
  passed.delete(item.id);
  forgetHistory(item.place_id);
  if (queueName.value !== item.queue) chooseQueue(item.queue);
  change(item.queue, (old) => withBack(old, item));
};

/** Brings the last judged item back. A suggestion is open again; a review keeps its verdict until the next one. */
export const undo = async (): Promise<void> => {
  const latest = judged.value.at(-1);
  if (latest === undefined) {
    announcement.value = t("said.nothing-to-undo");
    return;
  }
  judged.value = judged.value.slice(0, -1);
  judgedCount.value -= 1;
  const { item } = latest;
  const isUnsent = failed(unsent.value).some((entry) => entry.item.id === item.id);
  if (isUnsent) takeBack(item.id);
  else if (item.queue === "suggestions") {
    const answer = await post(item, { action: "reopen", reason: t("reason.reopen") });
    if (!answer.ok) {
      takeBack(item.id);
      announcement.value = t("said.no-undo", { error: answer.error });
      return;
    }
  }
  bringBack(item);
  announcement.value = t("said.undone");
};

/** Sends the verdicts that failed again. */
export const sendAgain = async (): Promise<void> => {
  for (const { item, verdict } of failed(unsent.value)) {
    const answer = await post(item, verdict);
    if (!answer.ok && !isSettled(answer)) return;
  }
  announcement.value = t("said.all-sent");
};

/** Takes a failed verdict back and shows its item. */
export const judgeAgain = (id: string): void => {
  const item = takeBack(id);
  if (item === null) return;
  judged.value = judged.value.filter((before) => before.item.id !== id);
  judgedCount.value -= 1;
  bringBack(item);
};

/** Loads what could not be loaded and sends what could not be sent; what is shown stays. */
export const recover = async (): Promise<void> => {
  trouble.value = null;
  await Promise.all([...QUEUES.map(loadAhead), sendAgain()]);
};

addEventListener("online", () => void recover());
