/** Checks a suggestion in the page with the server's own checks, which are loaded when the first field was left. */
import { language } from "../base/language.ts";
import { pathOf, type SuggestionBody, type Values } from "./values.ts";

/** A field of the form and what is wrong with it, in the language of the page. */
export interface Wrong {
  readonly path: string;
  readonly message: string;
}

/** What is wrong with a suggestion; nothing if the checks cannot be loaded, since the server checks again. */
export const wrongIn = async (body: SuggestionBody, values: Values): Promise<readonly Wrong[]> => {
  const checks = await import("#core/suggestion/fields.ts").catch(() => null);
  const parsed = checks?.parseSuggestion("json", body, language.value);
  if (parsed === undefined || parsed.ok) return [];
  return (parsed.problem.errors ?? []).map(({ parameter, message }) => ({ path: pathOf(parameter, values), message }));
};
