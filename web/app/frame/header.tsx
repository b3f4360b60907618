/** The header of every page: the way to the views, and the language. */
import { useLocation } from "preact-iso";
import { useEffect, useRef } from "preact/hooks";
import { pathOfSite } from "../../site/site.ts";
import { docsStart, viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { LanguageMenu } from "./language-menu.tsx";

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
