/** The countries that can be kept offline, each with its download size. */
import { useState } from "preact/hooks";
import type { KeptState } from "../../sw/base/messages.ts";
import { countText, language, t } from "../base/language.ts";
import { countryText } from "../ui/dates.ts";
import { demand } from "./link.ts";
import { type Offer, type OfferedCountry, searchOffer } from "./offer.ts";
import { askToPersist, sizeText } from "./storage.ts";

const keep = (code: string, hasMap: boolean): void => {
  askToPersist();
  void demand({ type: "keep", countries: [code], maps: hasMap ? [code] : [] });
};

/** Keeps the street map of a country, and the country with it. */
const KeepMap = ({ country, isBusy }: { readonly country: OfferedCountry; readonly isBusy: boolean }) => {
  const { code, name, map } = country;
  if (map === null) return null;
  const size = sizeText(map.bytes, language.value);
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-label={t("offline.keep-map-of", { name, size })}
      onClick={() => keep(code, true)}
    >
      {t("offline.keep-map", { size })}
    </button>
  );
};

const Remove = ({ code, name, isBusy }: { readonly code: string; readonly name: string; readonly isBusy: boolean }) => (
  <button
    type="button"
    disabled={isBusy}
    aria-label={t("offline.remove-of", { name })}
    onClick={() => void demand({ type: "remove", country: code })}
  >
    {t("offline.remove")}
  </button>
);

const Row = ({ country, kept }: { readonly country: OfferedCountry; readonly kept: KeptState }) => {
  const { code, name, places, bytes } = country;
  const isKept = kept.countries.includes(code);
  const hasMap = kept.maps[code] !== undefined;
  const isBusy = kept.progress !== null;
  return (
    <li class="keep-row" data-country={code}>
      <span class="keep-name">{name}</span>
      <span class="quiet">
        {countText("place", places)} · {sizeText(bytes, language.value)}
        {hasMap && ` · ${t("offline.map-kept")}`}
      </span>
      <span class="keep-buttons">
        {!hasMap && <KeepMap country={country} isBusy={isBusy} />}
        {isKept ? (
          <Remove code={code} name={name} isBusy={isBusy} />
        ) : (
          <button
            type="button"
            class="primary"
            disabled={isBusy}
            aria-label={t("offline.keep-of", { name })}
            onClick={() => keep(code, false)}
          >
            {t("offline.keep")}
          </button>
        )}
      </span>
    </li>
  );
};

/** The countries already kept, when the list of available ones cannot be loaded. */
export const KeptCountries = ({ kept }: { readonly kept: KeptState }) => (
  <section class="keep-panel" aria-labelledby="countries-title">
    <h2 id="countries-title">{t("offline.countries-title")}</h2>
    <p>{t("offline.no-index")}</p>
    {kept.countries.length > 0 && (
      <ul class="keep-list" tabIndex={0} aria-labelledby="countries-title">
        {kept.countries.map((code) => {
          const name = countryText(code, language.value);
          return (
            <li key={code} class="keep-row" data-country={code}>
              <span class="keep-name">{name}</span>
              <Remove code={code} name={name} isBusy={kept.progress !== null} />
            </li>
          );
        })}
      </ul>
    )}
  </section>
);

/** Kept countries first, then those matching the search. */
export const Countries = ({ offer, kept }: { readonly offer: Offer; readonly kept: KeptState }) => {
  const [typed, setTyped] = useState("");
  const isKept = ({ code }: OfferedCountry): boolean => kept.countries.includes(code);
  const found = searchOffer(offer.countries, typed);
  const shown = [...found.filter(isKept), ...found.filter((one) => !isKept(one))];
  return (
    <section class="keep-panel" aria-labelledby="countries-title">
      <h2 id="countries-title">{t("offline.countries-title")}</h2>
      <p class="quiet">
        {t(kept.version === null ? "offline.shared-first" : "offline.shared-there", {
          size: sizeText(offer.sharedBytes, language.value),
        })}
      </p>
      <label class="field" for="keep-search">
        <span>{t("offline.search")}</span>
        <input
          id="keep-search"
          type="search"
          autocomplete="off"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p class="visually-hidden" role="status">
        {t("offline.found", { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <p>{t("offline.none-found")}</p>
      ) : (
        <ul class="keep-list" tabIndex={0} aria-labelledby="countries-title">
          {shown.map((country) => (
            <Row key={country.code} country={country} kept={kept} />
          ))}
        </ul>
      )}
    </section>
  );
};
