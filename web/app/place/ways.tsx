/** What to do with a place: directions, favourites, other apps, phone, website, a link to pass on. */
import { useState } from "preact/hooks";
import { language, t } from "../base/language.ts";
import { nameIn } from "../ui/names.ts";
import { favourites, toggleFavourite } from "./favourites.ts";
import type { PlaceAnswer } from "./place-answer.ts";
import { appsFor, directionsTo, platformOf } from "./ways-there.ts";

const PLATFORM = platformOf(navigator.userAgent, navigator.maxTouchPoints);

const COPIED_MS = 2000;

const Share = ({ name }: { readonly name: string }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async (url: string): Promise<void> => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  const share = async (): Promise<void> => {
    const what = { title: name, url: location.href };
    // A visitor who closes the menu rejects the promise.
    if ("share" in navigator) await navigator.share(what).catch(() => undefined);
    else await copy(what.url).catch(() => prompt(t("place.share"), what.url));
  };
  return (
    <button type="button" class="way" onClick={() => void share()}>
      {t(isCopied ? "place.copied" : "place.share")}
    </button>
  );
};

/** Makes the place a favourite of this device, or takes it out. */
const Star = ({ place }: { readonly place: PlaceAnswer }) => {
  const { id, city_name: city } = place;
  const isOne = favourites.value.some((one) => one.id === id);
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

export const Ways = ({ place, name }: WaysProps) => {
  const { phone, website } = place;
  return (
    <div class="ways">
      <a class="way" href={directionsTo({ ...place, name }, PLATFORM)} rel="noreferrer">
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
          {t("place.website")}
        </a>
      )}
      <Share name={name} />
    </div>
  );
};
