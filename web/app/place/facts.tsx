/** Facts of a place as cards (facilities, halal food, opening hours), each with where it is from and how old it is. */
import type { Place } from "#core/model/place.ts";
import { language, t } from "../base/language.ts";
import { dayName, type Key, listsOf } from "../i18n/texts.ts";
import { dateText } from "../ui/dates.ts";
import { type HoursLine, parseHours } from "./hours.ts";

type Facts = Pick<Place, "sources" | "verified_on" | "updated_on">;

/**
 * A sentence: who checked the place and when; else its source and year; empty if neither is known. Only
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

/** Where the facts of a place come from, and how old they are: beneath each card of them. */
export const Trust = ({ of: facts }: { readonly of: Facts }) => {
  const text = trustText(facts);
  return text === "" ? null : <p class="quiet small trust">{text}</p>;
};

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

const daysText = (days: HoursLine["days"]): string => {
  if (days === null) return t("hours.daily");
  if (days === "holidays") return t("hours.holidays");
  return days
    .map(([first, last]) =>
      first === last
        ? dayName(first, language.value)
        : t("hours.range", { first: dayName(first, language.value), last: dayName(last, language.value) }),
    )
    .join(t("hours.and"));
};

interface HoursProps {
  readonly text: string;
  readonly isOpen: boolean | null;
  /** Where they come from. */
  readonly trust: Place;
}

/** Opening hours: open now or not, and the week in plain lines. */
export const Hours = ({ text, isOpen, trust }: HoursProps) => {
  const lines = parseHours(text);
  return (
    <section class="card">
      <h2>{t("hours.title")}</h2>
      {isOpen !== null && <p class={isOpen ? "good" : "quiet"}>{t(isOpen ? "hours.open" : "hours.closed")}</p>}
      {lines === null ? (
        <p>
          <code dir="ltr">{text}</code>
        </p>
      ) : (
        <dl class="facts">
          {lines.map(({ days, times }) => (
            <div key={daysText(days)}>
              <dt>{daysText(days)}</dt>
              <dd>{times.length === 0 ? t("hours.off") : <bdi dir="ltr">{times.join(", ")}</bdi>}</dd>
            </div>
          ))}
        </dl>
      )}
      <Trust of={trust} />
    </section>
  );
};
