/** Notices above a page: that there is no network, and that a newer version of the pages is there. */
import { signal } from "@preact/signals";
import { viewAt } from "../base/address.ts";
import { isFromDevice } from "../base/credits.ts";
import { t } from "../base/language.ts";
import { isNewerThere, takeOver } from "../offline/newer.ts";

const isOnline = signal(navigator.onLine);
addEventListener("online", () => {
  isOnline.value = true;
});
addEventListener("offline", () => {
  isOnline.value = false;
});

export const Banner = () => (
  <div class="banner" role="status">
    {(!isOnline.value || isFromDevice.value) && (
      <p>
        {t(isOnline.value ? "banner.device" : "banner.offline")} <a href={viewAt("/offline/")}>{t("banner.link")}</a>
      </p>
    )}
  </div>
);

/** A notice at the bottom of the window, where it does not shift the page. */
export const Newer = () => (
  <div class="newer" role="status">
    {isNewerThere.value && (
      <p>
        {t("newer.ready")}{" "}
        <button type="button" onClick={takeOver}>
          {t("newer.reload")}
        </button>
      </p>
    )}
  </div>
);
