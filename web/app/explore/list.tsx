/** The panel of the list: what it shows, how many, the pages, and each state that has nothing to show. */
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { viewAt } from "../address.ts";
import type { Asked } from "../answer.ts";
import { language, t } from "../language.ts";
import { numberText } from "../ui/dates.ts";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import "./list.css";
import { Results, type ResultsProps } from "./results.tsx";
import { type ExploreState, isNear, PAGE, withChange } from "./state.ts";
import { StartCities } from "./welcome.tsx";

export interface ListProps extends ResultsProps {
  readonly state: ExploreState;
  readonly address: string;
  readonly asked: Asked<Place | SearchResult>;
}

/** What the list is of, in words. */
const titleOf = (state: ExploreState): string => {
  if (isNear(state))
    return state.at === undefined ? t("list.near-point") : t("list.near", { where: state.at });
  return state.q === undefined ? t("list.places") : t("list.found", { q: state.q });
};

const Pages = ({ state, total }: { readonly state: ExploreState; readonly total: number }) => {
  const offset = Number(state.offset ?? 0);
  const to = (start: number): string =>
    viewAt("/", withChange(state, { offset: start === 0 ? "" : String(start) }));
  if (total <= PAGE) return null;
  return (
    <nav class="pages" aria-label={t("list.pages")}>
      {offset > 0 && <a href={to(Math.max(0, offset - PAGE))}>{t("list.previous")}</a>}
      <span class="quiet">
        <bdi>
          {t("list.range", {
            from: offset + 1,
            to: Math.min(total, offset + PAGE),
            total: numberText(total, language.value),
          })}
        </bdi>
      </span>
      {offset + PAGE < total && <a href={to(offset + PAGE)}>{t("list.next")}</a>}
    </nav>
  );
};

const Nothing = ({ state }: { readonly state: ExploreState }) => (
  <div class="nothing">
    <p>{t(isNear(state) ? "list.none-near" : "list.none")}</p>
    <StartCities />
  </div>
);

export const List = ({ state, address, asked, rows, labels, onPoint }: ListProps) => {
  const { answer, isLoading } = asked;
  const total = answer?.ok === true ? (answer.meta.total ?? rows.length) : 0;
  return (
    <section class="list" aria-busy={isLoading} aria-labelledby="list-title">
      <header class="list-head">
        <h2 id="list-title">
          <bdi>{titleOf(state)}</bdi>
        </h2>
        <p class="quiet" role="status">
          {answer?.ok === true && t("list.count", { total: numberText(total, language.value) })}
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
      {answer?.ok === true && rows.length === 0 && !isLoading && <Nothing state={state} />}
      {rows.length > 0 && <Results rows={rows} labels={labels} onPoint={onPoint} />}
      <Pages state={state} total={total} />
      <Request address={address} />
    </section>
  );
};
