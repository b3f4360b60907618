/** What the words of a search became, a link for each part that searches without it: "Halal ×", "paris ×". */
import { viewAt } from "../base/address.ts";
import type { Answer } from "../base/api.ts";
import { t } from "../base/language.ts";
import { typeText } from "../ui/fact-words.ts";
import { type ExploreState, withChange } from "./state.ts";
import { withoutWords } from "./without-words.ts";

interface UnderstoodProps {
  readonly state: ExploreState;
  readonly parts: NonNullable<Answer<unknown>["meta"]["understood"]>;
}

export const Understood = ({ state, parts }: UnderstoodProps) => {
  const { q = "" } = state;
  // One part alone is the search itself.
  if (parts.length < 2) return null;
  return (
    <ul class="understood">
      {parts.map(({ kind, value, words }) => {
        const name = kind === "type" ? typeText(value, value) : words.join(" ");
        const address = viewAt("/", withChange(state, { q: withoutWords(q, words) }));
        return (
          <li key={`${kind} ${value}`}>
            <a class="way" href={address} aria-label={t("offline.remove-of", { name })}>
              <bdi>{name}</bdi> <span aria-hidden="true">×</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
};
