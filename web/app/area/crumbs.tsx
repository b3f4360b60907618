/** The way from the first page to a page: country, city. */
import { cityAt, countryAt, viewAt } from "../base/address.ts";
import { language, t } from "../base/language.ts";
import { countryText } from "../ui/dates.ts";
import "./area.css";

interface CrumbsProps {
  /** Upper-case code; `null` on the page of the country itself. */
  readonly country: string | null;
  /** The city; `null` on its own page, and where there is none. */
  readonly city: { readonly slug: string; readonly name: string } | null;
}

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
