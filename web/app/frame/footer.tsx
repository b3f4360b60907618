/** The footer of every page: attribution, licence, data and code. */
import { Fragment } from "preact";
import { siteAt } from "../../site/site.ts";
import { docsStart, privacyAt, viewAt } from "../base/address.ts";
import { credits } from "../base/credits.ts";
import { t } from "../base/language.ts";
import { usePageAddress } from "../ui/page-address.ts";

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

/** Where a printed page is from. */
const PrintedAddress = () => {
  const { host, path } = usePageAddress();
  return (
    <p class="printed-address">
      <bdi dir="ltr">{`${host}${path}`}</bdi>
    </p>
  );
};

export const Footer = () => (
  <footer class="site-footer">
    <PrintedAddress />
    {credits.value.length > 0 && <Credits />}
    <ul>
      <li>
        <a href={docsStart()}>{t("footer.api")}</a>
      </li>
      <li>
        <a href={siteAt("/data/v1/manifest.json")}>{t("footer.files")}</a>
      </li>
      <li>
        <a href={viewAt("/accuracy/")}>{t("accuracy.title")}</a>
      </li>
      <li>
        <a href={viewAt("/offline/")}>{t("footer.offline")}</a>
      </li>
      <li>
        <a href={viewAt("/suggestions/")}>{t("mine.title")}</a>
      </li>
      <li>
        <a href={privacyAt()}>{t("footer.privacy")}</a>
      </li>
    </ul>
    <p class="quiet">{t("footer.promise")}</p>
  </footer>
);
