/** The explorer: its views, each loaded when it is first shown. */
import { lazy } from "preact-iso";
import { pageAt, pathIn } from "#core/pages/address.ts";
import { AppFrame } from "./app-frame.tsx";

const VIEWS = {
  "": lazy(async () => (await import("./views/explore.tsx")).Explore),
  place: lazy(async () => (await import("./views/place.tsx")).Place),
  city: lazy(async () => (await import("./views/city.tsx")).City),
  country: lazy(async () => (await import("./views/country.tsx")).Country),
  times: lazy(async () => (await import("./views/times.tsx")).Times),
  prayer: lazy(async () => (await import("./views/prayer.tsx")).Prayer),
  events: lazy(async () => (await import("./views/events.tsx")).Events),
  suggest: lazy(async () => (await import("./views/suggest.tsx")).Suggest),
  suggestions: lazy(async () => (await import("./views/suggestions.tsx")).Suggestions),
  offline: lazy(async () => (await import("./views/offline.tsx")).Offline),
};

const isView = (name: string): name is keyof typeof VIEWS => Object.hasOwn(VIEWS, name);

/** Fetches the script of a view while its texts are still on their way. */
export const preloadView = async (pathname: string): Promise<void> => {
  const name = pageAt(pathname)?.kind ?? pathname.split("/")[1] ?? "";
  if (isView(name)) await VIEWS[name].preload();
};

/** The path of a view, which is the same in each language. */
const pathOf = (url: string): string => pathIn(new URL(url, location.origin).pathname, "en");
let shown = pathOf(location.href);

/** Scrolls to the top on a new page, but not when only the state of a page changes. */
const arrive = (url: string): void => {
  if (pathOf(url) === shown) return;
  shown = pathOf(url);
  // What a rendered page says of itself in its head does not hold for the next view.
  for (const said of document.querySelectorAll("head [data-page]")) said.remove();
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  scrollTo(0, 0);
};

export const App = () => <AppFrame views={VIEWS} onArrive={arrive} />;
