/** The main view: one search over everything, with a list and a map of the results. */
import type { ComponentProps, ComponentType } from "preact";
import { useLocation, useRoute } from "preact-iso";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Place, PlaceType } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf, type Query } from "../base/api.ts";
import { dataLanguage, language, t, textOr } from "../base/language.ts";
import { freshPosition } from "../base/position.ts";
import { Reach } from "../explore/coverage.tsx";
import { Filters } from "../explore/filters.tsx";
import { List } from "../explore/list.tsx";
import { NearMe } from "../explore/near-me.tsx";
import { focusResults } from "../explore/results.tsx";
import { nearIntentIn, type Row, rowOf, useCityNames } from "../explore/rows.ts";
import { SearchField } from "../explore/search-field.tsx";
import { type ExploreState, isNear, nearPoint, readState, requestOf, withChange } from "../explore/state.ts";
import { Poster, Promises, StartCities } from "../explore/welcome.tsx";
import { useHead } from "../frame/head.tsx";
import type { MapPanel } from "../map/map-panel.tsx";
import { installEvent, isApplePhone, visitsNow } from "../offline/install.tsx";
import { isTimeToOffer } from "../offline/visits.ts";
import { favourites } from "../place/favourites.ts";
import { isForgotten, lastPlace } from "../prayer/last-place.ts";
import { roundedDegrees } from "../prayer/state.ts";
import { useIsWide } from "../ui/media.ts";
import "../explore/explore.css";
import "../map/map.css";

/** Loads the panel with the map when there is one to show; most first visits fetch none of it. */
const MapLater = (props: ComponentProps<typeof MapPanel>) => {
  const [loaded, setLoaded] = useState<{ readonly Panel: typeof MapPanel } | "failed" | null>(null);
  useEffect(() => {
    import("../map/map-panel.tsx").then(
      ({ MapPanel: Panel }) => setLoaded({ Panel }),
      () => setLoaded("failed"),
    );
  }, []);
  if (loaded !== null && loaded !== "failed") return <loaded.Panel {...props} />;
  return (
    <div class="map">
      <p class="map-said" role="status">
        {t(loaded === "failed" ? "map.failed" : "map.loading")}
      </p>
    </div>
  );
};

/** Opens the map, and brings all of it into sight once it is there. */
const useShownMap = (hasMap: boolean, open: (view: string) => void): ((view: string) => void) => {
  const isAsked = useRef(false);
  useEffect(() => {
    if (hasMap && isAsked.current) document.querySelector(".explore .map")?.scrollIntoView({ block: "nearest" });
    isAsked.current = false;
  }, [hasMap]);
  return (view) => {
    isAsked.current = true;
    open(view);
  };
};

/** Loads what is for visitors who were here before; a first visit fetches none of it. Its room is there before it. */
const OwnLater = () => {
  const [loaded, setLoaded] = useState<{ readonly Own: ComponentType } | null>(null);
  const canInstall = installEvent.value !== null || isApplePhone();
  const hasOwn = lastPlace.value !== null || favourites.value.length > 0 || isForgotten.value;
  const isWanted = hasOwn || (canInstall && isTimeToOffer(visitsNow.value, false));
  useEffect(() => {
    // Without a connection it may not be on the device; the rest of the page does without it.
    if (isWanted) import("../home/own.tsx").then(setLoaded, () => undefined);
  }, [isWanted]);
  if (!isWanted) return null;
  return loaded === null ? <div class={lastPlace.value === null ? "" : "own-waiting"} /> : <loaded.Own />;
};

/**
 * What Enter in the field does, once the results of what was typed are there: it opens an answer ("prayer times kuala lumpur"), and
 * moves to the first of other results. `rows` are those of `q`; `null` while they are awaited.
 */
const useEnter = (
  q: string | undefined,
  rows: readonly Row[] | null,
  open: (href: string) => void,
): ((typed: string) => void) => {
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    if (entered === null || rows === null || (q ?? "") !== entered) return;
    setEntered(null);
    const [first] = rows;
    if (first?.kind === "intent") open(first.href);
    else focusResults();
  }, [entered, q, rows]);
  return setEntered;
};

const NOTHING: readonly (Place | SearchResult)[] = [];

/** Where the times are of: the point that is shown, else where the visitor is, if that is known. */
const timesPoint = (state: ExploreState): Query => {
  if (isNear(state)) return { lat: state.lat, lng: state.lng };
  const here = freshPosition();
  return here === null ? {} : { lat: roundedDegrees(here.lat), lng: roundedDegrees(here.lng) };
};

const Ways = ({ state, go }: { readonly state: ExploreState; readonly go: (to: ExploreState) => void }) => (
  <div class="ways">
    <NearMe shown={state} onPoint={(lat, lng) => go(nearPoint(state, lat, lng, t("near.you")))} />
    <a class="way" href={viewAt("/prayer/", timesPoint(state))}>
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

  const enter = useEnter(state.q, asked.isLoading || asked.address !== address ? null : rows, route);

  const isWelcome = address === null && state.map === undefined;
  const hasMap = state.map !== undefined || (isWide && address !== null);
  const openMap = useShownMap(hasMap, (map) => go(withChange(state, { map })));
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
          onDown={focusResults}
          onEnter={enter}
        />
        <Ways state={state} go={go} />
        {isWelcome && <OwnLater />}
        {isWelcome && <StartCities />}
        {!isWelcome && <Filters state={state} types={typeList} onChange={(change) => go(withChange(state, change))} />}
        {!hasMap && !isWelcome && (
          <button type="button" class="map-toggle" onClick={() => openMap("auto")}>
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
          <Poster onOpen={(lat, lng, zoom) => openMap(`${zoom}/${lat.toFixed(2)}/${lng.toFixed(2)}`)} />
          <Promises />
        </>
      )}
    </div>
  );
};
