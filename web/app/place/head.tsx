/**
 * The head of a place, the first screen of its page: its names and kind, what today brings, how far it is, the ways to reach, call,
 * share and keep it, and a picture of where it is.
 */
import { ROMANISED } from "#core/base/names.ts";
import type { Place } from "#core/model/place.ts";
import { language, t } from "../base/language.ts";
import { typeOfPlace } from "../base/place-types.ts";
import { tongueText } from "../i18n/texts.ts";
import { Dotted } from "../ui/dotted.tsx";
import { factText, typeText, wordText } from "../ui/fact-words.ts";
import { Romanised } from "../ui/romanised.tsx";
import { Share } from "../ui/share.tsx";
import { awayText, nameIn } from "../ui/words.tsx";
import { Away } from "./away.tsx";
import { Countdown } from "./countdown.tsx";
import { Trust } from "./facts.tsx";
import { favourites, toggleFavourite } from "./favourites.ts";
import { addressLines, appsFor, directionsTo, namesByText, type PlaceAnswer, platformOf } from "./lines.ts";
import { Stars } from "./stars.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import type { PlaceDays } from "./use-times.ts";

const PLATFORM = platformOf(navigator.userAgent, navigator.maxTouchPoints);

/** Makes the place a favourite of this device, or takes it out. */
const Star = ({ place }: { readonly place: PlaceAnswer }) => {
  const { id, city_name: city } = place;
  const isOne = favourites.value.some((favourite) => favourite.id === id);
  return (
    <button
      type="button"
      class="way"
      aria-pressed={isOne}
      onClick={() => toggleFavourite({ id, ...nameIn(place, language.value), city })}
    >
      <span aria-hidden="true">{isOne ? "★" : "☆"}</span> {t("place.favourite")}
    </button>
  );
};

const Apps = ({ place, name }: WaysProps) => (
  <details class="way-apps">
    <summary class="way">{t("place.open-in")}</summary>
    <ul>
      {appsFor({ ...place, name }).map(([app, href]) => (
        <li key={app}>
          <a href={href} rel="noreferrer">
            {app}
          </a>
        </li>
      ))}
    </ul>
  </details>
);

interface WaysProps {
  readonly place: PlaceAnswer;
  /** In the language of the page. */
  readonly name: string;
}

/** What to do with a place: directions, favourites, other apps, phone, website, a link to pass on. */
const Ways = ({ place, name }: WaysProps) => {
  const { phone, website } = place;
  return (
    <div class="ways">
      <a class="way primary" href={directionsTo({ ...place, name }, PLATFORM)} rel="noreferrer">
        {t("place.directions")}
      </a>
      <Star place={place} />
      <Apps place={place} name={name} />
      {phone !== null && (
        <a class="way" href={`tel:${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {website !== null && (
        <a class="way" href={website} rel="noreferrer nofollow">
          {factText("website")}
        </a>
      )}
      <Share name={name} />
    </div>
  );
};

interface NamesProps extends Pick<PlaceAnswer, "names" | "name"> {
  /** Data kept on the device by an earlier version has none. */
  readonly others: PlaceAnswer["alt_names"] | undefined;
}

/** The code of an airport or a station, by which people search. */
const CODE = /^[A-Z0-9]{2,5}$/;

/** Other names that are shown; people find the place by all of them. */
const OTHERS_MAX = 3;

const tonguesText = (tags: readonly (string | null)[]): string => {
  const known = tags.flatMap((tag) => (tag === null ? [] : [tongueText(tag, language.value)]));
  return known.length === 0 ? t("place.other-name") : known.join(t("list.comma"));
};

const Names = ({ names, name, others = [] }: NamesProps) => {
  const translated = Object.entries(names).filter(([tag, text]) => text !== name && tag !== ROMANISED);
  const all = namesByText([
    ...translated.map(([lang, text]) => ({ name: text, lang })),
    ...others.filter(({ name: text }) => !CODE.test(text)).slice(0, OTHERS_MAX),
  ]);
  if (all.size === 0) return null;
  return (
    <ul class="names">
      {[...all].map(([text, tags]) => (
        <li key={text}>
          <bdi lang={tags.find((tag) => tag !== null) ?? undefined}>{text}</bdi>{" "}
          <span class="quiet">{tonguesText(tags)}</span>
        </li>
      ))}
    </ul>
  );
};

/** The next prayer or congregation, in its room while it is awaited; nothing of places that have none. */
const Now = ({ records, today, hasFailed }: PlaceDays) => {
  if (hasFailed && today === null) return null;
  return <div class="place-now">{today !== null && <Countdown records={records} />}</div>;
};

const Rating = ({ rating: { average, count } }: Pick<PlaceAnswer, "rating">) =>
  average === null ? null : (
    <p>
      <Stars rating={average} /> {average.toFixed(1)} <span class="quiet">({count})</span>
    </p>
  );

interface PlaceHeadProps {
  readonly place: PlaceAnswer;
  /** `null` of a place whose page has no times. */
  readonly days: PlaceDays | null;
  readonly nearby: readonly Place[] | null;
}

export const PlaceHead = ({ place, days, nearby }: PlaceHeadProps) => {
  const { name, lang } = nameIn(place, language.value);
  return (
    <header class="place-head">
      <div class="place-said">
        <p class="place-kind">
          {typeText(place.type, place.type_label)}
          {place.status !== "active" && <span class="chip bad">{wordText("status", place.status)}</span>}
        </p>
        <h1 lang={lang} dir="auto">
          {name}
        </h1>
        <Romanised class="place-romanised quiet" name={place.names[ROMANISED] ?? null} />
        <Names names={place.names} name={name} others={place.alt_names} />
        {typeOfPlace(place.type).hasReviews && <Rating rating={place.rating} />}
        {days !== null && <Now {...days} />}
        <address>
          <Dotted parts={addressLines(place, language.value, awayText(place))} />
        </address>
        <Away key={place.id} lat={place.lat} lng={place.lng} />
        <Ways place={place} name={name} />
        {place.description !== null && (
          <p class="lead" dir="auto">
            {place.description}
          </p>
        )}
        <Trust of={place} />
      </div>
      <Thumbnail key={place.id} place={place} nearby={nearby} />
    </header>
  );
};
