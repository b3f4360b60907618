/** The head of a place: name, type, location, and actions. */
import { ROMANISED } from "#core/base/text.ts";
import { language, t, textOr } from "../base/language.ts";
import { tongueText } from "../i18n/formats.ts";
import { Dotted } from "../ui/dotted.tsx";
import { nameIn } from "../ui/names.ts";
import { Romanised } from "../ui/romanised.tsx";
import { addressLines, namesByText } from "./lines.ts";
import { MiniMap } from "./mini-map.tsx";
import type { PlaceAnswer } from "./place-answer.ts";
import { Stars } from "./reviews.tsx";
import { Trust } from "./trust.tsx";
import { Ways } from "./ways.tsx";

interface NamesProps extends Pick<PlaceAnswer, "names" | "name"> {
  /** Data kept on the device by an earlier version has none. */
  readonly others: PlaceAnswer["alt_names"] | undefined;
}

/** Other names that are shown; people find the place by all of them. */
const OTHERS_MAX = 3;

const tonguesText = (tags: readonly (string | null)[]): string => {
  const known = tags.flatMap((tag) => (tag === null ? [] : [tongueText(tag, language.value)]));
  return known.length === 0 ? t("place.other-name") : known.join(t("list.comma"));
};

const Names = ({ names, name, others = [] }: NamesProps) => {
  const told = Object.entries(names).filter(([tag, text]) => text !== name && tag !== ROMANISED);
  const all = namesByText([...told.map(([lang, text]) => ({ name: text, lang })), ...others.slice(0, OTHERS_MAX)]);
  if (all.size === 0) return null;
  return (
    <ul class="names">
      {[...all].map(([text, tags]) => (
        <li key={text}>
          <bdi lang={tags.find((tag) => tag !== null) ?? undefined}>{text}</bdi>{" "}
          <span class="quiet">{tonguesText(tags)}</span>
        </li>
      ))}
    </ul>
  );
};

export const PlaceHead = ({ place }: { readonly place: PlaceAnswer }) => {
  const { lat, lng, rating } = place;
  const { name, lang } = nameIn(place, language.value);
  return (
    <header class="place-head">
      <p class="place-kind">
        {textOr(`type.${place.type}`, place.type_label)}
        {place.status !== "active" && <span class="chip bad">{t(`place.${place.status}`)}</span>}
      </p>
      <h1 lang={lang} dir="auto">
        {name}
      </h1>
      <Romanised class="place-romanised quiet" name={place.names[ROMANISED] ?? null} />
      <Names names={place.names} name={name} others={place.alt_names} />
      {rating.average !== null && (
        <p>
          <Stars rating={rating.average} /> {rating.average.toFixed(1)} <span class="quiet">({rating.count})</span>
        </p>
      )}
      {place.description !== null && (
        <p class="lead" dir="auto">
          {place.description}
        </p>
      )}
      <address>
        <Dotted parts={addressLines(place, language.value)} />
      </address>
      <Ways place={place} name={name} />
      <Trust of={place} />
      <MiniMap lat={lat} lng={lng} />
    </header>
  );
};
