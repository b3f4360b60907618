/** A country: its cities with places, where its places are from, what is coming up. */
import { useRoute } from "preact-iso";
import type { City, Country as CountryRecord } from "#core/model/city.ts";
import { AreaPage, AreaRecord } from "../area/area-page.tsx";
import { EventList } from "../area/event-list.tsx";
import { cityAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { Sources } from "../explore/coverage.tsx";
import { numberText } from "../i18n/texts.ts";
import { Request, Trouble } from "../ui/error-message.tsx";
import { nameIn } from "../ui/names.ts";

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
  const { code, coverage } = country;
  const sources = coverage.length > 0 && (
    <p class="quiet small">
      <Sources coverage={coverage} />
    </p>
  );
  return (
    <AreaPage area={country} country={null} map={() => viewAt("/", { country: code })} note={sources}>
      <Cities country={code} />
      <EventList where={{ country: code }} />
    </AreaPage>
  );
};

export const Country = () => {
  const { params } = useRoute();
  const code = (params["country"] ?? "").toUpperCase();
  return (
    <AreaRecord<CountryRecord>
      address={addressOf("/countries", { country: code, lang: dataLanguage.value })}
      show={(country) => <Shown key={country.code} country={country} />}
    />
  );
};
