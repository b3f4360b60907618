/**
 * When to offer to install the site as an app: the browser can, the visitor has come back or keeps a country, and has
 * not declined before.
 */
import { signal } from "@preact/signals";
import { t } from "../base/language.ts";
import { stored } from "../base/stored.ts";
import { isTimeToOffer, readVisits, visitsAt } from "./visits.ts";

/** Not in TypeScript's library: only Chromium has it. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

const visits = stored("musalla.visits", readVisits);

export const visitsNow = visits.value;

/** The browser's offer; `null` until there is one. */
export const installEvent = signal<InstallEvent | null>(null);

/** Whether installing is a matter of Safari's menu. */
export const isApplePhone = (): boolean => /iphone|ipad|ipod/i.test(navigator.userAgent);

const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** Call once per page: counts the visit, and keeps the browser's own offer for later. */
export const awaitInstall = (): void => {
  const next = visitsAt(visits.value.value, Date.now());
  if (next !== visits.value.value) visits.keep(next);
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installEvent.value = event as InstallEvent;
  });
};

/** Never offers again. */
const endOffer = (): void => {
  installEvent.value = null;
  visits.keep({ ...visits.value.value, isDone: true });
};

/** Shows the browser's dialog. */
const install = async (): Promise<void> => {
  await installEvent.value?.prompt().catch(() => undefined);
  endOffer();
};

/** Whether there is an offer now. */
const hasOffer = (hasCountry: boolean): boolean =>
  isTimeToOffer(visitsNow.value, hasCountry) && !isInstalled() && (installEvent.value !== null || isApplePhone());

/** An offer to install the site as an app, at the right moment; on iPhones how to do it. */
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
