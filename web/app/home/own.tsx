/** What the first screen has for a visitor who was here before: the next prayer at the last place, and the favourites. */
import { useEffect, useRef } from "preact/hooks";
import { viewAt } from "../base/address.ts";
import { dataLanguage, t } from "../base/language.ts";
import { InstallOffer } from "../offline/install.tsx";
import { favourites } from "../place/favourites.ts";
import { forget, isForgotten, lastPlace } from "../prayer/last-place.ts";
import { countdownText, nextPrayer } from "../prayer/next.ts";
import { PlaceText, useNearCity } from "../prayer/place-choice.tsx";
import { type LastPlace, optionsOf } from "../prayer/state.ts";
import { useToday } from "../prayer/use-today.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { useSeconds } from "../ui/seconds.ts";
import { clockText } from "../ui/clock-text.tsx";
import "../ui/parts.css";
import "./own.css";

const NextPrayer = ({ state, name }: LastPlace) => {
  const { lat, lng } = state;
  // Places that were kept before points had names have none.
  const near = useNearCity(name === null ? state : null);
  const { records, failure } = useToday({ lat, lng, ...optionsOf(state), lang: dataLanguage.value });
  const nowMs = useSeconds().value;
  const next = nextPrayer(records, nowMs);
  return (
    <section class="card own-next" aria-labelledby="own-title">
      <h2 id="own-title">
        <a href={viewAt("/prayer/", state)}>
          {!near.isLoading && <PlaceText state={state} name={name ?? near.city?.name ?? null} />}
        </a>
      </h2>
      {failure !== null && <p class="quiet">{t("place.no-prayer")}</p>}
      {next !== null && (
        <p class="own-count">
          {t("prayer.next", { name: t(`prayer.time.${next.name}`) })}{" "}
          <bdi class="own-left" role="timer" aria-live="off" dir="ltr">
            {countdownText(next.atMs, nowMs)}
          </bdi>{" "}
          <span class="quiet">
            {t("prayer.next.at")}{" "}
            <time dateTime={next.at} dir="auto">
              {clockText(next.at.slice(11, 16))}
            </time>
          </span>
        </p>
      )}
      <AskFirst
        class="own-forget small quiet"
        label={t("home.forget")}
        question={t("home.forget.ask")}
        yes={t("home.forget.yes")}
        onYes={forget}
      />
    </section>
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
      {lastPlace.value !== null && <NextPrayer {...lastPlace.value} />}
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
