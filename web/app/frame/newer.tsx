/** Says that there is a newer version of the pages, at the foot of the window, where it moves nothing. */
import { t } from "../language.ts";
import { isNewerThere, takeOver } from "../offline/newer.ts";

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
