/** Gives a page that was opened under the name of its file, as on a plain file server, the address that it has everywhere. */
import { pageAt } from "#core/pages/address.ts";
import { pathOfSite, siteAt } from "../../site/site.ts";

const FILE = /(?:\/index|(?<=[^/]))\.html$/;

/** `/` for `/index.html`, `/en/gb` for `/en/gb.html`; other paths stay as they are. */
const withoutFile = (path: string): string => {
  const named = path.replace(FILE, (end) => (end.startsWith("/") ? "/" : ""));
  return named.endsWith("/") || pageAt(named) !== null ? named : path;
};

const path = pathOfSite(location.pathname);
const named = withoutFile(path);
if (named !== path) history.replaceState(history.state, "", `${siteAt(named)}${location.search}${location.hash}`);
