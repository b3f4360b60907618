/**
 * The frame of every page: header, notices, footer; and the routes of the views, which are given: loaded when they are needed, or
 * all there.
 */
import type { ComponentType } from "preact";
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import { PAGE_LANGUAGES } from "#core/pages/address.ts";
import { BASE, siteAt } from "../../site/site.ts";
import { Banner, Newer } from "./banner.tsx";
import { Footer } from "./footer.tsx";
import { NotFound } from "./head.tsx";
import { Header } from "./header.tsx";
import { VIEW_PATHS } from "../../site/view-paths.ts";

/** The views by the first part of their path, and those of the pages of places, cities and countries. */
export type Views = Readonly<Record<(typeof VIEW_PATHS)[number] | "place" | "city" | "country", ComponentType>>;

/** Addresses of the views; the docs, the data and the rest of the site are the browser's to open. */
const SCOPE = new RegExp(
  `^${BASE}(?:(?:place|${VIEW_PATHS.filter((path) => path !== "").join("|")}|(?:${PAGE_LANGUAGES.join("|")})/[a-z]{2}(?:/[^?#]*)?)(?=[/?#]|$)|(?=[?#]|$))`,
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
          {VIEW_PATHS.map((path) => (
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
