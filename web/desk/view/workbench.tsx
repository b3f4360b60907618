/** The moderator's table: queues, the item that is shown, and the keys that work on it. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { elementAt } from "#core/base/element-at.ts";
import { type Command, commandOf, digitOf } from "../base/keys.ts";
import { faultText, numberText, t } from "../base/language.ts";
import { askPlace, token } from "../base/moderation-api.ts";
import { type Item, QUEUES } from "../base/records.ts";
import { askHistory } from "../work/history.ts";
import { shownOf } from "../work/queue.ts";
import {
  chooseQueue,
  isLoading,
  judge,
  judgedCount,
  move,
  queue,
  queueName,
  recover,
  announcement,
  start,
  trouble,
  undo,
} from "../work/work.ts";
import { ItemView } from "./item.tsx";
import { areKeysOn, isHelpShown, isMapShown, mode, setMode } from "./mode.ts";
import { Filters, Queues, Unsent, Waiting } from "./queues.tsx";
import { acceptance, isEditable, isOpen, reasonsOf, reject } from "./verdict.tsx";

const nextQueue = (): void => {
  const index = QUEUES.indexOf(queueName.value);
  chooseQueue(elementAt(QUEUES, (index + 1) % QUEUES.length));
};

/** Does something with the item that is shown, if there is one that can be judged. */
const onOpenItem = (act: (item: Item) => void) => (): void => {
  const item = shownOf(queue.value);
  if (item !== null && isOpen(item)) act(item);
};

const COMMANDS: Readonly<Record<Command, () => void>> = {
  next: () => move(1),
  previous: () => move(-1),
  accept: onOpenItem((item) => void judge([item], acceptance(item))),
  edit: onOpenItem((item) => {
    if (isEditable(item)) setMode("edit");
  }),
  reject: onOpenItem(() => setMode("reject")),
  undo: () => void undo(),
  map: () => {
    isMapShown.value = !isMapShown.value;
  },
  queue: nextQueue,
  help: () => {
    isHelpShown.value = true;
  },
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("textarea, select, input:not([type=checkbox])");

const focusTitle = (): void => document.querySelector<HTMLElement>("#item-title")?.focus();

/** What a key does; whether it did something. */
const onKey = (event: KeyboardEvent): boolean => {
  if (event.repeat || document.querySelector("dialog[open]") !== null) return false;
  if (event.key === "Escape" && mode.value !== "look") {
    setMode("look");
    focusTitle();
    return true;
  }
  if (isTyping(event.target) || !areKeysOn.value) return false;
  const item = shownOf(queue.value);
  const digit = digitOf(event);
  if (mode.value === "reject" && digit !== null && item !== null) {
    const reason = reasonsOf(item)[digit - 1];
    if (reason !== undefined) reject(item, reason);
    return true;
  }
  const command = commandOf(event);
  if (command === null || (mode.value === "edit" && command !== "help")) return false;
  COMMANDS[command]();
  return true;
};

const useKeys = (): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (onKey(event)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
};

/** Loads what the next item needs besides its record. */
const usePrefetch = (): void => {
  const { items, at } = queue.value;
  const next = items[at + 1];
  useEffect(() => {
    if (next === undefined || next.place_id === null) return;
    void (next.queue === "suggestions" ? askHistory(next.place_id) : askPlace(next.place_id));
  }, [next?.id]);
};

const Empty = ({ isFocused }: { readonly isFocused: boolean }) => {
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (isFocused) text.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p class="desk-empty" tabIndex={-1} id="item-title" ref={text}>
      {t(isLoading.value ? "queue.loading" : "queue.empty")}
    </p>
  );
};

export const Workbench = () => {
  const item = shownOf(queue.value);
  const seen = useRef(false);
  useEffect(() => {
    if (queue.value.items.length === 0) void start();
  }, []);
  useEffect(() => {
    if (item !== null) seen.current = true;
  }, [item]);
  useEffect(() => {
    if (token.value === null || !seen.current) return;
    void recover();
  }, [token.value]);
  useKeys();
  usePrefetch();
  return (
    <div class="desk-work">
      <div class="desk-head">
        <Queues />
        <Filters />
      </div>
      <div class="desk-line quiet">
        <p role="status">{announcement.value}</p>
        <p>{t("work.judged", { count: numberText(judgedCount.value) })}</p>
      </div>
      <Unsent />
      {trouble.value !== null && (
        <div class="trouble" role="alert">
          <p>{faultText(trouble.value)}</p>
          <button type="button" onClick={() => void recover()}>
            {t("gate.again")}
          </button>
        </div>
      )}
      <div class="desk-body">
        <Waiting />
        {item === null ? <Empty isFocused={seen.current} /> : <ItemView item={item} isFocused={seen.current} />}
      </div>
    </div>
  );
};
