/** The header of every page: the way to the views, and the language. */
import { useLocation } from "preact-iso";
import { useEffect, useRef } from "preact/hooks";
import { pathOfSite } from "../../site/site.ts";
import { docsStart, viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { LanguageMenu } from "./language-menu.tsx";

/** Each with the lines of its picture, which a phone shows: there the links are a bar at the thumb. */
const LINKS: readonly (readonly [path: string, key: Key, picture: string])[] = [
  ["/", "nav.explore", "M12 3a7 7 0 0 0-7 7c0 5 7 11 7 11s7-6 7-11a7 7 0 0 0-7-7Zm0 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z"],
  ["/prayer/", "nav.prayer", "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4l3 2"],
  ["/events/", "nav.events", "M4 6h16v14H4ZM4 11h16M8 3v5M16 3v5"],
  ["/suggest/", "nav.add", "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v8M8 12h8"],
  ["/offline/", "nav.offline", "M12 4v10M7 10l5 5 5-5M4 20h16"],
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
      <nav class="site-tabs" ref={nav} aria-label={t("nav.label")}>
        {LINKS.map(([to, key, picture]) => (
          <a
            key={to}
            href={viewAt(to)}
            aria-current={to === (path.endsWith("/") ? path : `${path}/`) ? "page" : undefined}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={picture} />
            </svg>
            <span>{t(key)}</span>
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
