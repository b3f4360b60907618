/**
 * The way back: each entry of the history keeps where its reader was (how far down, what had the focus, what was unfolded), and
 * a page that is come back to is brought there again, once its parts are in place. The browser would do this before the list
 * is there. What the reader does meanwhile ends it.
 */
import { useEffect, useState } from "preact/hooks";
import { isWaiting } from "../base/remembered.ts";

/** A link or field: where it leads, the how-manieth of its kind in the view, and how far below the top of the window it was. */
interface Mark {
  readonly kind: string;
  readonly href: string | null;
  readonly index: number;
  readonly top: number;
}

interface Spot {
  readonly y: number;
  /** The language of the page: in another one its lines are of other lengths. */
  readonly lang: string;
  readonly mark: Mark | null;
  /** Which of the folds were open. */
  readonly folds: readonly boolean[];
  /** How much was asked for of what views show by parts. */
  readonly parts: Readonly<Record<string, number>>;
}

const viewOf = (): Element | null => document.querySelector("#main");
const foldsIn = (view: Element): readonly HTMLDetailsElement[] => [...view.querySelectorAll("details")];
const kindsIn = (view: Element, kind: string): readonly HTMLElement[] => [...view.querySelectorAll<HTMLElement>(kind)];

const markOf = (element: Element | null, view: Element): Mark | null => {
  if (element === null || element === view || !view.contains(element)) return null;
  const kind = element.localName;
  const top = element.getBoundingClientRect().top;
  return {
    kind,
    href: element.getAttribute("href"),
    index: kindsIn(view, kind).findIndex((other) => other === element),
    top,
  };
};

/** What was marked. In another language links lead to other addresses. */
const markedIn = (view: Element, { mark, lang }: Spot): HTMLElement | undefined => {
  if (mark === null) return undefined;
  const all = kindsIn(view, mark.kind);
  const isSame = (link: Element | undefined): boolean => link?.getAttribute("href") === mark.href;
  const there = all[mark.index];
  return isSame(there) || lang !== document.documentElement.lang ? there : all.find(isSame);
};

/** Where the reader goes back to; `null` when there is nothing to bring back any more. */
let target: Spot | null = null;
/** Whether the view of the address is drawn. */
let isDrawn = true;

/** Whether the page is on its way to where its reader was: it goes nowhere else by itself. */
export const isReturning = (): boolean => target !== null;

const spotHere = (): Spot | null => (history.state as { readonly spot?: Spot } | null)?.spot ?? null;

const parts = new Map<string, number>();

/** How much of something a view shows, as a number that the entry of the history keeps. */
export const useParts = (name: string): readonly [count: number, set: (count: number) => void] => {
  const [count, set] = useState(() => spotHere()?.parts[name] ?? 0);
  useEffect(() => {
    parts.set(name, count);
    return () => parts.delete(name);
  }, [name, count]);
  return [count, set];
};

/** Writes where the reader is into the entry of the history; `at` is the link that leads away. */
const keep = (at: Element | null = document.activeElement): void => {
  const view = viewOf();
  if (view === null || target !== null) return;
  const spot: Spot = {
    y: scrollY,
    lang: document.documentElement.lang,
    mark: markOf(at, view),
    folds: foldsIn(view).map(({ open }) => open),
    parts: Object.fromEntries(parts),
  };
  history.replaceState({ ...(history.state as object | null), spot }, "");
};

/** The frames in which nothing has moved before a page counts as settled: about a second. */
const STEADY = 60;

let steady = 0;

/** Brings the page there as far as it is there; whether it has arrived. */
const bring = (spot: Spot): boolean => {
  const { y, lang, mark, folds } = spot;
  const view = viewOf();
  if (view === null) return false;
  const there = foldsIn(view);
  if (steady === 0 && there.length === folds.length)
    for (const [index, fold] of there.entries()) fold.open = folds[index] ?? fold.open;
  const marked = markedIn(view, spot);
  if (marked !== document.activeElement) marked?.focus({ preventScroll: true });
  const isOther = lang !== document.documentElement.lang && mark !== null && marked !== undefined;
  const to = isOther ? scrollY + Math.round(marked.getBoundingClientRect().top - mark.top) : y;
  if (Math.abs(scrollY - to) < 1) return mark === null || marked !== undefined;
  scrollTo({ top: to, behavior: "instant" });
  return false;
};

/** How often it is looked whether the last answer has come, ms. */
const LOOK_MS = 250;

/** Lets the browser hold the page at what is in sight again: not before the list is there, which would push the page to its foot. */
const letGo = (): void => {
  if (target !== null) return;
  if (isWaiting()) setTimeout(letGo, LOOK_MS);
  else document.documentElement.style.removeProperty("overflow-anchor");
};

const end = (): void => {
  if (target === null) return;
  target = null;
  letGo();
};

/** In each frame until the page has settled where it was, or is complete without reaching so far. */
const step = (): void => {
  if (target === null) return;
  if (isDrawn) {
    const isThere = bring(target);
    // On a slow device the page itself may be on its way.
    const isDone = viewOf() !== null && (isThere || !isWaiting());
    steady = isDone ? steady + 1 : 0;
    if (steady > STEADY && !isWaiting()) return end();
  }
  requestAnimationFrame(step);
};

const begin = (spot: Spot): void => {
  const isRunning = target !== null;
  target = spot;
  steady = 0;
  document.documentElement.style.setProperty("overflow-anchor", "none");
  if (!isRunning) requestAnimationFrame(step);
};

/** The view of the address is drawn, and not painted yet. */
export const haveDrawn = (): void => {
  isDrawn = true;
  if (target !== null) bring(target);
};

/** After the address has changed: a new entry has nothing kept, nor has one whose address was replaced. */
export const keepIfNew = (): void => {
  if (spotHere() === null) keep();
};

/** How long the page must rest before its place is kept, ms. Browsers limit how often an entry is written. */
const REST_MS = 150;

/** Follows the reader. `isShown` tells whether the view of the present address is the one that is drawn. */
export const followReader = (isShown: () => boolean): void => {
  history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => keep(), REST_MS);
  };
  addEventListener("scroll", keepSoon);
  addEventListener("popstate", () => {
    clearTimeout(timer);
    const spot = spotHere();
    isDrawn = isShown();
    if (spot === null) end();
    else begin(spot);
  });
  // Before the router leaves the page.
  addEventListener(
    "click",
    ({ target: clicked }) => {
      end();
      keep(clicked instanceof Element ? (clicked.closest("a") ?? undefined) : undefined);
      keepSoon();
    },
    { capture: true },
  );
  addEventListener("pagehide", () => keep());
  for (const act of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(act, end, { passive: true, capture: true });
  const spot = spotHere();
  if (spot !== null) begin(spot);
};
