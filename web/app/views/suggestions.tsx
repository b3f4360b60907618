/** What this device has suggested, and what became of it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Suggestion } from "#core/model/suggestion.ts";
import type { QueuedSuggestion } from "../../sw/base/messages.ts";
import { viewAt } from "../base/address.ts";
import { addressOf } from "../base/api.ts";
import { ask } from "../base/ask.ts";
import { language, t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import type { Key } from "../i18n/texts.ts";
import { demand, followWorker, workerState } from "../offline/link.ts";
import { momentText } from "../offline/storage.ts";
import { dropMine, keepMine, type Mine, mine, withdraw } from "../suggest/send.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { faultText } from "../ui/trouble.tsx";
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
  for (const one of all) {
    const entry = entries.get(one.key);
    if (entry?.state !== "sent" || entry.made === null) continue;
    keepMine({ ...one, id: entry.made.id, token: entry.made.delete_token });
    void demand({ type: "drop", key: one.key });
  }
};

/** The record of a suggestion; `null` while it is asked for, or if it cannot be asked. */
const useRecord = (id: string | null): { readonly record: Suggestion | null; readonly isAsked: boolean } => {
  const [asked, setAsked] = useState<{ readonly record: Suggestion | null; readonly isAsked: boolean }>({
    record: null,
    isAsked: false,
  });
  useEffect(() => {
    if (id === null) return;
    void ask<Suggestion>(addressOf("/suggestion", { id, lang: language.value })).then((answer) =>
      setAsked({ record: answer.ok ? (answer.data[0] ?? null) : null, isAsked: true }),
    );
  }, [id]);
  return asked;
};

const isOpen = (status: Suggestion["status"] | undefined): boolean => status === "pending" || status === undefined;

interface ItemProps {
  readonly one: Mine;
  readonly entry: QueuedSuggestion | undefined;
  /** Called with what to say once it is gone. */
  readonly onGone: (said: Key) => void;
}

const Item = ({ one, entry, onGone }: ItemProps) => {
  const { record, isAsked } = useRecord(one.id);
  const [failure, setFailure] = useState<string | null>(null);
  const state = one.id === null ? (entry?.state === "refused" ? "refused" : "waiting") : record?.status;
  const drop = (): void => {
    void demand({ type: "drop", key: one.key });
    dropMine(one.key);
    onGone("mine.dropped");
  };
  const takeBack = async (): Promise<void> => {
    const failed = await withdraw(one);
    if (failed === null) onGone("mine.withdrawn");
    else setFailure(faultText(failed));
  };
  const isWithdrawable = one.id !== null && one.token !== null && isOpen(record?.status);
  return (
    <li class="suggest-mine" data-state={state}>
      <p>
        <strong>
          {t(state === undefined ? (isAsked ? "mine.status.unknown" : "loading") : `mine.status.${state}`)}
        </strong>
      </p>
      <p>
        {t(one.kind === "add" ? "nav.add" : `suggest.kind.${one.kind}`)}
        {": "}
        {one.placeId === null ? (
          <bdi>{one.title}</bdi>
        ) : (
          <a href={viewAt("/place/", { id: one.placeId })}>
            <bdi>{one.title}</bdi>
          </a>
        )}
      </p>
      <p class="quiet small">
        {momentText(one.atMs, language.value)}
        {one.id !== null && (
          <>
            {" · "}
            <code dir="ltr">{one.id}</code>
          </>
        )}
      </p>
      {record?.reason !== undefined && record.reason !== null && (
        <p>
          {t("mine.reason")} <bdi>{record.reason}</bdi>
        </p>
      )}
      {entry?.state === "refused" && (
        <p class="bad">
          {faultText({ code: entry.code ?? "" })} <bdi>{entry.error}</bdi>
        </p>
      )}
      <p class="buttons">
        {isWithdrawable && (
          <AskFirst
            label={t("mine.withdraw")}
            question={t("mine.withdraw.ask")}
            yes={t("mine.withdraw.yes")}
            onYes={() => void takeBack()}
          />
        )}
        {!isWithdrawable && (
          <AskFirst
            label={t(state === "waiting" ? "mine.cancel" : "mine.forget")}
            question={t("mine.drop.ask")}
            yes={t("mine.drop.yes")}
            onYes={drop}
          />
        )}
        {failure !== null && (
          <span class="bad" role="alert">
            {failure}
          </span>
        )}
      </p>
    </li>
  );
};

/** The suggestions of this device: what became of each, and how to withdraw it. */
const MyList = ({ onGone }: Pick<ItemProps, "onGone">) => {
  useEffect(followWorker, []);
  const all = mine.value;
  const entries = queued();
  useEffect(() => takeOver(all), [all, workerState.value]);
  if (all.length === 0) return <p class="quiet">{t("mine.none")}</p>;
  return (
    <ul class="suggest-list">
      {all.map((one) => (
        <Item key={one.key} one={one} entry={entries.get(one.key)} onGone={onGone} />
      ))}
    </ul>
  );
};

export const Suggestions = () => {
  const [said, setSaid] = useState<Key | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const onGone = (key: Key): void => {
    setSaid(key);
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
      <p role="status">{said !== null && t(said)}</p>
      <MyList onGone={onGone} />
    </div>
  );
};
