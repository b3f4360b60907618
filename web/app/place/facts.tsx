/** Facts about a place: amenities, halal. Unknown facts are shown as such. */
import type { Place } from "#core/model/place.ts";
import { type Key, language, t } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";
import { Trust } from "./trust.tsx";

const AMENITIES: readonly (readonly [name: keyof Place["amenities"], key: Key])[] = [
  ["women_space", "amenity.women_space"],
  ["wudu", "amenity.wudu"],
  ["wheelchair", "amenity.wheelchair"],
  ["parking", "amenity.parking"],
  ["toilets", "amenity.toilets"],
  ["janazah", "amenity.janazah"],
];

const SAID = { yes: "said.yes", limited: "said.limited", no: "said.no" } as const;

interface Trusted {
  /** Where the facts come from. */
  readonly trust: Place;
}

export const Facilities = ({ amenities, trust }: Pick<Place, "amenities"> & Trusted) => (
  <section class="card">
    <h2>{t("place.facilities")}</h2>
    <ul class="facilities">
      {AMENITIES.map(([name, key]) => {
        const value = amenities[name];
        return (
          <li key={name} class={`said-${value ?? "unknown"}`}>
            <span>{t(key)}</span>
            <span class="said">{t(value === null ? "said.unknown" : SAID[value])}</span>
          </li>
        );
      })}
    </ul>
    <Trust of={trust} />
  </section>
);

export const Halal = ({ halal, trust }: Trusted & { readonly halal: NonNullable<Place["halal"]> }) => {
  const { level, certified_by, certificate_expires_on, alcohol } = halal;
  const facts: readonly (readonly [Key, string | null])[] = [
    ["halal.level", level === null ? null : t(`halal.${level}`)],
    ["halal.certified", certified_by],
    ["halal.until", certificate_expires_on === null ? null : dateText(certificate_expires_on, "plain", language.value)],
    ["halal.alcohol", alcohol === null ? null : t(SAID[alcohol])],
  ];
  return (
    <section class="card">
      <h2>{t("halal.title")}</h2>
      <dl class="facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value ?? <span class="quiet">{t("said.unknown")}</span>}</dd>
          </div>
        ))}
      </dl>
      <Trust of={trust} />
    </section>
  );
};
