/** What the directory has of a country, from which sources and of which day; and of the world, in one line. */
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Country } from "#core/model/city.ts";
import { docsAt } from "../base/address.ts";
import { addressOf } from "../base/api.ts";
import { askOnce } from "../base/ask.ts";
import { countText, dataLanguage, language, t } from "../base/language.ts";
import { numberText } from "../i18n/texts.ts";
import { countryInText, dateText } from "../ui/dates.ts";
import "./coverage.css";
import { coverageAddress } from "./state.ts";

/** Rows of this project's own data, written by people. */
const CURATED = "editorial";

type Source = Country["coverage"][number];

/** The countries at an address; empty until they arrive, and if the request fails. */
const useCountries = (address: string): readonly Country[] => {
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const all = await askOnce<Country>(address);
      if (!isGone) setCountries(all);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [address]);
  return countries;
};

const Licence = ({ license }: Pick<Source, "license">) => (
  <a href={`https://spdx.org/licenses/${license}.html`}>
    <bdi lang="en" class="licence">
      {license}
    </bdi>
  </a>
);

const SourceName = ({ source, name, url, places }: Source) => {
  if (source === CURATED) return <>{t("coverage.curated", { count: numberText(places, language.value) })}</>;
  const own = <bdi lang="en">{name}</bdi>;
  return (
    <>
      {url === null ? own : <a href={url}>{own}</a>}
      {t("coverage.share", { count: numberText(places, language.value) })}
    </>
  );
};

const SourceLine = (source: Source) => (
  <span class="coverage-source">
    <SourceName {...source} /> (
    {source.as_of !== null &&
      `${t("coverage.as-of", { month: dateText(source.as_of, "month", language.value) })}${t("list.comma")}`}
    <Licence {...source} />)
  </span>
);

interface SourcesProps extends Pick<Country, "coverage"> {
  /** All places: their sources add up to more where a place has several, which is said. */
  readonly places?: number;
}

/** How many records are kept and not shown, where there are any. */
const Unverified = ({ coverage }: Pick<Country, "coverage">) => {
  const count = coverage.reduce((sum, { unverified }) => sum + unverified, 0);
  return count > 0 && <> · {t("coverage.unverified", { count: numberText(count, language.value) })}</>;
};

/** The sources of a country's places, the largest first. */
export const Sources = ({ coverage, places }: SourcesProps) => (
  <>
    {coverage.map((source, index) => (
      <Fragment key={source.source}>
        {index > 0 && " · "}
        <SourceLine {...source} />
      </Fragment>
    ))}
    {places !== undefined && coverage.reduce((sum, city) => sum + city.places, 0) > places && (
      <> · {t("coverage.overlap")}</>
    )}
    <Unverified coverage={coverage} />
  </>
);

/** What the directory has of the country with this code. */
export const Coverage = ({ code }: { readonly code: string }) => {
  const country = useCountries(coverageAddress(code, dataLanguage.value)).find(
    (entry) => entry.code === code.toUpperCase(),
  );
  return (
    <p class="coverage">
      {country !== undefined && (
        <>
          {t("coverage.in", {
            places: countText("place", country.counts.places),
            country: countryInText(country.code, language.value),
          })}
          {country.coverage.length > 0 && " · "}
          <Sources coverage={country.coverage} places={country.counts.places} />
        </>
      )}
    </p>
  );
};

/** How much there is in all. */
export const Reach = () => {
  const withPlaces = useCountries(addressOf("/countries", { lang: dataLanguage.value })).filter(
    ({ counts }) => counts.places > 0,
  );
  const places = withPlaces.reduce((sum, { counts }) => sum + counts.places, 0);
  return (
    <p class="reach">
      {places > 0 && (
        <>
          {t("coverage.all", {
            places: countText("place", places),
            countries: countText("country", withPlaces.length),
          })}{" "}
          · <a href={docsAt("coverage/")}>{t("coverage.sources")}</a>
        </>
      )}
    </p>
  );
};
