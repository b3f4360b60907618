/** What the site promises: it works offline, it is exact, it is open. */
import { docsStart, viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import "./welcome.css";

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
        {t("promise.open.text")} <a href={docsStart()}>{t("promise.open.link")}</a>
      </p>
    </li>
  </ul>
);
