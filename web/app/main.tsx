/** The explorer: its views, each loaded when it is first shown, and what runs beside them. */
import "./early.ts";
import { lazy } from "preact-iso";
import { effect } from "@preact/signals";
import { render } from "preact";
import { pageAt, pathIn } from "#core/pages/address.ts";
import { readGiven } from "./base/answer.ts";
import { onChance } from "./base/chance.ts";
import { firstSpeech, language, t } from "./base/language.ts";
import { answersIn } from "./base/requests.ts";
import { AppFrame } from "./frame/frame.tsx";
import { addressIn } from "./frame/language-menu.tsx";
import { followReader, haveDrawn, isReturning, keepIfNew } from "./frame/return.ts";
import { awaitInstall } from "./offline/install.tsx";
import { wakeWorker } from "./offline/link.ts";
import { followNewer } from "./offline/newer.ts";
import { registerWorker } from "./offline/register.ts";
import { isReminding } from "./prayer/last-place.ts";
import { pathOfSite } from "../site/site.ts";

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
  sheet: lazy(async () => (await import("./views/sheet.tsx")).SheetView),
  accuracy: lazy(async () => (await import("./views/accuracy.tsx")).Accuracy),
  offline: lazy(async () => (await import("./views/offline.tsx")).Offline),
};

const isView = (name: string): name is keyof typeof VIEWS => Object.hasOwn(VIEWS, name);

/** Fetches the script of a view while its texts are still on their way. */
const preloadView = async (pathname: string): Promise<void> => {
  const name = pageAt(pathname)?.kind ?? pathname.split("/")[1] ?? "";
  if (isView(name)) await VIEWS[name].preload();
};

/** The path of a view, which is the same in each language. */
const pathOf = (url: string): string => pathIn(pathOfSite(new URL(url, location.origin).pathname), "en");
let shown = pathOf(location.href);

/** Scrolls to the top on a new page, or to where one was on it, but not when only the state of a page changes. */
const arrive = (url: string): void => {
  if (pathOf(url) === shown) return haveDrawn();
  shown = pathOf(url);
  // What a rendered page says of itself in its head does not hold for the next view.
  for (const element of document.querySelectorAll("head [data-page]")) element.remove();
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  if (!isReturning()) scrollTo(0, 0);
  return haveDrawn();
};

/** A page that is come back to is in the language that was chosen meanwhile, and its address says so. */
const nameLanguage = (): void => {
  const named = new URL(location.href);
  const isNamed = named.searchParams.has("lang") || pageAt(pathOfSite(named.pathname)) !== null;
  const address = addressIn(location.href, language.value).href;
  if (isNamed && address !== named.href) history.replaceState(history.state, "", address);
};

// Before the router hears of it.
addEventListener("popstate", nameLanguage);
followReader(() => pathOf(location.href) === shown);

const App = () => <AppFrame views={VIEWS} onArrive={arrive} onAddress={keepIfNew} />;

/** Its timer runs until the page closes, and heeds the switch. */
let reminders: Promise<unknown> | null = null;
const startReminders = async (): Promise<unknown> =>
  (reminders ??= import("./prayer/reminding.ts").then(({ startReminding }) => startReminding()));

const root = document.querySelector("#app");

/** Says above a page that stays as it was served that the rest of it cannot be reached. */
const sayUnreached = (): void => {
  const banner = document.querySelector(".banner");
  if (banner === null) return;
  const words = document.createElement("p");
  words.textContent = t("fault.unavailable");
  banner.replaceChildren(words);
};

const start = async (): Promise<void> => {
  // Without a connection it may not be on the device: the frame is drawn all the same.
  const view = preloadView(pathOfSite(location.pathname)).then(
    () => true,
    () => false,
  );
  if (root === null) return;
  // A page that was rendered before is taken over with all that it shows, so that nothing of it goes and comes again.
  const [isSpoken, isViewThere, isWhole] = await Promise.all([firstSpeech, view, readGiven()]);
  if (root.childElementCount > 0 && !(isSpoken && isViewThere && isWhole)) {
    if (isSpoken) sayUnreached();
    onChance(() => location.reload());
    return;
  }
  render(<App />, root);
};

// Without a top-level await, which would split this script: other scripts import from it.
const started = start();
if (import.meta.env.PROD)
  void started
    .then(answersIn)
    .then(registerWorker)
    .then((registration) => registration !== null && followNewer(registration));
wakeWorker();
effect(() => {
  if (isReminding.value) void startReminders();
});
awaitInstall();
