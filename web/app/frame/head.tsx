/** Title and description of the page, set by the view; and the view for addresses that have none. */
import { useEffect } from "preact/hooks";
import { viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";

/** What the last view that was rendered says of itself, for a page that is rendered without a browser. */
export const shownHead: { title: string; description: string | null } = { title: "", description: null };

/** `title` is what this view shows; `null` for the site itself. */
export const useHead = (title: string | null, description?: string): void => {
  const whole = title === null ? t("site.title") : `${title} – ${t("site.name")}`;
  shownHead.title = whole;
  shownHead.description = description ?? null;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [description]);
};

/** Shown for addresses without a view. */
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
