/** What this device has suggested, and what became of it. */
import { t } from "../base/language.ts";
import { useHead } from "../frame/head.ts";
import { MyList } from "../suggest/list.tsx";
import "../suggest/suggest.css";
import "../ui/parts.css";

export const Suggestions = () => {
  useHead(t("mine.title"));
  return (
    <div class="suggest">
      <h1>{t("mine.title")}</h1>
      <p class="lead">{t("mine.lead")}</p>
      <MyList />
    </div>
  );
};
