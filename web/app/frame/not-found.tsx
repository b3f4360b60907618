/** Shown for addresses without a view. */
import { viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import { useHead } from "./head.ts";

export const NotFound = () => {
  useHead(t("not-found.title"));
  return (
    <section class="not-found">
      <h1>{t("not-found.title")}</h1>
      <p class="lead">{t("not-found.text")}</p>
      <p>
        <a class="way" href={viewAt("/")}>
          {t("not-found.link")}
        </a>
      </p>
    </section>
  );
};
