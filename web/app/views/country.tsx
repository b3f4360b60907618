/** A country: its cities with places, its places outside of cities, where they are from, what is coming up. */
import { useRoute } from "preact-iso";
import type { City, Country as CountryRecord } from "#core/model/city.ts";
import { AreaPage, AreaRecord } from "../area/area-page.tsx";
import { EventList, PlaceList, placesElsewhere } from "../area/lists.tsx";
import { cityAt, countryAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { Sources } from "../explore/coverage.tsx";
import { inSentence } from "../i18n/articles.ts";
import { numberText } from "../i18n/texts.ts";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { nameIn } from "../ui/words.tsx";

/** The cities of a country, and how many of its places are in them. */
const useCities = (country: string) => {
  const address = addressOf("/cities", { country, lang: dataLanguage.value });
  const { answer } = useAnswer<City>(address);
  const cities = answer?.ok === true ? answer.data.filter(({ counts }) => counts.places > 0) : null;
  const inCities = cities?.reduce((sum, { counts }) => sum + counts.places, 0) ?? null;
  return { address, answer, cities: cities ?? [], inCities };
};

const Cities = ({ country, held }: { readonly country: string; readonly held: ReturnType<typeof useCities> }) => {
  const { address, answer, cities } = held;
  const shown = cities
    .map((city) => ({ city, name: nameIn(city, language.value) }))
    .toSorted((a, b) => b.city.counts.places - a.city.counts.places || a.city.id - b.city.id);
  return (
    <section aria-labelledby="cities-title">
      <h2 id="cities-title">{t("area.cities")}</h2>
      {answer?.ok === false && <Trouble failure={answer} />}
      <ul class="cities">
        {shown.map(({ city, name: { name, lang } }) => (
          <li key={city.id}>
            <bdi>
              <a href={cityAt(country, city.slug)} lang={lang}>
                {name}
              </a>
            </bdi>{" "}
            <span class="quiet small">{numberText(city.counts.places, language.value)}</span>
          </li>
        ))}
      </ul>
      <Request address={address} />
    </section>
  );
};

const Shown = ({ country, page }: { readonly country: CountryRecord; readonly page: number }) => {
  const { code, counts, coverage } = country;
  const held = useCities(code);
  const within = (name: string): string => inSentence(code, name, language.value);
  const sources = coverage.length > 0 && (
    <p class="quiet small">
      <Sources coverage={coverage} places={counts.places} />
    </p>
  );
  return (
    <AreaPage
      area={country}
      country={null}
      page={page}
      within={within}
      map={() => viewAt("/", { country: code })}
      note={sources}
    >
      {page === 1 && <Cities country={code} held={held} />}
      {held.inCities !== null && counts.places > held.inCities && (
        <PlaceList
          title={t("area.elsewhere", { name: within(nameIn(country, language.value).name) })}
          address={placesElsewhere(code, held.inCities, page)}
          others={held.inCities}
          page={page}
          at={(to) => countryAt(code, { page: to })}
        />
      )}
      {page === 1 && <EventList where={{ country: code }} />}
    </AreaPage>
  );
};

export const Country = () => {
  const { params, query } = useRoute();
  const code = (params["country"] ?? "").toUpperCase();
  return (
    <AreaRecord<CountryRecord>
      address={addressOf("/countries", { country: code, lang: dataLanguage.value })}
      show={(country) => <Shown key={country.code} country={country} page={Number(query["page"] ?? 1) || 1} />}
    />
  );
};
