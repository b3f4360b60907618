/** Addresses of the views: a path and its parameters, with the language where it was asked for. */
import { type Query, searchOf } from "./api.ts";
import { language } from "./language.ts";

/** The address of a view, with the language of the page in it, so that a link can be passed on. */
export const viewAt = (path: string, query: Query = {}): string =>
  `${path}${searchOf({ ...query, lang: language.value })}`;

/** The documentation, which are pages of their own, in the language of the page. */
export const docsAt = (): string => (language.value === "ar" ? "/docs/ar/" : "/docs/");

/** What is kept of whom, in the language of the page; also a page of its own. */
export const privacyAt = (): string => (language.value === "ar" ? "/privacy/ar/" : "/privacy/");
