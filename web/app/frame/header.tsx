/** The head of every page: where one is, where one can go, in which language. */
import { useLocation } from "preact-iso";
import { docsAt, viewAt } from "../address.ts";
import { LANGUAGES, language, t } from "../language.ts";
import type { Key } from "../language.ts";

const LINKS: readonly (readonly [path: string, key: Key])[] = [
  ["/", "nav.explore"],
  ["/prayer/", "nav.prayer"],
  ["/events/", "nav.events"],
  ["/offline/", "nav.offline"],
];

const NAMES = { en: "English", ar: "العربية" } as const;

/** A mihrab, the niche that shows the direction of prayer. */
export const Mark = () => (
  <svg class="site-mark" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4 30V14C4 8 10 6.500 16 1.500 22 6.500 28 8 28 14v16h-6.500V17c0-3-3-4.500-5.500-6.500-2.500 2-5.500 3.500-5.500 6.500v13Z" />
  </svg>
);

export const Header = () => {
  const { path, url, route } = useLocation();
  const choose = (to: (typeof LANGUAGES)[number]): void => {
    language.value = to;
    const here = new URL(url, location.origin);
    here.searchParams.set("lang", to);
    route(`${here.pathname}${here.search}`, true);
  };
  return (
    <header class="site-header">
      <a class="skip-link" href="#main" target="_self">
        {t("nav.skip")}
      </a>
      <a class="site-name" href={viewAt("/")}>
        <Mark />
        Musalla
      </a>
      <nav aria-label={t("nav.label")}>
        {LINKS.map(([to, key]) => (
          <a
            key={to}
            href={viewAt(to)}
            aria-current={to === (path.endsWith("/") ? path : `${path}/`) ? "page" : undefined}
          >
            {t(key)}
          </a>
        ))}
      </nav>
      <div class="site-end">
        <a class="site-docs" href={docsAt()} target="_self">
          {t("nav.docs")}
        </a>
        {LANGUAGES.filter((one) => one !== language.value).map((one) => (
          <button key={one} type="button" lang={one} onClick={() => choose(one)}>
            {NAMES[one]}
          </button>
        ))}
      </div>
    </header>
  );
};
