/** The frame around every view, and the routes. The views are given: loaded when they are needed, or all there. */
import type { ComponentType } from "preact";
import { ErrorBoundary, LocationProvider, Route, Router } from "preact-iso";
import { PAGE_LANGUAGES } from "#core/pages/address.ts";
import { NotFound } from "./frame/not-found.tsx";
import { Banner, Footer, Header, Newer } from "./frame/frame.tsx";

/** Paths of the views that have one of their own; "" is the first page. */
const PATHS = ["", "times", "prayer", "events", "suggest", "suggestions", "offline"] as const;

/** The views by the first part of their path, and those of the pages of places, cities and countries. */
export type Views = Readonly<Record<(typeof PATHS)[number] | "place" | "city" | "country", ComponentType>>;

/** Addresses of the views; the docs, the data and the rest of the site are the browser's to open. */
const SCOPE = new RegExp(
  `^/(?:(?:place|${PATHS.filter((path) => path !== "").join("|")}|(?:${PAGE_LANGUAGES.join("|")})/[a-z]{2}(?:/[^?#]*)?)(?=[/?#]|$)|(?=[?#]|$))`,
);

interface FrameProps {
  readonly views: Views;
  /** Called with the address when another view is shown. */
  readonly onArrive: (url: string) => void;
}

export const AppFrame = ({ views, onArrive }: FrameProps) => (
  <LocationProvider scope={SCOPE}>
    <ErrorBoundary>
      <Header />
      <Banner />
      <main id="main" tabIndex={-1}>
        <Router onLoadEnd={onArrive} onRouteChange={onArrive}>
          {PATHS.map((path) => (
            <Route key={path} path={`/${path}`} component={views[path]} />
          ))}
          <Route path="/place" component={views.place} />
          {PAGE_LANGUAGES.flatMap((lang) => [
            <Route key={`${lang} 1`} path={`/${lang}/:country`} component={views.country} />,
            <Route key={`${lang} 2`} path={`/${lang}/:country/:city`} component={views.city} />,
            <Route key={`${lang} 3`} path={`/${lang}/:country/:city/:place`} component={views.place} />,
          ])}
          <Route default component={NotFound} />
        </Router>
      </main>
      <Footer />
      <Newer />
    </ErrorBoundary>
  </LocationProvider>
);
