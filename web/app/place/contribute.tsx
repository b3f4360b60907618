/** What a visitor who knows the place can do for its record. */
import type { Place } from "#core/model/place.ts";
import { viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import { HAS_CONGREGATIONS } from "./times-card.tsx";

const KINDS = ["edit", "closed", "confirm"] as const;

export const Contribute = ({ place: { id, type, has_times: hasTimes } }: { readonly place: Place }) => {
  const kinds = hasTimes || !HAS_CONGREGATIONS.has(type) ? KINDS : ([...KINDS, "times"] as const);
  return (
    <section class="contribute" aria-labelledby="contribute-title">
      <h2 id="contribute-title">{t("contribute.title")}</h2>
      <p class="ways">
        {kinds.map((kind) => (
          <a key={kind} class="way" href={viewAt("/suggest/", { id, kind })}>
            {t(`contribute.${kind}`)}
          </a>
        ))}
      </p>
    </section>
  );
};
