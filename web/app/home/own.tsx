/** What the first screen has for a visitor who was here before: the day at the last place, what is near it, and the favourites. */
import { useEffect, useRef } from "preact/hooks";
import { viewAt } from "../base/address.ts";
import { dataLanguage, t } from "../base/language.ts";
import { InstallOffer } from "../offline/install.tsx";
import { favourites } from "../place/favourites.ts";
import { isForgotten, lastPlace } from "../prayer/last-place.ts";
import { type LastPlace, optionsOf } from "../prayer/state.ts";
import { useToday } from "../prayer/use-today.ts";
import "../ui/parts.css";
import { Awaited } from "./awaited.tsx";
import { Day } from "./day.tsx";
import { NearestMosque, useNearestMosque } from "./nearest-mosque.tsx";
import "./own.css";

/** The last place: its day and, beside it where there is room, what is near in space and time. */
const There = (place: LastPlace) => {
  const { state } = place;
  const today = useToday({ lat: state.lat, lng: state.lng, ...optionsOf(state), lang: dataLanguage.value });
  const nearest = useNearestMosque(place);
  const country = state.country?.toUpperCase() ?? nearest.mosque?.country;
  const isCountrySought = country === undefined && nearest.isLoading;
  return (
    <>
      <Day place={place} today={today} />
      <div class="own-beside">
        <NearestMosque {...nearest} />
        {today.record !== null && !isCountrySought ? (
          <Awaited country={country} today={today.record.date} />
        ) : (
          <div class="own-awaited-waiting" aria-hidden="true" />
        )}
      </div>
    </>
  );
};

const Favourites = () => (
  <nav class="own-favourites" aria-labelledby="own-favourites">
    <h2 id="own-favourites">{t("home.favourites")}</h2>
    <ul class="chips">
      {favourites.value.map(({ id, name, lang, city }) => (
        <li key={id}>
          <a class="chip" href={viewAt("/place/", { id })}>
            <bdi lang={lang}>{name}</bdi> {city !== null && <bdi class="quiet">{city}</bdi>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

export const Own = () => {
  const message = useRef<HTMLParagraphElement>(null);
  const wasForgotten = isForgotten.value;
  useEffect(() => {
    // What had the focus is gone.
    if (wasForgotten) message.current?.focus();
  }, [wasForgotten]);
  // It is said until the page is left.
  useEffect(
    () => () => {
      isForgotten.value = false;
    },
    [],
  );
  return (
    <div class="own">
      {lastPlace.value !== null && <There {...lastPlace.value} />}
      {wasForgotten && lastPlace.value === null && (
        <p ref={message} tabIndex={-1} role="status">
          {t("home.forgotten")}
        </p>
      )}
      {favourites.value.length > 0 && <Favourites />}
      <InstallOffer />
    </div>
  );
};
