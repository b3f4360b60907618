/** What is wrong with a suggestion: what it lacks, what the checks of the data find, and what a server refused. */
import type { Place } from "#core/model/place.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { t } from "../base/language.ts";
import { bodyOf, fieldsOf, pathOf, pointOf, type SuggestionBody, type Values } from "./values.ts";
import { wrongText } from "./wrong.ts";

/** A field of the form and what is wrong with it, in the language of the page. */
export interface Wrong {
  readonly path: string;
  readonly message: string;
}

/** What the checks of the data find; nothing if they cannot be loaded, since the server checks again. */
const foundByChecks = async (body: SuggestionBody, values: Values): Promise<readonly Wrong[]> => {
  const checks = await import("#core/suggestion/fields.ts").catch(() => null);
  return (checks?.suggestionFaults(body) ?? []).map(({ parameter, code }) => {
    const path = pathOf(parameter, values);
    return { path, message: wrongText(path, code, body.kind) };
  });
};

/** What a server found wrong, by the parameters that it names. */
export const refusedBy = (parameters: readonly string[], kind: SuggestionKind, values: Values): readonly Wrong[] =>
  parameters.map((parameter) => {
    const path = pathOf(parameter, values);
    return { path, message: wrongText(path, null, kind) };
  });

/** What a suggestion of a kind cannot do without. */
const missingIn = (kind: SuggestionKind, values: Values, place: Place | null): readonly Wrong[] => {
  const missing: Wrong[] = [];
  const need = (path: string, isThere: boolean, message: string): void => {
    if (!isThere) missing.push({ path, message });
  };
  if (kind === "add") {
    need("name", (values["name"] ?? "").trim() !== "", wrongText("name", "required", kind));
    need("type", (values["type"] ?? "") !== "", wrongText("type", "required", kind));
  }
  if (kind === "add" || kind === "moved") need("point", pointOf(values) !== null, wrongText("point", "required", kind));
  else if (kind === "duplicate")
    need("duplicate_of", fieldsOf(kind, values, place) !== null, wrongText("duplicate_of", "required", kind));
  else need("", fieldsOf(kind, values, place) !== null, t("suggest.unchanged"));
  return missing;
};

/** All that is wrong before it is sent, each field once. */
export const wrongIn = async (kind: SuggestionKind, values: Values, place: Place | null): Promise<readonly Wrong[]> =>
  [...missingIn(kind, values, place), ...(await foundByChecks(bodyOf(kind, values, place), values))].filter(
    ({ path }, index, all) => all.findIndex((other) => other.path === path) === index,
  );
