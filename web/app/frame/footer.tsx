/** The foot of every page: whose work is shown, under which licence, and where the data and the code can be had. */
import { Fragment } from "preact";
import { docsAt, privacyAt, viewAt } from "../address.ts";
import { credits } from "../heard.ts";
import { t } from "../language.ts";

const Credits = () => (
  <p class="credits">
    {t("footer.data")}{" "}
    {credits.value.map(({ name, url, license }, index) => (
      <Fragment key={name}>
        {index > 0 && " · "}
        <bdi lang="en">
          {url === null ? name : <a href={url}>{name}</a>} ({license})
        </bdi>
      </Fragment>
    ))}
  </p>
);

export const Footer = () => (
  <footer class="site-footer">
    {credits.value.length > 0 && <Credits />}
    <ul>
      <li>
        <a href={docsAt()} target="_self">
          {t("footer.api")}
        </a>
      </li>
      <li>
        <a href="/data/v1/manifest.json" target="_self">
          {t("footer.files")}
        </a>
      </li>
      <li>
        <a href={viewAt("/offline/")}>{t("footer.offline")}</a>
      </li>
      <li>
        <a href={privacyAt()} target="_self">
          {t("footer.privacy")}
        </a>
      </li>
    </ul>
    <p class="quiet">{t("footer.promise")}</p>
  </footer>
);
