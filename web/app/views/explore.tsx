/** The main view: one search over everything, with a list and a map of the results. */
import { useLocation, useRoute } from "preact-iso";
import { useMemo, useState } from "preact/hooks";
import type { PlaceType } from "#core/model/place.ts";
import { viewAt } from "../base/address.ts";
import type { Query } from "../base/api.ts";
import { t } from "../base/language.ts";
import { freshPosition } from "../base/position.ts";
import { Reach } from "../explore/coverage.tsx";
import { FilterRow, Filters } from "../explore/filters.tsx";
import { List } from "../explore/list.tsx";
import { NearMe } from "../explore/near-me.tsx";
import { focusResults } from "../explore/results.tsx";
import { Poster } from "../explore/poster.tsx";
import { Promises } from "../explore/promises.tsx";
import type { Row } from "../explore/rows.ts";
import { SearchField } from "../explore/search-field.tsx";
import { StartCities } from "../explore/start-cities.tsx";
import { type ExploreState, isNear, nearPoint, readState, withChange } from "../explore/state.ts";
import { useEnter } from "../explore/use-enter.ts";
import { type Found, useFound } from "../explore/use-found.ts";
import { useTypes } from "../explore/use-types.ts";
import { useHead } from "../frame/head.tsx";
import { isKnown, OwnLater } from "../home/own-later.tsx";
import { MapLater, useShownMap } from "../map/map-later.tsx";
import { roundedDegrees } from "../prayer/state.ts";
import { useIsNarrow, useIsWide } from "../ui/media.ts";
import "../explore/explore.css";
import "../map/map.css";

/** Where the times are of: the point that is shown, else where the visitor is, if that is known. */
const timesPoint = (state: ExploreState): Query => {
  if (isNear(state)) return { lat: state.lat, lng: state.lng };
  const here = freshPosition();
  return here === null ? {} : { lat: roundedDegrees(here.lat), lng: roundedDegrees(here.lng) };
};

type Go = (to: ExploreState, isReplaced?: boolean) => void;

interface GoProps {
  readonly state: ExploreState;
  readonly go: Go;
}

