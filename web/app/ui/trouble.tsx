/** What went wrong with a question to the API, and what can be done. */
import { viewAt } from "../address.ts";
import type { Failure } from "../api.ts";
import { t } from "../language.ts";
import { Fault, isUnkept } from "./fault.tsx";
import "./trouble.css";

export const Trouble = ({ failure }: { readonly failure: Failure }) => (
  <div class="trouble" role="alert">
    <Fault failure={failure} />
    <p>
      <button type="button" onClick={() => location.reload()}>
        {t("trouble.again")}
      </button>{" "}
      {isUnkept(failure) && <a href={viewAt("/offline/")}>{t("trouble.keep")}</a>}
    </p>
  </div>
);
