/** The countries that can be kept offline, each with its download size. */
import { useEffect, useState } from "preact/hooks";
import type { Country } from "#core/model/city.ts";
import type { KeepIndex } from "#core/shard/offline-bundle.ts";
import type { TileSet } from "#core/shard/street-tiles.ts";
import type { KeptState } from "../../sw/base/messages.ts";
import type { Answer, Failure } from "../base/api.ts";
import { countText, language, t } from "../base/language.ts";
import { streetSets } from "../base/street-index.ts";
import { countryText } from "../ui/dates.ts";
import { demand } from "./link.ts";
import { askToPersist, sizeText } from "./storage.ts";
import { siteAt } from "../../site/site.ts";

interface OfferedCountry {
  readonly code: string;
  readonly name: string;
  readonly places: number;
  /** Bytes of its own files; shared files are downloaded once. */
  readonly bytes: number;
  /** Its street map, which may be of its neighbours too; `null` if the host has none. */
  readonly map: Pick<TileSet, "file" | "bytes"> | null;
}

interface Offer {
  readonly version: string;
  readonly sharedBytes: number;
  readonly countries: readonly OfferedCountry[];
}

const INDEX = siteAt("/data/v1/keep/index.json");

/** The host's current index; `null` if it cannot be loaded. */
export const useKeepIndex = (): KeepIndex | null | undefined => {
  const [index, setIndex] = useState<KeepIndex | null | undefined>(undefined);
  useEffect(() => {
    const look = (): void => {
      fetch(INDEX, { cache: "no-cache" })
        .then(async (reply) => (reply.ok ? ((await reply.json()) as KeepIndex) : null))
        .then(setIndex, () => setIndex(null));
    };
    look();
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, []);
  return index;
};

/** The street maps of the host; none until they are known. */
export const useStreetMaps = (): readonly TileSet[] => {
  const [sets, setSets] = useState<readonly TileSet[]>([]);
  useEffect(() => {
    void streetSets().then(setSets);
  }, []);
  return sets;
};

/** The countries sorted by name; of equal names the one with the most places comes first. */
export const offerOf = (
  index: KeepIndex,
  answer: Answer<Country> | Failure | null,
  sets: readonly TileSet[],
  lang: string,
): Offer => {
  const collator = new Intl.Collator(lang);
  const countries = (answer?.ok === true ? answer.data : []).flatMap(({ code, name, counts }) => {
    const part = index.countries[code];
    const map = sets.find((set) => set.countries.includes(code)) ?? null;
    return part === undefined ? [] : [{ code, name, places: counts.places, bytes: part[2], map }];
  });
  return {
    version: index.data_version,
    sharedBytes: index.shared[2],
    countries: countries.sort((a, b) => collator.compare(a.name, b.name)),
  };
};

/** Folds case and diacritics, for searching by name. */
const folded = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/[أإآ]/g, "ا").toLowerCase();

/** Countries whose name or code begins with the search text, or contains it. */
const searchOffer = (countries: readonly OfferedCountry[], typed: string): readonly OfferedCountry[] => {
  const wanted = folded(typed.trim());
  return wanted === ""
    ? countries
    : countries.filter(({ name, code }) => folded(name).includes(wanted) || folded(code) === wanted);
};

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
  const shown = [...found.filter(isKept), ...found.filter((country) => !isKept(country))];
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
