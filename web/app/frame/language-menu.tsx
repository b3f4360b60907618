/** The choice of a language, and the address of a page in another one. */
import { useLocation } from "preact-iso";
import { useEffect, useId, useState } from "preact/hooks";
import { pageAt, pathIn } from "#core/pages/address.ts";
import { pathOfSite, siteAt } from "../../site/site.ts";
import { language, speak, t } from "../base/language.ts";
import { type DataLanguage, type Language, languageOf, LANGUAGES, spoken } from "../i18n/languages.ts";

/** The same page in another language; `null` for the one that fits those who chose none. */
export const addressIn = (url: string, to: Language | null): URL => {
  const address = new URL(url, location.origin);
  address.searchParams.delete("lang");
  const path = pathOfSite(address.pathname);
  const isPage = pageAt(path) !== null;
  const data: DataLanguage = to === null ? "en" : spoken(to).data;
  if (isPage) address.pathname = siteAt(pathIn(path, data));
  if (to !== null && !(isPage && to === data)) address.searchParams.set("lang", to);
  return address;
};

/** Keeps `<link rel="alternate" hreflang>` in the head at the address that is shown. */
const useAlternates = (url: string): void => {
  useEffect(() => {
    // Those that came with the page say the same.
    for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
    const links = [...LANGUAGES, null].map((code) => {
      const link = document.createElement("link");
      link.rel = "alternate";
      link.hreflang = code ?? "x-default";
      link.href = addressIn(url, code).href;
      return link;
    });
    document.head.append(...links);
    return () => {
      for (const link of links) link.remove();
    };
  }, [url]);
};

/** The menu of languages, each by its own name, and for search engines the same page in each of them. */
export const LanguageMenu = () => {
  const { url, route } = useLocation();
  const [isFailed, setFailed] = useState(false);
  const id = useId();
  useAlternates(url);
  const choose = async (select: HTMLSelectElement): Promise<void> => {
    const chosen = languageOf(select.value);
    if (chosen === null) return;
    const isThere = await speak(chosen);
    setFailed(!isThere);
    if (isThere) {
      const { pathname, search } = addressIn(url, chosen);
      route(`${pathname}${search}`, true);
    } else select.value = language.value;
  };
  return (
    <div class="language-menu">
      <label class="visually-hidden" for={id}>
        {t("language.label")}
      </label>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c3.500 3 3.500 15 0 18M12 3c-3.500 3-3.500 15 0 18" />
      </svg>
      <select
        id={id}
        value={language.value}
        aria-describedby={isFailed ? `${id}-failed` : undefined}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code} selected={code === language.value}>
            {spoken(code).name}
          </option>
        ))}
      </select>
      <p id={`${id}-failed`} class="language-failed" role="status">
        {isFailed && t("language.failed")}
      </p>
    </div>
  );
};
