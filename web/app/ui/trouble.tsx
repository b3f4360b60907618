/** What went wrong with a question to the API, and what can be done. */
import { viewAt } from "../address.ts";
import type { Failure } from "../api.ts";
import { t } from "../language.ts";

/** The API tells its faults in English; those of this page are told in its language. */
const Words = ({ failure }: { readonly failure: Failure }) =>
  failure.code === "offline" ? (
    <p>{t("trouble.offline")}</p>
  ) : (
    <p>
      {t("trouble.refused")}{" "}
      <span lang="en" dir="ltr">
        {failure.error}
      </span>
    </p>
  );

export const Trouble = ({ failure }: { readonly failure: Failure }) => (
  <div class="trouble" role="alert">
    <Words failure={failure} />
    <p>
      <button type="button" onClick={() => location.reload()}>
        {t("trouble.again")}
      </button>{" "}
      {failure.code === "offline" && <a href={viewAt("/offline/")}>{t("trouble.keep")}</a>}
    </p>
  </div>
);
