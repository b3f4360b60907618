/** The Friday prayers of a place. */
import type { JumuahTime } from "#core/model/times.ts";
import { language, t } from "../base/language.ts";
import { tongueText } from "../i18n/texts.ts";
import { clockText } from "../ui/clock-text.tsx";

/** The record of a place has no labels. */
type FridayPrayer = Pick<JumuahTime, "time" | "khutbah" | "languages"> & Partial<Pick<JumuahTime, "label">>;

/** The Friday prayers with sermon and languages. */
export const Friday = ({ jumuah }: { readonly jumuah: readonly FridayPrayer[] }) => (
  <dl class="facts">
    {jumuah.map(({ time, khutbah, languages, label = null }) => (
      <div key={time}>
        <dt>
          <bdi>{clockText(time)}</bdi> {label}
        </dt>
        <dd>
          {[
            ...(khutbah === null ? [] : [t("place.khutbah", { time: clockText(khutbah) })]),
            ...languages.map((tag) => tongueText(tag, language.value)),
          ].join(" · ")}
        </dd>
      </div>
    ))}
  </dl>
);
