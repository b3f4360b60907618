/** The panel with the list of results: title, count, pages, and the states without results. */
import type { ComponentChildren } from "preact";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { viewAt } from "../base/address.ts";
import type { Asked } from "../base/answer.ts";
import { asList, type ListAnswer } from "../base/api.ts";
import { countText, language, t } from "../base/language.ts";
import { numberText } from "../i18n/texts.ts";
import { countryInText } from "../ui/dates.ts";
import { Pages } from "../ui/pages.tsx";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { lengthText } from "../ui/words.tsx";
import { Coverage } from "./coverage.tsx";
import { Isolated } from "./isolated.tsx";
import { LeftOutNote } from "./left-out.tsx";
import "./list.css";
import { Results, type ResultsProps } from "./results.tsx";
import { AROUND_M, type ExploreState, isNear, isOfCountry, PAGE, withChange } from "./state.ts";
import { Stated } from "./stated.tsx";
import { Understood } from "./understood.tsx";
import { Nothing } from "./nothing.tsx";

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
  if (isNear(state)) {
    if (at === undefined) return <>{t("list.near-point")}</>;
    // A sentence of its own: most languages bend "you" otherwise than a name.
    if (at === t("near.you")) return <>{t("list.near-you")}</>;
    return <Isolated text="list.near" values={{ where: at }} />;
  }
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

/** Rows in the place of results that are awaited. */
const Waiting = () => (
  <ol class="results results-waiting" aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <li key={index} />
    ))}
  </ol>
);

interface AnsweredProps extends Omit<ListProps, "address" | "asked"> {
  readonly answer: ListAnswer<Place | SearchResult>;
  /** Whether the answer is that of the request before, and its own is awaited. */
  readonly isLoading: boolean;
}

/** The words of the search that the results do not consider. */
const LeftOut = ({ answer: { meta }, rows }: Pick<AnsweredProps, "answer" | "rows">) => {
  const { left_out: words = [], left_out_types: types = [] } = meta;
  if (words.length === 0 || rows.length === 0) return null;
  return (
    <p class="list-links">
      <LeftOutNote words={words} types={types} rows={rows} />
    </p>
  );
};

/** What the directory has of the country of the list, or of the one around a point. */
const CountryCoverage = ({ state, home, total }: Pick<ListProps, "state" | "home"> & { readonly total: number }) => {
  if (isOfCountry(state)) return total > 0 ? <Coverage code={state.country} /> : null;
  return state.country === undefined && isNear(state) && home !== null ? <Coverage code={home} /> : null;
};

/** The results, or why there are none. */
const Answered = ({ answer, isLoading, state, home, near, ...results }: AnsweredProps) => {
  const { around, known, understood } = answer.meta;
  const { rows } = results;
  const { total } = answer.meta;
  const pageAt = (offset: number): string =>
    viewAt("/", withChange(state, { offset: offset === 0 ? "" : String(offset) }));
  return (
    <>
      {rows.length === 0 && near === null && !isLoading && <Nothing state={state} around={around} known={known} />}
      {understood !== undefined && <Understood state={state} parts={understood} />}
      <LeftOut answer={answer} rows={rows} />
      {known !== undefined && total > 0 && <Stated state={state} known={known} />}
      {rows.length > 0 && <Results {...results} />}
      <Pages offset={Number(state.offset ?? 0)} size={PAGE} total={total} at={pageAt} />
      <CountryCoverage state={state} home={home} total={total} />
    </>
  );
};

export const List = ({ address, asked, ...list }: ListProps) => {
  const { state, near } = list;
  const { isLoading } = asked;
  const answer = asked.answer && asList(asked.answer);
  return (
    <section class="list" aria-busy={isLoading} aria-labelledby="list-title">
      <header class="list-head">
        <h2 id="list-title">
          <Title state={state} />
        </h2>
        <p class="quiet" role="status">
          {answer?.ok === true && totalText(state, answer.meta.total)}
        </p>
      </header>
      {isNear(state) && (
        <p class="list-links list-here">
          <a href={viewAt("/prayer/", { lat: state.lat, lng: state.lng })}>{t("list.prayer-here")}</a>
        </p>
      )}
      {answer === null && <Waiting />}
      {answer?.ok === false && <Trouble failure={answer} />}
      {near}
      {answer?.ok === true && <Answered {...list} answer={answer} isLoading={isLoading} />}
      <Request address={address} />
    </section>
  );
};
