/** An offer to install the site as an app, at the right moment; on iPhones how to do it. */
import { t } from "../base/language.ts";
import { endOffer, install, installEvent, isApplePhone, isInstalled, visitsNow } from "./install.ts";
import { isTimeToOffer } from "./visits.ts";

/** Whether there is an offer now. */
const hasOffer = (hasCountry: boolean): boolean =>
  isTimeToOffer(visitsNow.value, hasCountry) && !isInstalled() && (installEvent.value !== null || isApplePhone());

export const InstallOffer = ({ hasCountry = false }: { readonly hasCountry?: boolean }) => {
  if (!hasOffer(hasCountry)) return null;
  return (
    <section class="card install-offer" aria-labelledby="install-title">
      <h2 id="install-title">{t("install.title")}</h2>
      <p>
        {t("install.text")} {installEvent.value === null && t("install.apple")}
      </p>
      <p class="buttons">
        {installEvent.value !== null && (
          <button type="button" class="primary" onClick={() => void install()}>
            {t("install.do")}
          </button>
        )}
        <button type="button" onClick={endOffer}>
          {t("install.later")}
        </button>
      </p>
    </section>
  );
};
