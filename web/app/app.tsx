/** The frame of every view: where one is, where one can go, in which language. */
import { ErrorBoundary, LocationProvider, Route, Router, lazy, useLocation } from "preact-iso";
import { viewAt } from "./address.ts";
import { LANGUAGES, language, t } from "./language.ts";
import type { Key } from "./language.ts";
import { NotFound } from "./views/not-found.tsx";

const Explore = lazy(async () => (await import("./views/explore.tsx")).Explore);
const Place = lazy(async () => (await import("./views/place.tsx")).Place);
const Prayer = lazy(async () => (await import("./views/prayer.tsx")).Prayer);
const Events = lazy(async () => (await import("./views/events.tsx")).Events);
const Offline = lazy(async () => (await import("./views/offline.tsx")).Offline);

const LINKS: readonly (readonly [path: string, key: Key])[] = [
  ["/", "nav.explore"],
  ["/prayer/", "nav.prayer"],
  ["/events/", "nav.events"],
  ["/offline/", "nav.offline"],
  ["/docs/", "nav.docs"],
];

const Header = () => {
  const { path, url, route } = useLocation();
  const choose = (to: (typeof LANGUAGES)[number]): void => {
    language.value = to;
    const here = new URL(url, location.origin);
    here.searchParams.set("lang", to);
    route(`${here.pathname}${here.search}`, true);
  };
  return (
    <header class="site-header">
      <a class="skip-link" href="#main">
        {t("nav.skip")}
      </a>
      <a class="site-name" href={viewAt("/")}>
        Musalla
      </a>
      <nav aria-label={t("nav.label")}>
        {LINKS.map(([to, key]) => (
          <a
            key={to}
            href={to === "/docs/" ? to : viewAt(to)}
            aria-current={path === to ? "page" : undefined}
            {...(to === "/docs/" && { target: "_self" })}
          >
            {t(key)}
          </a>
        ))}
      </nav>
      <div class="languages">
        {LANGUAGES.filter((one) => one !== language.value).map((one) => (
          <button key={one} type="button" lang={one} onClick={() => choose(one)}>
            {one === "ar" ? "العربية" : "English"}
          </button>
        ))}
      </div>
    </header>
  );
};

export const App = () => (
  <LocationProvider>
    <ErrorBoundary>
      <Header />
      <main id="main" tabIndex={-1}>
        <Router>
          <Route path="/" component={Explore} />
          <Route path="/place" component={Place} />
          <Route path="/prayer" component={Prayer} />
          <Route path="/events" component={Events} />
          <Route path="/offline" component={Offline} />
          <Route default component={NotFound} />
        </Router>
      </main>
    </ErrorBoundary>
  </LocationProvider>
);
