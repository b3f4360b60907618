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
import { freshPosition, isHere, locate, type NoPosition } from "../base/position.ts";
import { Reach } from "../explore/coverage.tsx";
import "../explore/explore.css";
import { Filters } from "../explore/filters.tsx";
import { focusResults, List } from "../explore/list.tsx";
import { nearIntentIn, type Row, rowOf, useCityNames } from "../explore/rows.ts";
import { type ExploreState, isNear, nearPoint, readState, requestOf, withChange } from "../explore/state.ts";
import { Poster, Promises, StartCities } from "../explore/welcome.tsx";
import { useHead } from "../frame/head.tsx";
import type { Key } from "../i18n/texts.ts";
import type { MapPanel } from "../map/map-panel.tsx";
import "../map/map.css";
import { installEvent, isApplePhone, visitsNow } from "../offline/install.tsx";
import { isTimeToOffer } from "../offline/visits.ts";
import { favourites } from "../place/favourites.ts";
import { isForgotten, lastPlace } from "../prayer/last-place.ts";
import { roundedDegrees } from "../prayer/state.ts";
import { useIsWide } from "../ui/media.ts";

type Step = "idle" | "asking" | NoPosition;

const SAID: Readonly<Record<Step, Key | null>> = {
  idle: null,
  asking: "near.asking",
  refused: "near.refused",
  failed: "near.failed",
  absent: "near.absent",
};

interface NearMeProps {
  /** The point that is shown: who asks once more from there wants to be found anew. */
  readonly shown?: Parameters<typeof isHere>[0];
  readonly onPoint: (lat: number, lng: number) => void;
}

/** Locates the visitor, only on a click; explains a refusal and offers another way. */
export const NearMe = ({ shown = {}, onPoint }: NearMeProps) => {
  const [step, setStep] = useState<Step>("idle");
  const find = async (): Promise<void> => {
    setStep("asking");
    const found = await locate({ isAnew: isHere(shown) });
    setStep(typeof found === "string" ? found : "idle");
    if (typeof found !== "string") onPoint(found.lat, found.lng);
  };
  const said = SAID[step];
  return (
    <>
      <button type="button" class="way" onClick={() => void find()} aria-disabled={step === "asking"}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2.5c-4 0-7 3-7 6.9 0 5 7 12.1 7 12.1s7-7.1 7-12.1c0-3.9-3-6.9-7-6.9Z" />
          <circle cx="12" cy="9.5" r="2.4" />
        </svg>
        {t("near.me")}
      </button>
      <p class="near-note" role="status">
        {said !== null && t(said)}
      </p>
    </>
  );
};

/** Short enough for results within 150 ms of the last key. */
const PAUSE_MS = 60;

/** Whether to focus the field at once: on devices with a keyboard and a large screen. */
const isDesk = (): boolean => matchMedia("(min-width: 60rem) and (pointer: fine)").matches;

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (q: string) => void;
  /** Moves into the list of results. */
  readonly onDown: () => void;
  /** Called with what is in the field, which is searched for by then. */
  readonly onEnter: (q: string) => void;
}

export const SearchField = ({ value, onSearch, onDown, onEnter }: SearchFieldProps) => {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(value);
  useEffect(() => {
    if (isDesk() && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, []);
  // Update the field when the address changes from outside (back, a link), not by our own change.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    const q = text.trim();
    if (q === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = q;
      onSearch(q);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const enter = (): void => {
    const q = text.trim();
    if (q !== asked.current) {
      asked.current = q;
      onSearch(q);
    }
    onEnter(q);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && text !== "") setText("");
    else if (event.key === "ArrowDown") onDown();
    else if (event.key === "Enter") enter();
    else return;
    event.preventDefault();
  };
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label class="visually-hidden" for="q">
        {t("explore.field")}
      </label>
      <svg class="search-icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="m15.5 15.5 5 5" />
      </svg>
      <input
        id="q"
        ref={field}
        type="search"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="search"
        maxLength={200}
        dir={text === "" ? undefined : "auto"}
        placeholder={t("explore.placeholder")}
        aria-describedby="search-help"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKey}
      />
      {text !== "" && (
        <button
          type="button"
          class="search-clear"
          aria-label={t("explore.clear")}
          onClick={() => {
            setText("");
            field.current?.focus();
          }}
        >
          ×
        </button>
      )}
      <span id="search-help" class="visually-hidden">
        {t("explore.help")}
      </span>
    </form>
  );
};

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
