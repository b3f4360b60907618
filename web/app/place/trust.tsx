/** Where the facts of a place come from, and how old they are: beneath each card of them. */
import type { Place } from "#core/model/place.ts";
import { language, t } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";

type Facts = Pick<Place, "sources" | "verified_on" | "updated_on">;

/**
 * In words: who checked it and when, else from whom it is and of which year; empty where nobody says. Only
 * confirmations of visitors move `verified_on` past the day of the last change (`npm run data -- accept`).
 */
const trustText = ({ sources, verified_on: checked, updated_on: updated }: Facts): string => {
  if (checked !== null) {
    const isByVisitors = updated !== null && checked > updated;
    return t(isByVisitors ? "trust.visitors" : "trust.checked", { month: dateText(checked, "month", language.value) });
  }
  const [first] = sources;
  if (first === undefined) return "";
  const source = `\u2068${first.name}\u2069`;
  return updated === null
    ? t("trust.source-only", { source })
    : t("trust.source", { source, year: updated.slice(0, 4) });
};

export const Trust = ({ of: facts }: { readonly of: Facts }) => {
  const text = trustText(facts);
  return text === "" ? null : <p class="quiet small trust">{text}</p>;
};
