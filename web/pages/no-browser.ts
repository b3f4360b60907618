/**
 * What the views of the explorer read of a browser, where there is none: the address of the page that is rendered, and a
 * device that keeps nothing. The build puts these in the place of the globals (web/build.ts).
 */

const nothing = (): void => undefined;

/** The address of the page; `goTo` sets it. */
export const location = {
  origin: "http://localhost",
  host: "localhost",
  pathname: "/",
  search: "",
  hash: "",
  href: "",
};

/** From now on the page is at this path. */
export const goTo = (pathname: string, search: string): void => {
  Object.assign(location, { pathname, search, href: `${location.origin}${pathname}${search}` });
};

export const history = { state: null };
export const navigator = { languages: [], onLine: true, userAgent: "", maxTouchPoints: 0 };
export const localStorage = { getItem: () => null, setItem: nothing, removeItem: nothing };
export const document = { documentElement: {}, addEventListener: nothing };
export const addEventListener = nothing;
export const matchMedia = () => ({ matches: false, addEventListener: nothing });
