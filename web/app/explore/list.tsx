/**
 * The panel with the list of results: title, count, pages, and the states without results. Each result is a link; arrow
 * keys move through them.
 */
import { useComputed } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { MINUTE_MS } from "#core/base/time.ts";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { type At, nextCongregation } from "#core/times/next-congregation.ts";
import { viewAt } from "../base/address.ts";
import type { Asked } from "../base/answer.ts";
import { askOnce } from "../base/ask.ts";
import { countText, dataLanguage, language, t } from "../base/language.ts";
import { type Key, numberText } from "../i18n/texts.ts";
import { minutesUntil, timesAddress } from "../ui/congregations.ts";
import { countryInText } from "../ui/dates.ts";
import { minutesText } from "../ui/distance.ts";
import { useSeconds } from "../ui/seconds.ts";
import { Dotted } from "../ui/dotted.tsx";
import { Pages } from "../ui/pages.tsx";
import { Request } from "../ui/request.tsx";
import { Romanised } from "../ui/romanised.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { clockText } from "../ui/clock-text.tsx";
import { congregationText, lengthText } from "../ui/words.tsx";
import "./list.css";
import { Coverage } from "./coverage.tsx";
import { IntentLine } from "./intent-line.tsx";
import { Isolated } from "./isolated.tsx";
import { LeftOutNote } from "./left-out.tsx";
import type { Row } from "./rows.ts";
import { AROUND_M, type ExploreState, isNear, isOfCountry, PAGE, withChange } from "./state.ts";
import { Stated } from "./stated.tsx";
import { Nothing } from "./welcome.tsx";

/** Further ahead than this the hour says more than the minutes. */
const SOON_MIN = 60;

/** `Isha congregation in 12 mins`, `Next congregation: Isha 21:00`. */
const textOf = (next: At, nowMs: number): string => {
  const minutes = minutesUntil(next.atMs, nowMs);
  if (minutes <= SOON_MIN) return `${congregationText(next)} ${minutesText(minutes, language.value)}`;
  const { name, label, at } = next;
  return t("list.congregation", { name: label ?? t(`times.of.${name}`), time: clockText(at.slice(11, 16)) });
};

/** The next congregation of a place in a list: asked for once the row is in view. Its line is there before the answer is. */
const Congregation = ({ id }: { readonly id: number }) => {
  const line = useRef<HTMLSpanElement>(null);
  const [records, setRecords] = useState<readonly TimesRecord[]>([]);
  const seconds = useSeconds();
  const minute = useComputed(() => Math.floor(seconds.value / MINUTE_MS)).value;
  const lang = dataLanguage.value;
  useEffect(() => {
    if (line.current === null) return undefined;
    let isGone = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void askOnce<TimesRecord>(timesAddress(id, lang, null)).then((days) => {
        if (!isGone) setRecords(days);
      });
    });
    observer.observe(line.current);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [id, lang]);
  const next = nextCongregation(records, minute * MINUTE_MS);
  return (
    <span class="result-congregation" ref={line}>
      {next !== null && textOf(next, minute * MINUTE_MS)}
    </span>
  );
};

const KINDS: Readonly<Record<Row["kind"], Key>> = {
  place: "kind.place",
  city: "kind.city",
  event: "kind.event",
  intent: "kind.intent",
};

/** Moves the focus within the list; up from the first result goes back to the search field. */
const onKey = (event: KeyboardEvent): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined && event.key !== "Escape") return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#results a.result")];
  const here = links.findIndex((link) => link === document.activeElement);
  const to = step === undefined ? undefined : links[here + step];
  const field = document.querySelector<HTMLInputElement>("#q");
  if (to !== undefined) to.focus();
  else if (step !== 1) field?.focus();
  event.preventDefault();
};

/** Moves the focus to the first result. */
export const focusResults = (): void => document.querySelector<HTMLAnchorElement>("#results a.result")?.focus();

interface ResultsProps {
  readonly rows: readonly Row[];
  /** Labels of the types. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether the map is beside the list, so that rows have the numbers of their places on it. */
  readonly hasMap: boolean;
  /** Called with the row under the pointer, so that the map can show it. */
  readonly onPoint: (row: Row | null) => void;
}

/** The rows at the top whose places are asked for their next congregation. */
const ASKED = 10;

