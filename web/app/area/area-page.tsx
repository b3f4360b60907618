/** The page of a city or a country: waits for its record, then shows its name, what is in it and the way to the map. */
import type { ComponentChildren, JSX } from "preact";
import { cityAt, countryAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { countText, language, t } from "../base/language.ts";
import "./area.css";
import { NotFound, useHead } from "../frame/head.tsx";
import { countryText } from "../ui/dates.ts";
import { Trouble } from "../ui/trouble.tsx";
import { nameIn } from "../ui/words.tsx";
import "../ui/parts.css";

interface CrumbsProps {
  /** Upper-case code; `null` on the page of the country itself. */
  readonly country: string | null;
  /** The city; `null` on its own page, and where there is none. */
  readonly city: { readonly slug: string; readonly name: string } | null;
}

/** The way from the first page to a page: country, city. */
export const Crumbs = ({ country, city }: CrumbsProps) => (
  <nav class="crumbs quiet small" aria-label={t("area.crumbs")}>
    <ol>
      <li>
        <a href={viewAt("/")}>{t("site.name")}</a>
      </li>
      {country !== null && (
        <li>
          <a href={countryAt(country)}>{countryText(country, language.value)}</a>
        </li>
      )}
      {country !== null && city !== null && (
        <li>
          <a href={cityAt(country, city.slug)}>
            <bdi>{city.name}</bdi>
          </a>
        </li>
      )}
    </ol>
  </nav>
);

interface AreaRecordProps<T> {
  /** The request for the record, in a list of one. */
  readonly address: string;
  readonly show: (record: T) => JSX.Element;
}

/** Shows the record of an area: a page that waits, an error, "not found", or what `show` makes of it. */
export const AreaRecord = <T,>({ address, show }: AreaRecordProps<T>): JSX.Element => {
  const { answer } = useAnswer<T>(address);
  if (answer === null)
    return (
      <div class="view-waiting" role="status">
        {t("loading")}
      </div>
    );
  if (!answer.ok) return answer.code === "bad-parameter" ? <NotFound /> : <Trouble failure={answer} />;
  const [record] = answer.data;
  return record === undefined ? <NotFound /> : show(record);
};

interface AreaPageProps {
  readonly area: Parameters<typeof nameIn>[0] & { readonly counts: { readonly places: number } };
  /** The country above it; `null` for a country. */
  readonly country: string | null;
  /** Page of its list of places. */
  readonly page?: number;
  /** The name as it stands within a sentence, where that is another one. */
  readonly within?: (name: string) => string;
  /** The address of the map there, from the shown name. */
  readonly map: (name: string) => string;
  /** Below the name, and at the foot. */
  readonly subtitle?: (name: string) => ComponentChildren;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The page itself, with its head. */
export const AreaPage = ({ area, country, page = 1, map, within, subtitle, note, children }: AreaPageProps) => {
  const { name, lang } = nameIn(area, language.value);
  const inside = within?.(name) ?? name;
  const values = { places: countText("place", area.counts.places), name: inside };
  const summary = t(country === null ? "area.summary-country" : "area.summary", values);
  useHead(`${t("area.title", { name: inside })}${page === 1 ? "" : ` (${page})`}`, summary);
  return (
    <article class="area">
      <header class="area-head">
        <Crumbs country={country} city={null} />
        <h1 lang={lang} dir="auto">
          {name}
        </h1>
        {subtitle?.(name)}
        <p class="lead">{summary}</p>
        <p class="ways">
          <a class="way" href={map(name)}>
            {t("area.map")}
          </a>
        </p>
      </header>
      {children}
      {note}
    </article>
  );
};
