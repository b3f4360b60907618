/** The first screen without a question: ways in. */
import { docsAt, viewAt } from "../address.ts";
import { t } from "../language.ts";
import { startCities } from "./start-cities.ts";

export const StartCities = () => (
  <nav class="start-cities" aria-label={t("explore.cities")}>
    <span class="quiet">{t("explore.cities")}</span>
    {startCities().map(({ name, href }) => (
      <a key={name} class="chip" href={href}>
        {name}
      </a>
    ))}
  </nav>
);

export const Promises = () => (
  <ul class="promises">
    <li>
      <h2>{t("promise.offline")}</h2>
      <p>
        {t("promise.offline.text")} <a href={viewAt("/offline/")}>{t("promise.offline.link")}</a>
      </p>
    </li>
    <li>
      <h2>{t("promise.exact")}</h2>
      <p>
        {t("promise.exact.text")} <a href={viewAt("/prayer/")}>{t("promise.exact.link")}</a>
      </p>
    </li>
    <li>
      <h2>{t("promise.open")}</h2>
      <p>
        {t("promise.open.text")}{" "}
        <a href={docsAt()} target="_self">
          {t("promise.open.link")}
        </a>
      </p>
    </li>
  </ul>
);
