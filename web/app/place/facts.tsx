/** Facts of a place as cards (facilities, halal food, opening hours), each with where it is from and how old it is. */
import { AMENITIES, factsIn, memberOf } from "#core/facts/parts.ts";
import type { Place } from "#core/model/place.ts";
import { language, t } from "../base/language.ts";
import { typeOfPlace } from "../base/place-types.ts";
import { dayName, listsOf } from "../i18n/texts.ts";
import { dateText } from "../ui/dates.ts";
import { Explained } from "../ui/explained.tsx";
import { factText, type Named, saidText, wordText } from "../ui/fact-words.ts";
import { type HoursLine, parseHours } from "./hours.ts";

/** Data that a device kept from an earlier version do not say whether there is a source. */
type Facts = Pick<Place, "sources" | "verified_on" | "updated_on"> & Partial<Pick<Place, "has_source">>;

/** Whether only our editors stand for what a place says, and nobody has checked it. */
export const isUnsourced = ({ has_source: hasSource, verified_on: checked }: Facts): boolean =>
  hasSource === false && checked === null;

/**
 * A sentence: who checked the place and when; else its source and year; empty if neither is known. Only
 * confirmations of visitors move `verified_on` past the day of the last change (`npm run data -- accept`).
 */
const trustText = (facts: Facts): string => {
  const { sources, verified_on: checked, updated_on: updated } = facts;
  if (isUnsourced(facts)) return t("trust.unsourced");
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

/** The names of facts that nobody knows, in one line. */
const Unknown = ({ names }: { readonly names: readonly Named[] }) => {
  if (names.length === 0) return null;
  return (
    <p class="quiet small">{t("said.unknown-of", { names: listsOf(language.value).format(names.map(factText)) })}</p>
  );
};

interface Trusted {
  /** Where the facts come from. */
  readonly trust: Place;
}

export const Facilities = ({ amenities, trust }: Pick<Place, "amenities"> & Trusted) => {
  const { unasked } = typeOfPlace(trust.type);
  const known = AMENITIES.flatMap((name) => {
    const value = amenities[name];
    return value === null ? [] : [{ name, value }];
  });
  return (
    <section class="card">
      <h2>{t("place.facilities")}</h2>
      {known.length > 0 && (
        <ul class="facilities">
          {known.map(({ name, value }) => (
            <li key={name} class={`said-${value}`}>
              <span>
                {name === "wudu" || name === "janazah" ? (
                  <Explained word={name}>{factText(name)}</Explained>
                ) : (
                  factText(name)
                )}
              </span>
              <span class="said">{wordText(name, value)}</span>
            </li>
          ))}
        </ul>
      )}
      <Unknown names={AMENITIES.filter((name) => amenities[name] === null && !unasked.has(name))} />
      {known.length > 0 && <Trust of={trust} />}
    </section>
  );
};

export const Halal = ({ halal, trust }: Trusted & { readonly halal: NonNullable<Place["halal"]> }) => {
  const facts = factsIn("halal").map((name) => [name, halal[memberOf(name)]] as const);
  return (
    <section class="card">
      <h2>{t("halal.title")}</h2>
      <dl class="facts">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{factText(name)}</dt>
                <dd>{saidText(name, value)}</dd>
              </div>
            ),
        )}
      </dl>
      <Unknown names={facts.flatMap(([name, value]) => (value === null ? [name] : []))} />
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
      <h2>{t("fact.opening_hours")}</h2>
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
