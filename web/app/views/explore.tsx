/** The main view: one search over everything, with a list and a map of the results. */
import { useLocation, useRoute } from "preact-iso";
import { useMemo, useState } from "preact/hooks";
import type { Place, PlaceType } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t, textOr } from "../base/language.ts";
import "../explore/explore.css";
import { Reach } from "../explore/coverage.tsx";
import { Filters } from "../explore/filters.tsx";
import { focusResults, List } from "../explore/list.tsx";
import { OwnLater } from "../home/own-later.tsx";
import { NearMe } from "../explore/near-me.tsx";
import { nearIntentIn, type Row, rowOf, useCityNames } from "../explore/rows.ts";
import { SearchField } from "../explore/search-field.tsx";
import { type ExploreState, nearPoint, readState, requestOf, withChange } from "../explore/state.ts";
import { Poster, Promises, StartCities } from "../explore/welcome.tsx";
import { useHead } from "../frame/head.ts";
import { MapLater } from "../map/map-later.tsx";
import { useIsWide } from "../ui/media.ts";

const NOTHING: readonly (Place | SearchResult)[] = [];

const Ways = ({ state, go }: { readonly state: ExploreState; readonly go: (to: ExploreState) => void }) => (
  <div class="ways">
    <NearMe onPoint={(lat, lng) => go(nearPoint(state, lat, lng, t("near.you")))} />
    <a class="way" href={viewAt("/prayer/", { lat: state.lat, lng: state.lng })}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" />
        <path d="M12 7v5.2l3.4 2" />
      </svg>
      {t("explore.prayer")}
    </a>
  </div>
);

export const Explore = () => {
  const { route } = useLocation();
  // Use the route, not the location, which may already be the next view's.
  const { query } = useRoute();
  const state = readState(query);
  const lang = dataLanguage.value;
  const address = requestOf(state, lang);
  const asked = useAnswer<Place | SearchResult>(address);
  const types = useAnswer<PlaceType>(addressOf("/types", { lang }));
  const [pointed, setPointed] = useState<Row | null>(null);
  const isWide = useIsWide();
  const { answer } = asked;
  const records = address !== null && answer?.ok === true ? answer.data : NOTHING;
  const names = useCityNames(
    records.flatMap(({ country }) => (country === null ? [] : [country])),
    dataLanguage.value,
  );
  const near = nearIntentIn(records);
  const rows = useMemo(
    () => (near === null ? records : records.slice(1)).map((record) => rowOf(record, names)),
    [records, near, names, language.value],
  );
  const typeList = useMemo(
    () =>
      types.answer?.ok === true
        ? types.answer.data.map((one) => ({ ...one, label: textOr(`type.${one.type}`, one.label) }))
        : [],
    [types.answer, language.value],
  );
  const labels = useMemo(() => new Map(typeList.map(({ type, label }) => [type, label])), [typeList]);
  const go = (to: ExploreState, isReplaced = false): void => route(viewAt("/", to), isReplaced);
  useHead(state.q ?? state.at ?? null, t("explore.about"));

  const isWelcome = address === null && state.map === undefined;
  const hasMap = state.map !== undefined || (isWide && address !== null);
  return (
    <div class={`explore ${isWelcome ? "explore-welcome" : ""} ${hasMap ? "explore-mapped" : ""}`}>
      <div class="explore-ask">
        <div class="hero">
          <h1>{t("explore.title")}</h1>
          <p class="lead">{t("explore.about")}</p>
          {isWelcome && <Reach />}
        </div>
        <SearchField
          value={state.q ?? ""}
          onSearch={(q) => go(withChange(state, { q }), state.q !== undefined && q !== "")}
          onEnter={focusResults}
        />
        <Ways state={state} go={go} />
        {isWelcome && <OwnLater />}
        {isWelcome && <StartCities />}
        {!isWelcome && <Filters state={state} types={typeList} onChange={(change) => go(withChange(state, change))} />}
        {!hasMap && !isWelcome && (
          <button type="button" class="map-toggle" onClick={() => go(withChange(state, { map: "auto" }))}>
            {t("map.open")}
          </button>
        )}
      </div>
      {hasMap && (
        <MapLater
          rows={rows}
          pointed={pointed}
          state={state}
          onMove={(map) => go(withChange(state, { map }), true)}
          onPoint={(lat, lng) => go(nearPoint(state, lat, lng))}
          onClose={isWide && address !== null ? null : () => go(withChange(state, { map: "" }))}
        />
      )}
      {address !== null && (
        <List
          state={state}
          address={address}
          asked={asked}
          home={records[0]?.country ?? null}
          rows={rows}
          labels={labels}
          hasMap={hasMap}
          near={
            near === null ? null : (
              <NearMe
                onPoint={(lat, lng) =>
                  go(nearPoint(near.type === null ? {} : { type: near.type }, lat, lng, t("near.you")))
                }
              />
            )
          }
          onPoint={setPointed}
        />
      )}
      {address === null && !isWelcome && (
        <div class="map-hint">
          <p>{t("map.hint")}</p>
          <StartCities />
        </div>
      )}
      {isWelcome && (
        <>
          <Poster
            onOpen={(lat, lng, zoom) => go(withChange(state, { map: `${zoom}/${lat.toFixed(2)}/${lng.toFixed(2)}` }))}
          />
          <Promises />
        </>
      )}
    </div>
  );
};
