import { viewAt } from "../address.ts";
import { t } from "../language.ts";

export const NotFound = () => (
  <section>
    <h1>{t("not-found.title")}</h1>
    <p>
      <a href={viewAt("/")}>{t("nav.explore")}</a>
    </p>
  </section>
);
