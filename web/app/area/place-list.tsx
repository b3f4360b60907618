/** The places of a city, by pages: name, kind, street, rating. */
import { ROMANISED } from "#core/base/text.ts";
import type { Place } from "#core/model/place.ts";
import { cityAt, placeAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t, textOr } from "../base/language.ts";
import "../explore/list.css";
import { numberText } from "../i18n/texts.ts";
import { Request, Trouble } from "../ui/error-message.tsx";
import { nameIn } from "../ui/names.ts";
import { Romanised } from "../ui/romanised.tsx";

/** Places on a page. */
const PAGE = 50;

const Item = ({ place }: { readonly place: Place }) => {
  const { name, lang } = nameIn(place, language.value);
  const { street_address: street, locality } = place.address;
  const about = [textOr(`type.${place.type}`, place.type_label), street, locality].filter((part) => part !== null);
  return (
    <li>
      <a class="result" href={placeAt(place)}>
        <span class={`mark mark-${place.type}`} aria-hidden="true" />
        <span class="result-text">
          <span class="result-name" lang={lang} dir="auto">
            {name}
          </span>
          <Romanised class="result-where" name={place.names[ROMANISED] ?? null} />
          <span class="result-where">{about.join(" · ")}</span>
        </span>
        {place.rating.average !== null && (
          <span class="result-figures">
            <span class="result-rating">
              <span aria-hidden="true">★</span>
              <span class="visually-hidden">{t("rating.label")}</span> {place.rating.average.toFixed(1)}
            </span>
          </span>
        )}
      </a>
    </li>
  );
};

/** The request of a page, counted from 1, of the places of a city. */
export const placesOf = (country: string, city: string, page: number): string =>
  addressOf("/places", { country, city, limit: PAGE, offset: (page - 1) * PAGE, lang: dataLanguage.value });

interface PlaceListProps {
  readonly country: string;
  readonly city: string;
  /** From 1. */
  readonly page: number;
}

export const PlaceList = ({ country, city, page }: PlaceListProps) => {
  const offset = (page - 1) * PAGE;
  const address = placesOf(country, city, page);
  const { answer, isLoading } = useAnswer<Place>(address);
  const places = answer?.ok === true ? answer.data : [];
  const total = answer?.ok === true ? (answer.meta.total ?? 0) : 0;
  const at = (to: number): string => cityAt(country, city, { page: to === 1 ? null : to });
  return (
    <section aria-busy={isLoading} aria-labelledby="places-title">
      <h2 id="places-title">{t("list.places")}</h2>
      {answer?.ok === false && <Trouble failure={answer} />}
      {places.length > 0 && (
        <ol class="results" start={offset + 1}>
          {places.map((place) => (
            <Item key={place.id} place={place} />
          ))}
        </ol>
      )}
      {answer?.ok === true && total === 0 && <p class="quiet">{t("list.none")}</p>}
      {total > PAGE && (
        <nav class="pages" aria-label={t("list.pages")}>
          {page > 1 && <a href={at(page - 1)}>{t("list.previous")}</a>}
          <span class="quiet">
            <bdi>
              {t("list.range", {
                from: Math.min(offset + 1, total),
                to: Math.min(total, offset + PAGE),
                total: numberText(total, language.value),
              })}
            </bdi>
          </span>
          {offset + PAGE < total && <a href={at(page + 1)}>{t("list.next")}</a>}
        </nav>
      )}
      <Request address={address} />
    </section>
  );
};
