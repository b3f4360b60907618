/** The times that a suggestion proposes, beside those of now. */
import { useEffect, useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import { t } from "../base/language.ts";
import { askRules, ruleText, type SuggestedRule } from "../compare/changes.ts";

export const Rules = ({ place, rules }: { readonly place: Place | null; readonly rules: readonly SuggestedRule[] }) => {
  const placeId = place?.has_times === true ? place.id : null;
  const [now, setNow] = useState<readonly string[]>([]);
  useEffect(() => {
    setNow([]);
    if (placeId === null) return undefined;
    let isGone = false;
    void askRules(placeId).then((lines) => {
      if (!isGone) setNow(lines);
    });
    return () => {
      isGone = true;
    };
  }, [placeId]);
  const proposed = rules.map(ruleText);
  const list = (lines: readonly string[], others: readonly string[], isNew: boolean) =>
    lines.length === 0 ? (
      <p class="quiet">{t("change.nothing")}</p>
    ) : (
      <ul dir="ltr">
        {lines.map((line) => (
          <li key={line}>{others.includes(line) ? line : isNew ? <ins>{line}</ins> : <del>{line}</del>}</li>
        ))}
      </ul>
    );
  return (
    <div class="desk-rules">
      <section aria-labelledby="rules-now">
        <h3 id="rules-now">{t("change.now")}</h3>
        {list(now, proposed, false)}
      </section>
      <section aria-labelledby="rules-proposed">
        <h3 id="rules-proposed">{t("change.proposed")}</h3>
        {list(proposed, now, true)}
      </section>
    </div>
  );
};
