/**
 * The frame of every page: header (navigation, language), offline notice, notice of a newer version, footer
 * (attribution, licence, data and code).
 */
import { signal } from "@preact/signals";
import { Fragment } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useRef } from "preact/hooks";
import { docsStart, privacyAt, viewAt } from "../base/address.ts";
import { credits, isFromDevice } from "../base/answer-meta.ts";
import { t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { isNewerThere, takeOver } from "../offline/newer.ts";
import { LanguageMenu } from "./language-menu.tsx";

const isOnline = signal(navigator.onLine);
addEventListener("online", () => {
  isOnline.value = true;
});
addEventListener("offline", () => {
  isOnline.value = false;
});

export const Banner = () => (
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

export const Header = () => {
  const { path } = useLocation();
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

export const Footer = () => (
  <footer class="site-footer">
    {credits.value.length > 0 && <Credits />}
    <ul>
      <li>
        <a href={docsStart()}>{t("footer.api")}</a>
      </li>
      <li>
        <a href="/data/v1/manifest.json">{t("footer.files")}</a>
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
