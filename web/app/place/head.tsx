/** The head of a place: name, type, location, and actions. */
import { ROMANISED } from "#core/base/text.ts";
import { language, t, textOr } from "../base/language.ts";
import { tongueText } from "../i18n/formats.ts";
import type { Language } from "../i18n/languages.ts";
import { countryText } from "../ui/dates.ts";
import { nameIn } from "../ui/names.ts";
import { Romanised } from "../ui/romanised.tsx";
import { MiniMap } from "./mini-map.tsx";
import type { PlaceAnswer } from "./place-answer.ts";
import { Stars } from "./reviews.tsx";
import { Trust } from "./trust.tsx";
import { Ways } from "./ways.tsx";

const ARABIC = /\p{Script=Arabic}/u;

/** The lines of the address. A region in another script than the city says nothing to who reads the city: it is left out. */
export const addressLines = (
  { address, city_name, country }: Pick<PlaceAnswer, "address" | "city_name" | "country">,
  spoken: Language,
): readonly string[] => {
  const { street_address, locality, region, postal_code } = address;
  const isForeign = city_name !== null && region !== null && ARABIC.test(city_name) !== ARABIC.test(region);
  const known = isForeign ? null : region;
  const parts = [street_address, locality, postal_code, city_name, known, countryText(country, spoken)];
  return [...new Set(parts.filter((part): part is string => part !== null))];
};

interface NamesProps extends Pick<PlaceAnswer, "names" | "name"> {
  /** Data kept on the device by an earlier version has none. */
  readonly others: PlaceAnswer["alt_names"] | undefined;
}

const Names = ({ names, name, others = [] }: NamesProps) => {
  const told = Object.entries(names).filter(([tag, text]) => text !== name && tag !== ROMANISED);
  const all = [...told.map(([lang, text]) => ({ name: text, lang })), ...others];
  if (all.length === 0) return null;
  return (
    <ul class="names">
      {all.map(({ name: text, lang }) => (
        <li key={`${lang} ${text}`}>
          <bdi lang={lang ?? undefined}>{text}</bdi>{" "}
          <span class="quiet">{lang === null ? t("place.other-name") : tongueText(lang, language.value)}</span>
        </li>
      ))}
    </ul>
  );
};

export const PlaceHead = ({ place }: { readonly place: PlaceAnswer }) => {
  const { lat, lng, rating } = place;
  const { name, lang } = nameIn(place, language.value);
  return (
    <header class="place-head">
      <p class="place-kind">
        {textOr(`type.${place.type}`, place.type_label)}
        {place.status !== "active" && <span class="chip bad">{t(`place.${place.status}`)}</span>}
      </p>
      <h1 lang={lang} dir="auto">
        {name}
      </h1>
      <Romanised class="place-romanised quiet" name={place.names[ROMANISED] ?? null} />
      <Names names={place.names} name={name} others={place.alt_names} />
      {rating.average !== null && (
        <p>
          <Stars rating={rating.average} /> {rating.average.toFixed(1)} <span class="quiet">({rating.count})</span>
        </p>
      )}
      {place.description !== null && (
        <p class="lead" dir="auto">
          {place.description}
        </p>
      )}
      <address>
        {addressLines(place, language.value).map((line, index) => (
          <span key={line}>
            {index > 0 && " · "}
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      <Ways place={place} name={name} />
      <Trust of={place} />
      <MiniMap lat={lat} lng={lng} />
    </header>
  );
};
