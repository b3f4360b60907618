/**
 * What stands where there is no list. On the first screen cities to start with, and a still picture of the world: a click on it
 * loads the map and its code. Without a result what the directory has around, and how to add what is missing.
 */
import { useRef } from "preact/hooks";
import world from "virtual:world-outline";
import type { Around, PlaceListMeta } from "#core/model/envelope.ts";
import type { Place } from "#core/model/place.ts";
import { docsStart, viewAt } from "../base/address.ts";
import { countText, language, t, textOr } from "../base/language.ts";
import cities from "../start-cities.json";
import "./welcome.css";
import { countryInText } from "../ui/dates.ts";
import { Sources } from "./coverage.tsx";
import { rowOf } from "./rows.ts";
import { leastKnown, statedText } from "./stated.tsx";
import { AROUND_M, type ExploreState, isNear, nearPoint, withChange } from "./state.ts";
import { lengthText } from "../ui/words.tsx";

interface StartCity {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly href: string;
  /** Side of the label on the picture; by default the right. */
  readonly side: string;
}

const startCities = (): readonly StartCity[] =>
  cities.map(({ city, lat, lng, side = "right" }) => {
    const name = textOr(`city.${city}`, city);
    return { name, lat, lng, side, href: viewAt("/", nearPoint({}, lat, lng, name)) };
  });

/** The part of the globe in the picture, degrees; web/world.ts draws the same. */
const TOP_DEG = 80;
const BOTTOM_DEG = -58;

const shareX = (lng: number): number => (lng + 180) / 360;
const shareY = (lat: number): number => (TOP_DEG - lat) / (TOP_DEG - BOTTOM_DEG);

export const Poster = ({ onOpen }: { readonly onOpen: (lat: number, lng: number, zoom: number) => void }) => {
  const frame = useRef<HTMLDivElement>(null);
  const openAt = ({ clientX, clientY }: MouseEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return;
    const lng = ((clientX - box.left) / box.width) * 360 - 180;
    const lat = TOP_DEG - ((clientY - box.top) / box.height) * (TOP_DEG - BOTTOM_DEG);
    onOpen(lat, lng, 4);
  };
  return (
    <section class="poster" aria-label={t("poster.label")}>
      {/* The picture is for the pointer; the button beside it does the same for everybody. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div class="poster-frame" ref={frame} onClick={openAt} dir="ltr">
        <img src={world} alt="" width={1440} height={552} decoding="async" fetchpriority="low" />
        {startCities().map(({ name, lat, lng, side, href }) => (
          <a
            key={name}
            class={`poster-city poster-city-${side}`}
            href={href}
            tabIndex={-1}
            aria-hidden="true"
            style={{ "--x": shareX(lng), "--y": shareY(lat) }}
            onClick={(event) => event.stopPropagation()}
          >
            <bdi>{name}</bdi>
          </a>
        ))}
      </div>
      <button type="button" class="poster-open" onClick={() => onOpen(24, 42, 2.4)}>
        {t("map.open")}
      </button>
    </section>
  );
};

export const StartCities = () => (
  <nav class="start-cities" aria-label={t("explore.cities")}>
    <span class="quiet">{t("explore.cities")}</span>
    {startCities().map(({ name, href }) => (
      <a key={name} class="chip" href={href}>
        {name}
      </a>
    ))}
  </nav>
);

export const Promises = () => (
  <ul class="promises">
    <li>
      <h2>{t("promise.offline")}</h2>
      <p>
        {t("promise.offline.text")} <a href={viewAt("/offline/")}>{t("promise.offline.link")}</a>
      </p>
    </li>
    <li>
      <h2>{t("promise.exact")}</h2>
      <p>
        {t("promise.exact.text")} <a href={viewAt("/prayer/")}>{t("promise.exact.link")}</a>
      </p>
    </li>
    <li>
      <h2>{t("promise.open")}</h2>
      <p>
        {t("promise.open.text")} <a href={docsStart()}>{t("promise.open.link")}</a>
      </p>
    </li>
  </ul>
);

const NO_NAMES: ReadonlyMap<string, string> = new Map();

const Nearest = ({ place }: { readonly place: Place }) => {
  const { href, name, lang, where, distanceM } = rowOf(place, NO_NAMES);
  return (
    <p>
      {t("nothing.nearest", { distance: lengthText(distanceM ?? 0) })}{" "}
      <a href={href}>
        <bdi lang={lang}>{name}</bdi>
      </a>
      {where.length > 0 && (
        <>
          {t("list.comma")}
          <bdi>{where.join(t("list.comma"))}</bdi>
        </>
      )}
    </p>
  );
};

const OfCountry = ({ country: { code, counts, coverage } }: { readonly country: NonNullable<Around["country"]> }) => {
  const country = countryInText(code, language.value);
  if (counts.places === 0) return <p>{t("nothing.no-country", { country })}</p>;
  return (
    <>
      <p>{t("nothing.country", { places: countText("place", counts.places), country })}</p>
      <p class="coverage">
        <Sources coverage={coverage} places={counts.places} />
      </p>
    </>
  );
};

/** Where a place that is missing can be added, with what was searched for. */
const addAddress = ({ lat, lng, q }: ExploreState): string => viewAt("/suggest/", { lat, lng, name: q });

const Add = ({ state }: { readonly state: ExploreState }) => (
  <p>
    {t("nothing.know")} <a href={addAddress(state)}>{t("nothing.add")}</a>
  </p>
);

const isFiltered = ({ type, amenities, halal, has }: ExploreState): boolean =>
  [type, amenities, halal, has].some((value) => value !== undefined);

const textOf = (state: ExploreState): string => {
  if (!isNear(state)) return t("list.none");
  const isOfKind = isFiltered(state) || state.q !== undefined;
  return t(isOfKind ? "list.none-kind" : "list.none-near", { distance: lengthText(AROUND_M) });
};

type Known = NonNullable<PlaceListMeta["known"]>;

/** How many places do not say what is asked for: that is unknown, and no "no". */
const NoneSaid = ({ state, known }: { readonly state: ExploreState; readonly known: Known }) => {
  const least = leastKnown(known);
  if (least === null || least.of === 0) return <p>{textOf(state)}</p>;
  return (
    <p>
      {isNear(state) && least.known === 0
        ? t("list.none-said", { places: countText("place", least.of) })
        : statedText(least)}
    </p>
  );
};

interface NothingProps {
  readonly state: ExploreState;
  /** Of the answer; none where the device answered with an older copy. */
  readonly around: Around | undefined;
  /** Of the answer; none without a filter by facts. */
  readonly known: PlaceListMeta["known"];
}

export const Nothing = ({ state, around, known }: NothingProps) => (
  <div class="nothing">
    {known === undefined ? <p>{textOf(state)}</p> : <NoneSaid state={state} known={known} />}
    {around !== undefined && around.nearest !== null && <Nearest place={around.nearest} />}
    {isFiltered(state) && (
      <p>
        <a href={viewAt("/", withChange(state, { type: "", amenities: "", halal: "", has: "" }))}>
          {t("nothing.unfiltered")}
        </a>
      </p>
    )}
    {around !== undefined && around.country !== null && <OfCountry country={around.country} />}
    <Add state={state} />
    <StartCities />
  </div>
);
