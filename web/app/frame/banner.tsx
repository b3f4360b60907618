/** Says that there is no network, or that this device answers itself. */
import { signal } from "@preact/signals";
import { viewAt } from "../address.ts";
import { isFromDevice } from "../heard.ts";
import { t } from "../language.ts";

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
        {t(isOnline.value ? "banner.device" : "banner.offline")}{" "}
        <a href={viewAt("/offline/")}>{t("banner.link")}</a>
      </p>
    )}
  </div>
);
