/** Title and description of the page, set by the view. */
import { useEffect } from "preact/hooks";
import { t } from "../base/language.ts";

/** `title` is what this view shows; `null` for the site itself. */
export const useHead = (title: string | null, description?: string): void => {
  const whole = title === null ? t("site.title") : `${title} – ${t("site.name")}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [description]);
};