const Ways = ({ state, go }: GoProps) => (
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

/** What leads on from a list, and its filters: on a phone one row, so that the results are in sight. */
const Tools = ({ state, types, go }: GoProps & { readonly types: readonly PlaceType[] }) => {
  const filters = { state, types, onChange: (change: ExploreState) => go(withChange(state, change)) };
  if (!useIsNarrow())
    return (
      <>
        <Ways state={state} go={go} />
        <Filters {...filters} />
      </>
    );
  return (
    <FilterRow
      {...filters}
      before={<NearMe shown={state} onPoint={(lat, lng) => go(nearPoint(state, lat, lng, t("near.you")))} />}
      after={
        <a class="chip" href={viewAt("/prayer/", timesPoint(state))}>
          {t(isNear(state) ? "list.prayer-here" : "explore.prayer")}
        </a>
      }
    />
  );
};

interface AskProps extends GoProps {
  readonly types: readonly PlaceType[];
  /** Whether nothing was asked for yet. */
  readonly isWelcome: boolean;
  readonly onEnter: (q: string) => void;
  readonly onTyping: (isTyping: boolean) => void;
  /** `null` while there is a map, or nothing that it could show. */
  readonly onOpenMap: (() => void) | null;
}

/** The search field, and the other ways to find something. */
const Ask = ({ state, types, isWelcome, go, onEnter, onTyping, onOpenMap }: AskProps) => (
  <div class="explore-ask">
    <div class="hero">
      <h1>{t("explore.title")}</h1>
      <p class="lead">{t("explore.about")}</p>
      {isWelcome && !isKnown() && <Reach />}
    </div>
    <SearchField
      value={state.q ?? ""}
      onSearch={(q) => go(withChange(state, { q }), state.q !== undefined && q !== "")}
      onDown={focusResults}
      onEnter={onEnter}
      onTyping={onTyping}
    />
    {isWelcome ? <Ways state={state} go={go} /> : <Tools state={state} types={types} go={go} />}
    {isWelcome && <OwnLater />}
    {isWelcome && !isKnown() && <StartCities />}
    {onOpenMap !== null && (
      <button type="button" class="map-toggle" onClick={onOpenMap}>
        {t("map.open")}
      </button>
    )}
  </div>
);

interface ResultsProps extends GoProps {
  readonly found: Found;
  readonly types: readonly PlaceType[];
  readonly hasMap: boolean;
  readonly onPoint: (row: Row | null) => void;
}

/** The list; before a search on the map, what the map is for. */
const ResultList = ({ state, go, found, types, hasMap, onPoint }: ResultsProps) => {
  const { address, asked, rows, near, home } = found;
  const labels = useMemo(() => new Map(types.map(({ type, label }) => [type, label])), [types]);
  if (address === null)
    return (
      <div class="map-hint">
        <p>{t("map.hint")}</p>
        <StartCities />
      </div>
    );
  const goNear = (lat: number, lng: number): void =>
    go(nearPoint(near === null || near.type === null ? {} : { type: near.type }, lat, lng, t("near.you")));
  return (
    <List
      state={state}
      address={address}
      asked={asked}
      home={home}
      rows={rows}
      labels={labels}
      hasMap={hasMap}
      near={near === null ? null : <NearMe onPoint={goNear} />}
      onPoint={onPoint}
    />
  );
};

/** What stands where nothing was asked for yet. */
const Welcome = ({ onOpenMap }: { readonly onOpenMap: (view: string) => void }) => (
  <>
    <Poster onOpen={(lat, lng, zoom) => onOpenMap(`${zoom}/${lat.toFixed(2)}/${lng.toFixed(2)}`)} />
    {!isKnown() && <Promises />}
  </>
);

/** The classes of the view: what stands where, and what is hidden. */
const looksOf = (of: { readonly isWelcome: boolean; readonly hasMap: boolean; readonly isTyping: boolean }): string =>
  [
    "explore",
    ...(of.isWelcome ? ["explore-welcome"] : []),
    ...(of.isWelcome && isKnown() ? ["explore-known"] : []),
    ...(of.hasMap ? ["explore-mapped"] : []),
    ...(of.isTyping && !of.isWelcome ? ["explore-typing"] : []),
  ].join(" ");

export const Explore = () => {
  const { route } = useLocation();
  // Use the route, not the location, which may already be the next view's.
  const { query } = useRoute();
  const state = readState(query);
  const found = useFound(state);
  const { address, asked, rows } = found;
  const types = useTypes();
  const [pointed, setPointed] = useState<Row | null>(null);
  const [isTyping, setTyping] = useState(false);
  const isWide = useIsWide();
  const go: Go = (to, isReplaced = false) => route(viewAt("/", to), isReplaced);
  useHead(state.q ?? state.at ?? null, t("explore.about"));
  const enter = useEnter(state.q, asked.isLoading || asked.address !== address ? null : rows, route);
  const isWelcome = address === null && state.map === undefined;
  const isBeside = isWide && address !== null;
  const hasMap = state.map !== undefined || isBeside;
  const openMap = useShownMap(hasMap, (map) => go(withChange(state, { map })));
  return (
    <div class={looksOf({ isWelcome, hasMap, isTyping })}>
      <Ask
        state={state}
        types={types}
        isWelcome={isWelcome}
        go={go}
        onEnter={enter}
        onTyping={setTyping}
        onOpenMap={hasMap || isWelcome ? null : () => openMap("auto")}
      />
      {hasMap && (
        <MapLater
          rows={rows}
          pointed={pointed}
          state={state}
          onMove={(map) => go(withChange(state, { map }), true)}
          onPoint={(lat, lng) => go(nearPoint(state, lat, lng))}
          onClose={isBeside ? null : () => go(withChange(state, { map: "" }))}
        />
      )}
      {isWelcome ? (
        <Welcome onOpenMap={openMap} />
      ) : (
        <ResultList state={state} go={go} found={found} types={types} hasMap={hasMap} onPoint={setPointed} />
      )}
    </div>
  );
};
