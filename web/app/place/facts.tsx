/** Facts about a place: amenities, halal. What nobody knows is one line at the end. */
import type { Place } from "#core/model/place.ts";
import { language, t } from "../base/language.ts";
import { listsOf } from "../i18n/formats.ts";
import type { Key } from "../i18n/texts.ts";
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

/** The names of facts that nobody knows, in one line. */
const Unknown = ({ keys }: { readonly keys: readonly Key[] }) => {
  if (keys.length === 0) return null;
  return (
    <p class="quiet small">
      {t("said.unknown-of", { names: listsOf(language.value).format(keys.map((key) => t(key))) })}
    </p>
  );
};

/** What nobody asks of a restaurant or a shop. */
const FOR_PRAYER: ReadonlySet<keyof Place["amenities"]> = new Set(["women_space", "wudu", "janazah"]);
const PLACES_TO_BUY: ReadonlySet<string> = new Set(["halal", "shop"]);

interface Trusted {
  /** Where the facts come from. */
  readonly trust: Place;
}

export const Facilities = ({ amenities, trust }: Pick<Place, "amenities"> & Trusted) => {
  const isToBuy = PLACES_TO_BUY.has(trust.type);
  const known = AMENITIES.flatMap(([name, key]) => {
    const value = amenities[name];
    return value === null ? [] : [{ name, key, value }];
  });
  return (
    <section class="card">
      <h2>{t("place.facilities")}</h2>
      {known.length > 0 && (
        <ul class="facilities">
          {known.map(({ name, key, value }) => (
            <li key={name} class={`said-${value}`}>
              <span>{t(key)}</span>
              <span class="said">{t(SAID[value])}</span>
            </li>
          ))}
        </ul>
      )}
      <Unknown
        keys={AMENITIES.flatMap(([name, key]) =>
          amenities[name] === null && !(isToBuy && FOR_PRAYER.has(name)) ? [key] : [],
        )}
      />
      {known.length > 0 && <Trust of={trust} />}
    </section>
  );
};

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
        {facts.map(
          ([key, value]) =>
            value !== null && (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Unknown keys={facts.flatMap(([key, value]) => (value === null ? [key] : []))} />
      {facts.some(([, value]) => value !== null) && <Trust of={trust} />}
    </section>
  );
};
