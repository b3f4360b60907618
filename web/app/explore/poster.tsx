/** A still picture of the world with the cities to start with: a click on it loads the map and its code. */
import { useRef } from "preact/hooks";
import world from "virtual:world-outline";
import { t } from "../base/language.ts";
import { startCities } from "./start-cities.tsx";
import "./welcome.css";

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
