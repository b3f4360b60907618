/** Suggesting a change of a place, or a place that is missing. */
import { useRoute } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { placeAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import type { PlaceAnswer } from "../place/lines.ts";
import { SuggestForm } from "../suggest/form.tsx";
import { mine, withdraw } from "../suggest/send.ts";
import "../suggest/suggest.css";
import type { Outcome } from "../suggest/use-sending.ts";
import { degreesText, type Values } from "../suggest/values.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { faultText, Trouble } from "../ui/trouble.tsx";
import "../ui/parts.css";

/** The kinds for a place that is there, in the order of the choice. */
const KINDS = ["edit", "moved", "closed", "times", "duplicate", "confirm"] as const satisfies readonly SuggestionKind[];
type PlaceKind = (typeof KINDS)[number];

const kindOf = (text: string | undefined): PlaceKind => KINDS.find((kind) => kind === text) ?? "edit";

const Kinds = ({ id, kind }: { readonly id: number; readonly kind: PlaceKind }) => (
  <nav class="chips suggest-kinds" aria-label={t("suggest.kinds")}>
    {KINDS.map((choice) => (
      <a
        key={choice}
        class="chip"
        href={viewAt("/suggest/", { id, kind: choice })}
        aria-current={choice === kind ? "true" : undefined}
      >
        {t(`suggest.kind.${choice}`)}
      </a>
    ))}
  </nav>
);

/** What became of a suggestion, its number, and how to take it back. */
const Sent = ({ outcome, placeId }: { readonly outcome: Outcome; readonly placeId: number | null }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const id = outcome === "queued" ? null : outcome.id;
  const suggestion = id === null ? undefined : mine.value.find((sent) => sent.id === id);
  const takeBack = async (): Promise<void> => {
    if (suggestion === undefined) return;
    const failed = await withdraw(suggestion);
    if (failed !== null) return setFailure(faultText(failed));
    setFailure(null);
    return heading.current?.focus();
  };
  const outcomeKey =
    outcome === "queued"
      ? "sent.queued"
      : outcome.kind === "confirm"
        ? "sent.confirmed"
        : outcome.status === "accepted"
          ? "sent.applied-at-once"
          : "sent.pending";
  const isWithdrawn = id !== null && suggestion === undefined;
  return (
    <section class="card suggest-sent">
      <h2 ref={heading} tabIndex={-1}>
        {t(isWithdrawn ? "mine.withdrawn" : "sent.title")}
      </h2>
      {!isWithdrawn && <p>{t(outcomeKey)}</p>}
      {id !== null && !isWithdrawn && (
        <p>
          <AskFirst
            label={t("mine.withdraw")}
            question={t("mine.withdraw.ask")}
            yes={t("mine.withdraw.yes")}
            onYes={() => void takeBack()}
          />
        </p>
      )}
      {failure !== null && (
        <p class="bad" role="alert">
          {failure}
        </p>
      )}
      <p class="buttons">
        {placeId !== null && (
          <a class="button primary" href={viewAt("/place/", { id: placeId })}>
            {t("sent.place")}
          </a>
        )}
        <a class="button" href={viewAt("/suggestions/")}>
          {t("sent.mine")}
        </a>
      </p>
    </section>
  );
};

const NONE: Values = {};

const ForPlace = ({ id, kind }: { readonly id: string; readonly kind: PlaceKind }) => {
  const { answer } = useAnswer<PlaceAnswer>(addressOf("/place", { id, lang: language.value }));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const place = answer?.ok === true ? answer.data[0] : undefined;
  if (answer?.ok === false) return <Trouble failure={answer} />;
  if (place === undefined) return <p role="status">{t("loading")}</p>;
  return (
    <>
      <p class="lead">
        <a href={placeAt(place)}>
          <bdi lang={place.lang}>{place.name}</bdi>
        </a>
      </p>
      {outcome !== null ? (
        <Sent outcome={outcome} placeId={place.id} />
      ) : (
        <>
          <Kinds id={place.id} kind={kind} />
          <SuggestForm
            key={`${kind} ${place.id}`}
            kind={kind}
            place={place}
            start={kind === "closed" ? CLOSED : NONE}
            from={null}
            onSent={setOutcome}
          />
        </>
      )}
    </>
  );
};

const CLOSED: Values = { status: "closed" };

/** Degrees of an address; `null` if they cannot be read. */
const degreesIn = (text: string | undefined, limit: number): number | null => {
  if (text === undefined || text === "") return null;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : null;
};

const Missing = ({ query }: { readonly query: Readonly<Record<string, string | undefined>> }) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [lat, lng] = [degreesIn(query["lat"], 90), degreesIn(query["lng"], 180)];
  const [start] = useState<Values>(() => ({
    ...(query["name"] !== undefined && { name: query["name"] }),
    ...(lat !== null &&
      lng !== null && {
        lat: degreesText(lat),
        lng: degreesText(lng),
        start: `${lat} ${lng}`,
      }),
  }));
  if (outcome !== null) return <Sent outcome={outcome} placeId={null} />;
  return <SuggestForm kind="add" place={null} start={start} from={null} onSent={setOutcome} />;
};

export const Suggest = () => {
  // Use the route, not the location, which may already be the next view's.
  const { query } = useRoute();
  const { id } = query;
  const title = t(id === undefined ? "suggest.title-add" : "suggest.title");
  useHead(title);
  return (
    <div class="suggest">
      <h1>{title}</h1>
      {id === undefined ? <Missing query={query} /> : <ForPlace key={id} id={id} kind={kindOf(query["kind"])} />}
    </div>
  );
};
