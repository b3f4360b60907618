/** The frame around every view, and the routes. */
import { ErrorBoundary, lazy, LocationProvider, Route, Router } from "preact-iso";
import { Banner, Footer, Header, Newer } from "./frame/frame.tsx";
import { NotFound } from "./views/not-found.tsx";

const Explore = lazy(async () => (await import("./views/explore.tsx")).Explore);
const Place = lazy(async () => (await import("./views/place.tsx")).Place);
const Times = lazy(async () => (await import("./views/times.tsx")).Times);
const Prayer = lazy(async () => (await import("./views/prayer.tsx")).Prayer);
const Events = lazy(async () => (await import("./views/events.tsx")).Events);
const Suggest = lazy(async () => (await import("./views/suggest.tsx")).Suggest);
const Suggestions = lazy(async () => (await import("./views/suggestions.tsx")).Suggestions);
const Offline = lazy(async () => (await import("./views/offline.tsx")).Offline);

/** Fetches the script of a view while its texts are still on their way. */
export const preloadView = (pathname: string): void => {
  const views = { place: Place, times: Times, prayer: Prayer, events: Events, offline: Offline, "": Explore };
  const name = pathname.split("/")[1] ?? "";
  void Object.entries(views)
    .find(([path]) => path === name)?.[1]
    .preload();
};

const pathOf = (url: string): string => new URL(url, location.origin).pathname;
let shown = pathOf(location.href);

/** Scrolls to the top on a new page, but not when only the state of a page changes. */
const arrive = (url: string): void => {
  if (pathOf(url) === shown) return;
  shown = pathOf(url);
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  scrollTo(0, 0);
};

/** Addresses of the views; the docs, the data and the rest of the site are the browser's to open. */
const VIEWS = /^\/(?:(?:place|times|prayer|events|suggest|suggestions|offline)(?=[/?#]|$)|(?=[?#]|$))/;

export const App = () => (
  <LocationProvider scope={VIEWS}>
    <ErrorBoundary>
      <Header />
      <Banner />
      <main id="main" tabIndex={-1}>
        <Router onLoadEnd={arrive} onRouteChange={arrive}>
          <Route path="/" component={Explore} />
          <Route path="/place" component={Place} />
          <Route path="/times" component={Times} />
          <Route path="/prayer" component={Prayer} />
          <Route path="/events" component={Events} />
          <Route path="/suggest" component={Suggest} />
          <Route path="/suggestions" component={Suggestions} />
          <Route path="/offline" component={Offline} />
          <Route default component={NotFound} />
        </Router>
      </main>
      <Footer />
      <Newer />
    </ErrorBoundary>
  </LocationProvider>
);
