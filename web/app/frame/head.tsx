/** Title and description of the page, set by the view; and the view for addresses that have none. */
import { useEffect } from "preact/hooks";
import { viewAt } from "../base/address.ts";
import { language, t } from "../base/language.ts";

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

/** A search from here, also where no script runs. */
const SearchFromHere = () => (
  <form class="not-found-search" role="search" action={viewAt("/")}>
    <input type="hidden" name="lang" value={language.value} />
    <label>
      <span class="visually-hidden">{t("explore.field")}</span>
      <input type="search" name="q" required maxLength={200} placeholder={t("explore.placeholder")} />
    </label>{" "}
    <button type="submit">{t("not-found.search")}</button>
  </form>
);

/** Shown for addresses without a view; it goes on to what a guessed one means. */
export const NotFound = () => {
  useHead(t("not-found.title"));
  useEffect(() => {
    // Without a connection it may not be on the device: the page says all the same that nothing is here.
    import("./guessed.ts").then(
      async ({ goToGuessed }) => goToGuessed(language.value),
      () => undefined,
    );
  }, []);
  return (
    <section class="not-found">
      <h1>{t("not-found.title")}</h1>
      <p class="lead">{t("not-found.text")}</p>
      <SearchFromHere />
      <p>
        <a class="way" href={viewAt("/")}>
          {t("not-found.link")}
        </a>
      </p>
    </section>
  );
};
