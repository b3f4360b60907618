/**
 * The first screen: cities to start with, and a still picture of the world. A click on it loads the map and its code.
 */
import { useRef } from "preact/hooks";
import world from "virtual:world-outline";
import { docsStart, viewAt } from "../base/address.ts";
import { t, textOr } from "../base/language.ts";
import cities from "../start-cities.json";
import { nearPoint } from "./state.ts";
import "./welcome.css";

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
