/** What this device has suggested, and what became of it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { QueuedSuggestion } from "../../sw/base/messages.ts";
import { t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import type { Key } from "../i18n/texts.ts";
import { demand, followWorker, workerState } from "../offline/link.ts";
import { MySuggestion } from "../suggest/my-suggestion.tsx";
import { keepMine, type Mine, mine } from "../suggest/send.ts";
import "../suggest/suggest.css";
import "../ui/parts.css";

/** Entries of the outbox that are suggestions, by key. */
const queued = (): ReadonlyMap<string, QueuedSuggestion> =>
  new Map(
    (workerState.value?.outbox ?? []).flatMap((entry) => (entry.kind === "suggestion" ? [[entry.key, entry]] : [])),
  );

/** Takes over what the worker has sent since: its id and token. */
const takeOver = (all: readonly Mine[]): void => {
  const entries = queued();
  for (const suggestion of all) {
    const entry = entries.get(suggestion.key);
    if (entry?.state !== "sent" || entry.made === null) continue;
    keepMine({ ...suggestion, id: entry.made.id, token: entry.made.delete_token });
    void demand({ type: "drop", key: suggestion.key });
  }
};

/** The suggestions of this device: what became of each, and how to withdraw it. */
const MyList = ({ onGone }: { readonly onGone: (key: Key) => void }) => {
  useEffect(followWorker, []);
  const all = mine.value;
  const entries = queued();
  useEffect(() => takeOver(all), [all, workerState.value]);
  if (all.length === 0) return <p class="quiet">{t("mine.none")}</p>;
  return (
    <ul class="suggest-list">
      {all.map((suggestion) => (
        <MySuggestion
          key={suggestion.key}
          suggestion={suggestion}
          entry={entries.get(suggestion.key)}
          onGone={onGone}
        />
      ))}
    </ul>
  );
};

export const Suggestions = () => {
  const [news, setNews] = useState<Key | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const onGone = (key: Key): void => {
    setNews(key);
    // What had the focus is gone.
    title.current?.focus();
  };
  useHead(t("mine.title"));
  return (
    <div class="suggest">
      <h1 ref={title} tabIndex={-1}>
        {t("mine.title")}
      </h1>
      <p class="lead">{t("mine.lead")}</p>
      <p role="status">{news !== null && t(news)}</p>
      <MyList onGone={onGone} />
    </div>
  );
};
