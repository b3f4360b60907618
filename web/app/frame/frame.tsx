/**
 * The frame of every page: header (navigation, language), offline notice, notice of a newer version, footer (attribution,
 * licence, data and code); and the routes of the views, which are given: loaded when they are needed, or all there.
 */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from "preact-iso";
import { signal } from "@preact/signals";
import { type ComponentType, Fragment } from "preact";
import { PAGE_LANGUAGES, pageAt, pathIn } from "#core/pages/address.ts";
import { docsStart, privacyAt, viewAt } from "../base/address.ts";
import { credits, isFromDevice } from "../base/ask.ts";
import { language, speak, t } from "../base/language.ts";
import { type DataLanguage, type Language, languageOf, LANGUAGES, spoken } from "../i18n/languages.ts";
import type { Key } from "../i18n/texts.ts";
import { isNewerThere, takeOver } from "../offline/newer.ts";
import { usePageAddress } from "../ui/page-address.ts";
import { NotFound } from "./head.tsx";
import { BASE, pathOfSite, siteAt } from "../../site/site.ts";

/** The same page in another language; `null` for the one that fits those who chose none. */
export const addressIn = (url: string, one: Language | null): URL => {
  const address = new URL(url, location.origin);
  address.searchParams.delete("lang");
  const path = pathOfSite(address.pathname);
  const isPage = pageAt(path) !== null;
  const data: DataLanguage = one === null ? "en" : spoken(one).data;
  if (isPage) address.pathname = siteAt(pathIn(path, data));
  if (one !== null && !(isPage && one === data)) address.searchParams.set("lang", one);
  return address;
};

/** Keeps `<link rel="alternate" hreflang>` in the head at the address that is shown. */
const useAlternates = (url: string): void => {
  useEffect(() => {
    // Those that came with the page say the same.
    for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
    const links = [...LANGUAGES, null].map((one) => {
      const link = document.createElement("link");
      link.rel = "alternate";
      link.hreflang = one ?? "x-default";
      link.href = addressIn(url, one).href;
      return link;
    });
    document.head.append(...links);
    return () => {
      for (const link of links) link.remove();
    };
  }, [url]);
};

/** The menu of languages, each by its own name, and for search engines the same page in each of them. */
const LanguageMenu = () => {
  const { url, route } = useLocation();
  const [isFailed, setFailed] = useState(false);
  const id = useId();
  useAlternates(url);
  const choose = async (select: HTMLSelectElement): Promise<void> => {
    const one = languageOf(select.value);
    if (one === null) return;
    const isThere = await speak(one);
    setFailed(!isThere);
    if (isThere) {
      const { pathname, search } = addressIn(url, one);
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
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one} selected={one === language.value}>
            {spoken(one).name}
          </option>
        ))}
      </select>
      <p id={`${id}-failed`} class="language-failed" role="status">
        {isFailed && t("language.failed")}
      </p>
    </div>
  );
};

const isOnline = signal(navigator.onLine);
addEventListener("online", () => {
  isOnline.value = true;
});
addEventListener("offline", () => {
  isOnline.value = false;
});

const Banner = () => (
  <div class="banner" role="status">
    {(!isOnline.value || isFromDevice.value) && (
      <p>
        {t(isOnline.value ? "banner.device" : "banner.offline")} <a href={viewAt("/offline/")}>{t("banner.link")}</a>
      </p>
    )}
  </div>
);

const LINKS: readonly (readonly [path: string, key: Key])[] = [
  ["/", "nav.explore"],
  ["/prayer/", "nav.prayer"],
  ["/events/", "nav.events"],
  ["/suggest/", "nav.add"],
  ["/offline/", "nav.offline"],
];

/** A mihrab, the niche that shows the direction of prayer. */
const Mark = () => (
  <svg class="site-mark" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4 30V14C4 8 10 6.500 16 1.500 22 6.500 28 8 28 14v16h-6.500V17c0-3-3-4.500-5.500-6.500-2.500 2-5.500 3.500-5.500 6.500v13Z" />
  </svg>
);

/** Scrolls a link of the navigation into sight, sideways alone. */
const showIn = (nav: HTMLElement, link: Element): void => {
  const [room, box] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  if (box.left < room.left || box.right > room.right)
    nav.scrollLeft += (box.left + box.right - room.left - room.right) / 2;
};