const Item = ({
  row,
  label,
  isAsked,
  number,
  onPoint,
}: {
  readonly row: Row;
  readonly label: string;
  /** Whether its next congregation is asked for. */
  readonly isAsked: boolean;
  /** Its number on the map beside; `null` where it has none. */
  readonly number: number | null;
  readonly onPoint: ResultsProps["onPoint"];
}) => (
  <li>
    <a
      class="result"
      href={row.href}
      onFocus={() => onPoint(row)}
      onMouseEnter={() => onPoint(row)}
      onMouseLeave={() => onPoint(null)}
    >
      <span
        class={`mark mark-${row.kind === "place" ? (row.type ?? "place") : row.kind}`}
        data-number={number ?? undefined}
        aria-hidden="true"
      />
      <span class="result-text">
        <span class="result-name" lang={row.lang} dir="auto">
          {row.name}
        </span>
        <Romanised class="result-where" name={row.romanised} />
        <span class="result-where">
          <Dotted parts={row.intent === null ? [label, ...row.where] : row.where} />
        </span>
        {isAsked && row.timesId !== null && <Congregation id={row.timesId} />}
        {row.intent !== null && <IntentLine {...row.intent} />}
      </span>
      <span class="result-figures">
        {row.distanceM !== null && <bdi>{lengthText(row.distanceM)}</bdi>}
        {row.rating !== null && row.rating.average !== null && (
          <span class="result-rating">
            <span aria-hidden="true">★</span>
            <span class="visually-hidden">{t("rating.label")}</span> {row.rating.average.toFixed(1)}
            <span class="quiet"> ({numberText(row.rating.count, language.value)})</span>
          </span>
        )}
      </span>
    </a>
  </li>
);

const isOnMap = ({ kind, lat, lng }: Row): boolean => kind === "place" && lat !== null && lng !== null;

const Results = ({ rows, labels, hasMap, onPoint }: ResultsProps) => (
  <ol id="results" class="results" onKeyDown={onKey} aria-label={t("explore.results")}>
    {rows.map((row, index) => (
      <Item
        key={row.key}
        row={row}
        isAsked={index < ASKED}
        number={hasMap && isOnMap(row) ? index + 1 : null}
        label={(row.type === null ? undefined : labels.get(row.type)) ?? t(KINDS[row.kind])}
        onPoint={onPoint}
      />
    ))}
  </ol>
);

interface ListProps extends ResultsProps {
  readonly state: ExploreState;
  readonly address: string;
  readonly asked: Asked<Place | SearchResult>;
  /** What answers a search for something near; `null` for any other. */
  readonly near: ComponentChildren;
  /** The country of the first result. */
  readonly home: string | null;
}

/** The title of the list. */
const Title = ({ state }: { readonly state: ExploreState }) => {
  const { q, at, country } = state;
  if (isNear(state))
    return at === undefined ? <>{t("list.near-point")}</> : <Isolated text="list.near" values={{ where: at }} />;
  if (q !== undefined) return <Isolated text="list.found" values={{ q }} />;
  // A malformed code is refused by the API, with a message.
  if (country === undefined || !/^[a-z]{2}$/i.test(country)) return <>{t("list.places")}</>;
  return <>{t("list.places-in", { country: countryInText(country.toUpperCase(), language.value) })}</>;
};

/** `308 places within 50 km`, `46 found`. */
const totalText = (state: ExploreState, total: number): string =>
  isNear(state) && state.q === undefined
    ? t("list.within", { places: countText("place", total), distance: lengthText(AROUND_M) })
    : t("list.count", { total: numberText(total, language.value) });

export const List = ({ state, address, asked, home, rows, labels, near, hasMap, onPoint }: ListProps) => {
  const { answer, isLoading } = asked;
  const total = answer?.ok === true ? (answer.meta.total ?? rows.length) : 0;
  const pageAt = (offset: number): string =>
    viewAt("/", withChange(state, { offset: offset === 0 ? "" : String(offset) }));
  const meta = answer?.ok === true ? answer.meta : null;
  const { left_out: leftOut = [], left_out_types: leftOutTypes = [] } = meta ?? {};
  return (
    <section class="list" aria-busy={isLoading} aria-labelledby="list-title">
      <header class="list-head">
        <h2 id="list-title">
          <Title state={state} />
        </h2>
        <p class="quiet" role="status">
          {answer?.ok === true && totalText(state, total)}
        </p>
      </header>
      {isNear(state) && (
        <p class="list-links">
          <a href={viewAt("/prayer/", { lat: state.lat, lng: state.lng })}>{t("list.prayer-here")}</a>
        </p>
      )}
      {answer === null && (
        <ol class="results results-waiting" aria-hidden="true">
          {Array.from({ length: 6 }, (_, index) => (
            <li key={index} />
          ))}
        </ol>
      )}
      {answer?.ok === false && <Trouble failure={answer} />}
      {near}
      {answer?.ok === true && rows.length === 0 && near === null && !isLoading && (
        <Nothing state={state} around={answer.meta.around} known={answer.meta.known} />
      )}
      {leftOut.length > 0 && rows.length > 0 && (
        <p class="list-links">
          <LeftOutNote words={leftOut} types={leftOutTypes} rows={rows} />
        </p>
      )}
      {meta?.known !== undefined && total > 0 && <Stated state={state} known={meta.known} />}
      {rows.length > 0 && <Results rows={rows} labels={labels} hasMap={hasMap} onPoint={onPoint} />}
      <Pages offset={Number(state.offset ?? 0)} size={PAGE} total={total} at={pageAt} />
      {isOfCountry(state) && total > 0 && <Coverage code={state.country} />}
      {state.country === undefined && isNear(state) && home !== null && <Coverage code={home} />}
      <Request address={address} />
    </section>
  );
};
