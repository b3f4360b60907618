/** Addresses of pages for a site below a folder of its host (`--base /musalla/`), where Vite does not write them itself. */
import type { Plugin } from "vite";

/** Attributes that hold addresses. */
const ADDRESSES = /(\s(?:href|src|data-coverage)=")(\/(?!\/)[^"]*)/g;

/** A page whose addresses are from the root of the host, or have the base already. */
export const pageBelow = (base: string, html: string): string =>
  html.replace(ADDRESSES, (_, before: string, path: string) =>
    path.startsWith(base) ? `${before}${path}` : `${before}${base}${path.slice(1)}`,
  );

/** The same for links of Markdown. */
export const textBelow = (base: string, markdown: string): string => markdown.replace(/(\]\()\/(?!\/)/g, `$1${base}`);

/** For files beside the built ones that a page names, such as its icon. */
export const belowPlugin = (base: string): Plugin => ({
  name: "below",
  transformIndexHtml: { order: "post", handler: (html) => pageBelow(base, html) },
});
