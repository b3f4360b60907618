/** The parts of the form by kind of suggestion. */
import type { InputHTMLAttributes } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { AMENITIES, factAt, factOf, factsIn, pathOf as pathOfFact, wordsOf } from "#core/facts/parts.ts";
import type { Amenity, FactName, Kinds } from "#core/facts/place.ts";
import { categoryKey } from "#core/facts/texts.ts";
import type { Place, PlaceType } from "#core/model/place.ts";
import { CONFIRMABLE } from "#core/values/suggestion.ts";
import { STATUSES } from "#core/values/place.ts";
import { placeAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { askOnce } from "../base/ask.ts";
import { language, t, textOr } from "../base/language.ts";
import { hasCongregations, inOrder, typeOfPlace } from "../base/place-types.ts";
import type { Point } from "../map/view.ts";
import { RecordPicker } from "../ui/record-picker.tsx";
import { Choice, Group, SelectField, TextField, wrongId, WrongText } from "./fields.tsx";
import type { Form } from "./form-state.ts";
import { PointField } from "./point-field.tsx";
import type { Spot } from "../file/spot.ts";
import { HoursField, TimesFields } from "./times-fields.tsx";
import { ADDRESS_PATHS, hasTimes, nameLanguages, pointOf, recordedValue } from "./values.ts";
import { factText, helpText, type Named, wordText } from "../ui/fact-words.ts";
import { lengthText } from "../ui/words.tsx";
import { languageText } from "./wrong.ts";

const RADIUS_M = 150;
const MOST = 5;
const PAUSE_MS = 400;

/** The point after the pin has rested. */
const useRested = (lat: number, lng: number): Point => {
  const [rested, setRested] = useState<Point>({ lat, lng });
  useEffect(() => {
    const timer = setTimeout(() => setRested({ lat, lng }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lat, lng]);
  return rested;
};

interface NearProps extends Point {
  /** The place that is suggested for, which is not named. */
  readonly but: number | null;
  /** Called with the place that a visitor recognised; without it the places are links. */
  readonly onSame?: (place: Place) => void;
}

const Near = ({ lat, lng, but, onSame }: NearProps) => {
  const point = useRested(lat, lng);
  const { answer } = useAnswer<Place>(
    addressOf("/places", { ...point, radius: RADIUS_M, limit: MOST + 1, lang: language.value }),
  );
  if (answer?.ok !== true) return null;
  const places = answer.data.filter(({ id }) => id !== but).slice(0, MOST);
  if (places.length === 0)
    return (
      <p class="quiet small" role="status">
        {t("suggest.near.none")}
      </p>
    );
  return (
    <section class="suggest-near" aria-labelledby="near-title">
      <h2 id="near-title">{t("suggest.near")}</h2>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <span>
              <bdi lang={place.lang}>{place.name}</bdi>{" "}
              <span class="quiet small">
                {place.type_label}
                {place.distance_m !== undefined &&
                  `${t("list.comma")}${t("suggest.near.away", { distance: lengthText(place.distance_m) })}`}
              </span>
            </span>
            {onSame === undefined ? (
              <a class="button" href={placeAt(place)} aria-label={`${t("suggest.near.same")}: ${place.name}`}>
                {t("suggest.near.same")}
              </a>
            ) : (
              <button
                type="button"
                onClick={() => onSame(place)}
                aria-label={`${t("suggest.near.same")}: ${place.name}`}
              >
                {t("suggest.near.same")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

type PartProps = { readonly form: Form };

const useTypes = (): readonly PlaceType[] => {
  const [types, setTypes] = useState<readonly PlaceType[]>([]);
  const lang = language.value;
  useEffect(() => {
    void askOnce<PlaceType>(addressOf("/types", { lang })).then(setTypes);
  }, [lang]);
  return types;
};

const categoryText = (category: string): string => textOr(categoryKey(category), category);

const TypeFields = ({ form }: PartProps) => {
  const types = useTypes();
  const categories = types.find(({ type }) => type === form.valueOf("type"))?.categories ?? [];
  return (
    <>
      <Choice
        form={form}
        path="type"
        legend={t("fact.type.question")}
        choices={inOrder(types).map(({ type, label }) => [type, label] as const)}
      />
      {categories.length > 0 && (
        <SelectField
          form={form}
          path="category"
          label={factText("category")}
          choices={[
            ["", t("suggest.choose")],
            ...categories.map((category) => [category, categoryText(category)] as const),
          ]}
        />
      )}
    </>
  );
};

const NAME_MAX = 200;

const NameField = ({ form, tag }: PartProps & { readonly tag: string }) => (
  <TextField
    form={form}
    path={`names.${tag}`}
    label={t("suggest.name-in", { language: languageText(tag) })}
    maxLength={NAME_MAX}
    lang={tag}
  />
);

/** The page's language first. */
const languagesOf = (form: Form): readonly string[] => {
  const all = nameLanguages(form.place);
  return [...all.filter((code) => code === language.value), ...all.filter((code) => code !== language.value)];
};

const Names = ({ form }: PartProps) => (
  <Group title="suggest.group.name" now={form.place?.name ?? null}>
    {languagesOf(form).map((tag) => (
      <NameField key={tag} form={form} tag={tag} />
    ))}
  </Group>
);

/** Attributes of an input by the kind of its fact. */
const INPUTS: Readonly<Partial<Record<keyof Kinds, InputHTMLAttributes>>> = {
  telephone: { type: "tel", autocomplete: "off" },
  url: { inputMode: "url" },
  date: { type: "date" },
};

/** The field of a fact: a choice of its words, or a text. */
const FactField = ({ form, name }: PartProps & { readonly name: Named }) => {
  const { kind } = factOf(name);
  const words = wordsOf(name);
  const shared = { form, path: pathOfFact(name), label: factText(name) };
  if (words !== null)
    return (
      <SelectField
        {...shared}
        choices={[["", t("said.unknown")], ...words.map((word) => [word, wordText(name, word)] as const)]}
      />
    );
  const input = INPUTS[kind];
  if (input === undefined) return <TextField {...shared} />;
  const help = helpText(name);
  return <TextField {...shared} {...(help !== "" && { help })} isLatin input={input} />;
};

/** What is typed as it is; status and opening hours have fields of their own. */
const CONTACTS = factsIn("contact").filter((name) => name !== "status" && name !== "opening_hours");

const Contact = ({ form }: PartProps) => {
  const now = CONTACTS.map((name) => recordedValue(form.place, name)).filter((text) => text !== "");
  return (
    <Group title="suggest.group.contact" now={form.place === null ? null : now.join(" · ")}>
      {CONTACTS.map((name) => (
        <FactField key={name} form={form} name={name} />
      ))}
    </Group>
  );
};

const Hours = ({ form }: PartProps) => (
  <Group title="fact.opening_hours" now={form.place === null ? null : recordedValue(form.place, "opening_hours")}>
    <HoursField form={form} />
  </Group>
);

/** The amenities that are asked of the type, and those that the place has. */
const askedOf = (form: Form): readonly Amenity[] => {
  const { unasked } = typeOfPlace(form.valueOf("type"));
  return AMENITIES.filter((name) => !unasked.has(name) || recordedValue(form.place, pathOfFact(name)) !== "");
};

const Facilities = ({ form }: PartProps) => (
  <Group title="place.facilities" now={null}>
    {askedOf(form).map((name) => (
      <FactField key={name} form={form} name={name} />
    ))}
  </Group>
);

const Address = ({ form }: PartProps) => (
  <Group title="suggest.group.address" now={form.place === null ? null : addressText(form)}>
    {factsIn("address").map((name) => (
      <FactField key={name} form={form} name={name} />
    ))}
  </Group>
);

/** How much of the food is halal and whether alcohol is sold come before who certifies it. */
const FOOD = factsIn("halal").toSorted((a, b) => Number(wordsOf(a) === null) - Number(wordsOf(b) === null));

const Halal = ({ form }: PartProps) => (
  <Group title="halal.title" now={null}>
    {FOOD.map((name) => (
      <FactField key={name} form={form} name={name} />
    ))}
  </Group>
);

const isFood = (form: Form): boolean => form.valueOf("type") === "halal";

/** What is known besides name, kind and point. */
const Details = ({ form }: PartProps) => (
  <>
    <Contact form={form} />
    <Hours form={form} />
    <Facilities form={form} />
    {isFood(form) && <Halal form={form} />}
    <Address form={form} />
  </>
);

const STATUS_CHOICES = STATUSES.filter((status) => status !== "unknown");

/** Of a place that is not known to be open. */
const Status = ({ form }: PartProps) => (
  <Choice
    form={form}
    path="status"
    legend={t("fact.status.question")}
    choices={STATUS_CHOICES.map((status) => [status, wordText("status", status)] as const)}
  />
);

const EditPart = ({ form }: PartProps) => (
  <div class="suggest-groups">
    {form.place !== null && form.place.status !== "active" && <Status form={form} />}
    <Names form={form} />
    <Details form={form} />
    <Group title="fact.type.question" now={form.place?.type_label ?? null}>
      <TypeFields form={form} />
    </Group>
  </div>
);

const ARABIC = /\p{Script=Arabic}/u;

const AddPart = ({ form, from }: PartProps & { readonly from: Point | null }) => {
  const point = pointOf(form.values);
  const name = form.valueOf("name");
  // Times that were brought along are shown; later it is as the visitor folds it.
  const [isFilled] = useState(() => hasTimes(form.values));
  return (
    <>
      <TextField form={form} path="name" label={t("suggest.name")} maxLength={NAME_MAX} />
      <TypeFields form={form} />
      <PointField form={form} from={from} />
      {point !== null && <Near {...point} but={null} />}
      {hasCongregations(form.valueOf("type")) && (
        <details class="fold" open={isFilled}>
          <summary>{t("suggest.group.times")}</summary>
          <div class="suggest-fields">
            <TimesFields form={form} isNew spot={point === null ? null : { placeId: null, ...point }} />
          </div>
        </details>
      )}
      <details class="fold">
        <summary>{t("suggest.group.more")}</summary>
        <div class="suggest-groups">
          <NameField form={form} tag={ARABIC.test(name) ? "en" : "ar"} />
          <Details form={form} />
          <TextField form={form} path="description" label={t("suggest.description")} />
        </div>
      </details>
    </>
  );
};

const MovedPart = ({ form }: PartProps) => {
  const { place } = form;
  const point = pointOf(form.values);
  return (
    <>
      <PointField form={form} from={place === null ? null : { lat: place.lat, lng: place.lng }} />
      {point !== null && <Near {...point} but={place?.id ?? null} />}
      <Address form={form} />
    </>
  );
};

const ClosedPart = ({ form }: PartProps) => (
  <Choice
    form={form}
    path="status"
    legend={t("suggest.status.which")}
    choices={[
      ["closed", wordText("status", "closed")],
      ["temporarily-closed", wordText("status", "temporarily-closed")],
    ]}
  />
);

/** The other place of a duplicate: found by its name, then shown. */
const OtherPlace = ({ form }: PartProps) => {
  const id = useId();
  const chosen = form.valueOf("duplicate_of");
  const { answer } = useAnswer<Place>(chosen === "" ? null : addressOf("/place", { id: chosen, lang: language.value }));
  const other = answer?.ok === true ? answer.data[0] : undefined;
  const field = useRef<HTMLDivElement>(null);
  const choose = (value: string): void => {
    form.set({ duplicate_of: value });
    form.leave("duplicate_of");
    // What had the focus is replaced.
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>("input, button")?.focus());
  };
  const described = [`${id}-help`, ...[wrongId(form, "duplicate_of", id) ?? []].flat()].join(" ");
  return (
    <div class="field" ref={field}>
      {chosen === "" ? (
        <>
          <RecordPicker
            label={t("suggest.duplicate")}
            kind="place"
            none="suggest.duplicate.none"
            describedBy={described}
            isWrong={form.wrongOf("duplicate_of") !== undefined}
            {...(form.place !== null && { country: form.place.country, but: form.place.id })}
            onChoose={(record) => choose(String(record.id))}
          />
          <span class="quiet small" id={`${id}-help`}>
            {t("suggest.duplicate-help")}
          </span>
        </>
      ) : (
        <p class="suggest-other" role="status">
          {t("suggest.duplicate")}:{" "}
          {other !== undefined && (
            <a href={placeAt(other)} target="_blank" rel="noreferrer">
              <bdi lang={other.lang}>{other.name}</bdi>
            </a>
          )}{" "}
          <button type="button" onClick={() => choose("")}>
            {t("suggest.duplicate.other")}
          </button>
        </p>
      )}
      <WrongText form={form} path="duplicate_of" id={`${id}-wrong`} />
    </div>
  );
};

const DuplicatePart = ({ form }: PartProps) => (
  <>
    {form.place !== null && (
      <Near
        lat={form.place.lat}
        lng={form.place.lng}
        but={form.place.id}
        onSame={({ id }) => form.set({ duplicate_of: String(id) })}
      />
    )}
    <OtherPlace form={form} />
  </>
);

type Confirmable = (typeof CONFIRMABLE)[number];

/** What can be confirmed of a place: what its record says. */
const confirmableOf = ({ place }: Form): readonly Confirmable[] =>
  CONFIRMABLE.filter((name) => {
    if (name === "existence" || name === "name") return true;
    if (name === "times") return place?.has_times === true;
    if (name === "address") return ADDRESS_PATHS.some((path) => recordedValue(place, path) !== "");
    return recordedValue(place, name) !== "";
  });

const addressText = ({ place }: Form): string =>
  ADDRESS_PATHS.map((path) => recordedValue(place, path))
    .filter((text) => text !== "")
    .join(t("list.comma"));

/** What the record says of something that can be confirmed. */
const confirmedText = (form: Form, name: Confirmable): string => {
  if (name === "address") return addressText(form);
  return recordedValue(form.place, name);
};

/** What can be confirmed, in words: a fact by its name, the rest by texts of its own. */
const confirmableText = (name: Confirmable): string => {
  const fact = factAt(name);
  return fact === null ? t(`suggest.confirm.${name as Exclude<Confirmable, FactName>}`) : factText(fact as Named);
};

const ConfirmPart = ({ form }: PartProps) => {
  const confirmed = (form.values["confirms"] ?? "existence").split(" ");
  return (
    <fieldset class="suggest-choice">
      <legend>{t("suggest.confirm.lead")}</legend>
      {confirmableOf(form).map((name) => (
        <label key={name} class="suggest-check">
          <input
            type="checkbox"
            checked={confirmed.includes(name)}
            // That it is there is what every confirmation says.
            disabled={name === "existence"}
            onChange={({ currentTarget }) =>
              form.set({
                confirms: CONFIRMABLE.filter((other) =>
                  other === name ? currentTarget.checked : confirmed.includes(other),
                ).join(" "),
              })
            }
          />
          <span>
            {confirmableText(name)} <bdi class="quiet small">{confirmedText(form, name)}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** Where the place of a form is. */
const spotOf = ({ place }: Form): Spot | null =>
  place === null ? null : { placeId: place.id, lat: place.lat, lng: place.lng };

/** The part of a kind. */
export const Part = ({ form, from }: PartProps & { readonly from: Point | null }) => {
  switch (form.kind) {
    case "add":
      return <AddPart form={form} from={from} />;
    case "moved":
      return <MovedPart form={form} />;
    case "closed":
      return <ClosedPart form={form} />;
    case "duplicate":
      return <DuplicatePart form={form} />;
    case "confirm":
      return <ConfirmPart form={form} />;
    case "times":
      return <TimesFields form={form} spot={spotOf(form)} />;
    default:
      return <EditPart form={form} />;
  }
};
