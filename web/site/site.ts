/** Where the site is below its host: one constant of all scripts that are built for it. */

/** Set by web/build.ts. */
declare const SITE_BASE: string | undefined;

/** `/`, or the folder of `--base /musalla/`: it begins and ends with a slash. */
export const BASE: string = typeof SITE_BASE === "string" ? SITE_BASE : "/";

/** The address of a path of the site, which begins with a slash. */
export const siteAt = (path: string): string => `${BASE}${path.slice(1)}`;

/** The path within the site of an address on its host; one outside of the site stays as it is. */
export const pathOfSite = (pathname: string): string => {
  if (`${pathname}/` === BASE) return "/";
  return pathname.startsWith(BASE) ? `/${pathname.slice(BASE.length)}` : pathname;
};

/** What databases, caches and channels are named after: a host has them in common for all its sites. */
export const NAME: string = BASE === "/" ? "musalla" : `musalla ${BASE}`;
