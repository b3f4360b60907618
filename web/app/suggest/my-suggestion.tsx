/** One suggestion of this device: what became of it, and how to take it back. */
import { useEffect, useState } from "preact/hooks";
import type { Suggestion } from "#core/model/suggestion.ts";
import type { QueuedSuggestion } from "../../sw/base/messages.ts";
import { viewAt } from "../base/address.ts";
import { addressOf } from "../base/api.ts";
import { ask } from "../base/ask.ts";
import { language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { demand } from "../offline/link.ts";
import { momentText } from "../offline/storage.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { faultText } from "../ui/trouble.tsx";
import { dropMine, type Mine, withdraw } from "./send.ts";

interface AskedRecord {
  /** `null` while it is asked for, or if it cannot be asked. */
  readonly record: Suggestion | null;
  readonly isAsked: boolean;
}

/** What the server has of a suggestion. */
const useRecord = (id: string | null): AskedRecord => {
  const [asked, setAsked] = useState<AskedRecord>({ record: null, isAsked: false });
  useEffect(() => {
    if (id === null) return;
    void ask<Suggestion>(addressOf("/suggestion", { id, lang: language.value })).then((answer) =>
      setAsked({ record: answer.ok ? (answer.data[0] ?? null) : null, isAsked: true }),
    );
  }, [id]);
  return asked;
};

type State = Suggestion["status"] | "refused" | "waiting";

/** What became of a suggestion; `null` while that is not known. */
const stateOf = ({ id }: Mine, entry: QueuedSuggestion | undefined, record: Suggestion | null): State | null => {
  if (id !== null) return record?.status ?? null;
  return entry?.state === "refused" ? "refused" : "waiting";
};

const isOpen = (state: State | null): boolean => state === "pending" || state === null;

/** The kind, and the place. */
const About = ({ suggestion: { kind, placeId, title } }: { readonly suggestion: Mine }) => (
  <p>
    {t(kind === "add" ? "nav.add" : `suggest.kind.${kind}`)}
    {": "}
    {placeId === null ? (
      <bdi>{title}</bdi>
    ) : (
      <a href={viewAt("/place/", { id: placeId })}>
        <bdi>{title}</bdi>
      </a>
    )}
  </p>
);

const Sent = ({ suggestion: { atMs, id } }: { readonly suggestion: Mine }) => (
  <p class="quiet small">
    {momentText(atMs, language.value)}
    {id !== null && (
      <>
        {" · "}
        <code dir="ltr">{id}</code>
      </>
    )}
  </p>
);

/** Why it was rejected by a moderator, or refused by the server. */
const Reason = ({
  record,
  entry,
}: {
  readonly record: Suggestion | null;
  readonly entry: QueuedSuggestion | undefined;
}) => (
  <>
    {record?.reason !== undefined && record.reason !== null && (
      <p>
        {t("mine.reason")} <bdi>{record.reason}</bdi>
      </p>
    )}
    {entry?.state === "refused" && (
      <p class="bad">
        {faultText({ code: entry.code })} <bdi>{entry.error}</bdi>
      </p>
    )}
  </>
);

interface TakeBackProps {
  readonly suggestion: Mine;
  readonly state: State | null;
  readonly onGone: (key: Key) => void;
}

/** Withdraws a suggestion that is open; forgets any other. */
const TakeBack = ({ suggestion, state, onGone }: TakeBackProps) => {
  const [failure, setFailure] = useState<string | null>(null);
  const drop = (): void => {
    void demand({ type: "drop", key: suggestion.key });
    dropMine(suggestion.key);
    onGone("mine.dropped");
  };
  const takeBack = async (): Promise<void> => {
    const failed = await withdraw(suggestion);
    if (failed === null) onGone("mine.withdrawn");
    else setFailure(faultText(failed));
  };
  const isWithdrawable = suggestion.id !== null && suggestion.token !== null && isOpen(state);
  return (
    <p class="buttons">
      {isWithdrawable ? (
        <AskFirst
          key="withdraw"
          label={t("mine.withdraw")}
          question={t("mine.withdraw.ask")}
          yes={t("mine.withdraw.yes")}
          onYes={() => void takeBack()}
        />
      ) : (
        <AskFirst
          key="drop"
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
  );
};

interface MySuggestionProps {
  readonly suggestion: Mine;
  readonly entry: QueuedSuggestion | undefined;
  /** Called with the text that says what happened, once it is gone. */
  readonly onGone: (key: Key) => void;
}

export const MySuggestion = ({ suggestion, entry, onGone }: MySuggestionProps) => {
  const { record, isAsked } = useRecord(suggestion.id);
  const state = stateOf(suggestion, entry, record);
  return (
    <li class="suggest-mine" data-state={state ?? undefined}>
      <p>
        <strong>{t(state === null ? (isAsked ? "mine.status.unknown" : "loading") : `mine.status.${state}`)}</strong>
      </p>
      <About suggestion={suggestion} />
      <Sent suggestion={suggestion} />
      <Reason record={record} entry={entry} />
      <TakeBack suggestion={suggestion} state={state} onGone={onGone} />
    </li>
  );
};
