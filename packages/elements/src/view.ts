/** What views are given, and what they share: links to the site and the sources of the data. */
import type { Language } from "../../../web/app/i18n/languages.ts";
import type { Attribution } from "../../../server/core/model/common.ts";
import { type Branch, h, type Tree } from "./tree.ts";
import type { Say } from "./words.ts";

export interface Scene {
  readonly language: Language;
  readonly say: Say;
  /** Whether clocks show 12 or 24 hours. */
  readonly hours: 12 | 24;
  /** The browser's languages, whose region decides on units. */
  readonly tags: readonly string[];
  /** Address of the site, without a slash at its end. */
  readonly base: string;
}

const linkTo = (href: string, part: string, text: string): Branch =>
  h("a", { href, part, target: "_blank", rel: "noopener" }, h("bdi", {}, text));

/** A link to the page of a place. */
export const placeLink = ({ base, language }: Scene, { id, name }: { readonly id: number; readonly name: string }) =>
  linkTo(`${base}/place/?id=${id}&lang=${language}`, "name", name);

/** The foot: a link to the site, and whom the data are owed to. */
export const foot = ({ base, say, language }: Scene, attribution: readonly Attribution[]): Branch => {
  const sources = attribution.flatMap(({ name, url }, i): readonly Tree[] => [
    i === 0 ? " " : " · ",
    url === null ? h("bdi", {}, name) : linkTo(url, "source", name),
  ]);
  return h(
    "p",
    { part: "foot", class: "small" },
    linkTo(`${base}/?lang=${language}`, "site", "Musalla"),
    ...(sources.length > 0 ? [` · ${say("place.sources")}`, ...sources] : []),
  );
};

/** A sentence in place of what could not be shown. */
export const notice = (text: string, part = "notice"): Branch => h("p", { part, role: "status" }, text);