const Header = () => {
  const { path: shown } = useLocation();
  const path = pathOfSite(shown);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector("[aria-current]");
    if (nav.current !== null && link !== null && link !== undefined) showIn(nav.current, link);
  }, [path]);
  return (
    <header class="site-header">
      <a class="skip-link" href="#main">
        {t("nav.skip")}
      </a>
      <a class="site-name" href={viewAt("/")}>
        <Mark />
        {t("site.name")}
      </a>
      <nav ref={nav} aria-label={t("nav.label")}>
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
        <a class="site-docs" href={docsStart()}>
          {t("nav.docs")}
        </a>
        <LanguageMenu />
      </div>
    </header>
  );
};

/** A notice at the bottom of the window, where it does not shift the page. */
const Newer = () => (
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

const Credits = () => (
  <p class="credits">
    {t("footer.data")}{" "}
    {credits.value.map(({ name, url, license }, index) => (
      <Fragment key={name}>
        {index > 0 && " · "}
        <bdi lang="en">
          {url === null ? name : <a href={url}>{name}</a>} ({license})
        </bdi>
      </Fragment>
    ))}
  </p>
);

/** Where a printed page is from. */
const PrintedAddress = () => {
  const { host, path } = usePageAddress();
  return (
    <p class="printed-address">
      <bdi dir="ltr">{`${host}${path}`}</bdi>
    </p>
  );
};

const Footer = () => (
  <footer class="site-footer">
    <PrintedAddress />
    {credits.value.length > 0 && <Credits />}
    <ul>
      <li>
        <a href={docsStart()}>{t("footer.api")}</a>
      </li>
      <li>
        <a href={siteAt("/data/v1/manifest.json")}>{t("footer.files")}</a>
      </li>
      <li>
        <a href={viewAt("/offline/")}>{t("footer.offline")}</a>
      </li>
      <li>
        <a href={viewAt("/suggestions/")}>{t("mine.title")}</a>
      </li>
      <li>
        <a href={privacyAt()}>{t("footer.privacy")}</a>
      </li>
    </ul>
    <p class="quiet">{t("footer.promise")}</p>
  </footer>
);

/** Paths of the views that have one of their own; "" is the first page. */
const PATHS = ["", "times", "prayer", "events", "suggest", "suggestions", "offline"] as const;

/** The views by the first part of their path, and those of the pages of places, cities and countries. */
export type Views = Readonly<Record<(typeof PATHS)[number] | "place" | "city" | "country", ComponentType>>;

/** Addresses of the views; the docs, the data and the rest of the site are the browser's to open. */
const SCOPE = new RegExp(
  `^${BASE}(?:(?:place|${PATHS.filter((path) => path !== "").join("|")}|(?:${PAGE_LANGUAGES.join("|")})/[a-z]{2}(?:/[^?#]*)?)(?=[/?#]|$)|(?=[?#]|$))`,
);

interface FrameProps {
  readonly views: Views;
  /** Called with the address when another view is shown. */
  readonly onArrive: (url: string) => void;
  /** Called when the address has changed, also that of the same view. */
  readonly onAddress?: (() => void) | undefined;
}

const Watched = ({ onAddress }: Pick<FrameProps, "onAddress">) => {
  const { url } = useLocation();
  useEffect(() => onAddress?.(), [url]);
  return null;
};

/** The whole page around the view of its address. */
export const AppFrame = ({ views, onArrive, onAddress }: FrameProps) => (
  <LocationProvider scope={SCOPE}>
    <ErrorBoundary>
      <Header />
      <Banner />
      <main id="main" tabIndex={-1}>
        <Router onLoadEnd={onArrive} onRouteChange={onArrive}>
          {PATHS.map((path) => (
            <Route key={path} path={siteAt(`/${path}`)} component={views[path]} />
          ))}
          <Route path={siteAt("/place")} component={views.place} />
          {PAGE_LANGUAGES.flatMap((lang) => [
            <Route key={`${lang} 1`} path={siteAt(`/${lang}/:country`)} component={views.country} />,
            <Route key={`${lang} 2`} path={siteAt(`/${lang}/:country/:city`)} component={views.city} />,
            <Route key={`${lang} 3`} path={siteAt(`/${lang}/:country/:city/:place`)} component={views.place} />,
          ])}
          <Route default component={NotFound} />
        </Router>
      </main>
      <Footer />
      <Newer />
      <Watched onAddress={onAddress} />
    </ErrorBoundary>
  </LocationProvider>
);
