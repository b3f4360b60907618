/** A country: its cities with places, where its places are from, what is coming up. */
import { useRoute } from "preact-iso";
import type { City, Country as CountryRecord } from "#core/model/city.ts";
import "../area/area.css";
import { Crumbs } from "../area/crumbs.tsx";
import { EventList } from "../area/event-list.tsx";
import { cityAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { countText, dataLanguage, language, t } from "../base/language.ts";
import { Sources } from "../explore/coverage.tsx";
import { useHead } from "../frame/head.ts";
import { numberText } from "../i18n/texts.ts";
import { Request, Trouble } from "../ui/error-message.tsx";
import { nameIn } from "../ui/names.ts";
import "../ui/parts.css";
import { NotFound } from "./not-found.tsx";

const Cities = ({ country }: { readonly country: string }) => {
  const address = addressOf("/cities", { country, lang: dataLanguage.value });
  const { answer } = useAnswer<City>(address);
  const cities = (answer?.ok === true ? answer.data : [])
    .filter(({ counts }) => counts.places > 0)
    .map((city) => ({ city, shown: nameIn(city, language.value) }))
    .toSorted((a, b) => b.city.counts.places - a.city.counts.places || a.city.id - b.city.id);
  return (
    <section aria-labelledby="cities-title">
      <h2 id="cities-title">{t("area.cities")}</h2>
      {answer?.ok === false && <Trouble failure={answer} />}
      <ul class="cities">
        {cities.map(({ city, shown }) => (
          <li key={city.id}>
            <a href={cityAt(country, city.slug)} lang={shown.lang}>
              {shown.name}
            </a>{" "}
            <span class="quiet small">{numberText(city.counts.places, language.value)}</span>
          </li>
        ))}
      </ul>
      <Request address={address} />
    </section>
  );
};

const Shown = ({ country }: { readonly country: CountryRecord }) => {
  const { code, counts, coverage } = country;
  const { name, lang } = nameIn(country, language.value);
  const places = countText("place", counts.places);
  useHead(t("area.title", { name }), t("area.summary", { places, name }));
  return (
    <article class="area">
      <header class="area-head">
        <Crumbs country={null} city={null} />
        <h1 lang={lang} dir="auto">
          {name}
        </h1>
        <p class="lead">{t("area.summary", { places, name })}</p>
        <p class="ways">
          <a class="way" href={viewAt("/", { country: code })}>
            {t("area.map")}
          </a>
        </p>
        {coverage.length > 0 && (
          <p class="quiet small">
            <Sources coverage={coverage} />
          </p>
        )}
      </header>
      <Cities country={code} />
      <EventList where={{ country: code }} />
    </article>
  );
};

export const Country = () => {
  const { params } = useRoute();
  const code = (params["country"] ?? "").toUpperCase();
  const { answer } = useAnswer<CountryRecord>(addressOf("/countries", { country: code, lang: dataLanguage.value }));
  if (answer === null)
    return (
      <div class="view-waiting" role="status">
        {t("loading")}
      </div>
    );
  if (!answer.ok) return answer.code === "bad-parameter" ? <NotFound /> : <Trouble failure={answer} />;
  const [country] = answer.data;
  return country === undefined ? <NotFound /> : <Shown key={country.code} country={country} />;
};
