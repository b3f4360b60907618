/** How near the times are to printed tables, by country and source, beside those of others; and what was frozen in advance. */
import { useEffect, useState } from "preact/hooks";
import type { AccuracyFile, CountryAccuracy, Nearness } from "#core/model/accuracy.ts";
import { siteAt } from "../../site/site.ts";
import { docsAt } from "../base/address.ts";
import { language, t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import { spoken } from "../i18n/languages.ts";
import { numberText } from "../i18n/texts.ts";
import { countryText, dateText } from "../ui/dates.ts";
import "../prayer/accuracy.css";
import "../ui/parts.css";

const FIGURES = siteAt("/data/v1/accuracy.json");
const FORECASTS = siteAt("/data/v1/forecasts.json");

/** A share without rounding up to what it is not: 99.96 % is not 100. */
const shareText = (part: number, whole: number): string =>
  (Math.floor((1000 * part) / whole) / 1000).toLocaleString(spoken(language.value).locale, {
    style: "percent",
    maximumFractionDigits: 1,
  });

const worstText = ({ worst }: Nearness): string =>
  worst === null ? t("accuracy.lacking") : t("accuracy.worst", { minutes: worst });

const Cell = ({ of, times }: { readonly of: Nearness; readonly times: number }) => (
  <td>
    {shareText(of.within, times)}
    <small>{worstText(of)}</small>
  </td>
);

type SourceOf = CountryAccuracy["sources"][number];

const Source = ({ of: { source, url, from, to, days, times, ours } }: { readonly of: SourceOf }) => {
  const form = { from: dateText(from, "plain", language.value), to: dateText(to, "plain", language.value) };
  return (
    <li>
      <bdi dir="ltr">{url === null ? source : <a href={url}>{source}</a>}</bdi>
      <br />
      {t("accuracy.days", { ...form, days })}{" "}
      {t("accuracy.shares", {
        exact: shareText(ours.exact, times),
        within: shareText(ours.within, times),
      })}
    </li>
  );
};

/** A country; its name opens the row of its sources. */
const Rows = ({ of }: { readonly of: CountryAccuracy }) => {
  const [isOpen, setOpen] = useState(false);
  const id = of.country.toLowerCase();
  return (
    <>
      <tr id={id}>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} aria-controls={`${id}-sources`} onClick={() => setOpen(!isOpen)}>
            {countryText(of.country, language.value)}
          </button>
        </th>
        <Cell of={of.ours} times={of.times} />
        <Cell of={of.aladhan} times={of.times} />
        <Cell of={of.adhan} times={of.times} />
      </tr>
      <tr id={`${id}-sources`} hidden={!isOpen}>
        <td colSpan={4}>
          <ul class="sources">
            {of.sources.map((source) => (
              <Source key={source.source} of={source} />
            ))}
          </ul>
        </td>
      </tr>
    </>
  );
};

const byName = (a: { readonly country: string }, b: { readonly country: string }): number =>
  countryText(a.country, language.value).localeCompare(
    countryText(b.country, language.value),
    spoken(language.value).locale,
  );

const Known = ({ countries }: Pick<AccuracyFile, "countries">) => {
  const sum = (of: (one: CountryAccuracy) => number): number => countries.reduce((total, one) => total + of(one), 0);
  const times = sum((one) => one.times);
  return (
    <section aria-labelledby="accuracy-known">
      <h2 id="accuracy-known">{t("accuracy.known")}</h2>
      <p>
        {t("accuracy.sum", {
          countries: countries.length,
          days: numberText(
            sum((one) => one.days),
            language.value,
          ),
          within: shareText(
            sum((one) => one.ours.within),
            times,
          ),
          exact: shareText(
            sum((one) => one.ours.exact),
            times,
          ),
        })}
      </p>
      <div class="accuracy-frame" role="region" aria-labelledby="accuracy-table" tabIndex={0}>
        <table>
          <caption id="accuracy-table" class="quiet">
            {t("accuracy.caption")}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t("accuracy.country")}</th>
              <th scope="col">{t("accuracy.ours")}</th>
              <th scope="col">AlAdhan</th>
              <th scope="col">adhan</th>
            </tr>
          </thead>
          <tbody>
            {countries.toSorted(byName).map((one) => (
              <Rows key={one.country} of={one} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const Unknown = ({ unknown }: Pick<AccuracyFile, "unknown">) => (
  <section aria-labelledby="accuracy-unknown">
    <h2 id="accuracy-unknown">{t("accuracy.unknown")}</h2>
    <p>
      {t("accuracy.unknown.text")} <a href={docsAt("prayer-methods/")}>{t("accuracy.add")}</a>
    </p>
    <ul class="unknown">
      {unknown.toSorted(byName).map(({ country }) => (
        <li key={country}>{countryText(country, language.value)}</li>
      ))}
    </ul>
  </section>
);

const Frozen = ({ of }: { readonly of: AccuracyFile["forecasts"][number] }) => {
  const { year, frozen_on: on, authorities, places } = of;
  return (
    <section aria-labelledby={`accuracy-${year}`}>
      <h2 id={`accuracy-${year}`}>{t("accuracy.frozen", { year })}</h2>
      <p>
        {t("accuracy.frozen.text", { year, authorities, places, date: dateText(on, "plain", language.value) })}{" "}
        <a href={FORECASTS}>{t("accuracy.frozen.file")}</a>
      </p>
    </section>
  );
};

const Figures = ({ file: { countries, unknown, forecasts } }: { readonly file: AccuracyFile }) => (
  <>
    {countries.length > 0 && <Known countries={countries} />}
    <Unknown unknown={unknown} />
    {forecasts.map((one) => (
      <Frozen key={one.year} of={one} />
    ))}
  </>
);

/** The file; null before it is there, "missing" where it is not. */
const useFile = (): AccuracyFile | "missing" | null => {
  const [file, setFile] = useState<AccuracyFile | "missing" | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    fetch(FIGURES, { signal: abort.signal })
      .then(async (reply) => setFile(reply.ok ? ((await reply.json()) as AccuracyFile) : "missing"))
      .catch(() => {
        if (!abort.signal.aborted) setFile("missing");
      });
    return () => abort.abort();
  }, []);
  return file;
};

export const Accuracy = () => {
  const file = useFile();
  useHead(t("accuracy.title"));
  return (
    <div class="accuracy">
      <div>
        <h1>{t("accuracy.title")}</h1>
        <p class="lead">{t("accuracy.lead")}</p>
      </div>
      {file === "missing" && <p role="status">{t("fault.unavailable")}</p>}
      {file !== null && file !== "missing" && <Figures file={file} />}
      <p class="request">
        <a href={FIGURES}>{t("request.title")}</a>
      </p>
    </div>
  );
};
