/** What changes, side by side: each value as it is and as it is proposed, the words that differ marked. */
import { useEffect, useState } from "preact/hooks";
import { factAt, FACT_NAMES, factOf, pathOf, wordsOf as wordsOfFact } from "#core/facts/parts.ts";
import type { FactName, Kinds } from "#core/facts/place.ts";
import { labelKey, wordKey } from "#core/facts/texts.ts";
import type { Place, PlaceType } from "#core/model/place.ts";
import { addressOf } from "../../app/base/api.ts";
import { askOnce } from "../../app/base/ask.ts";
import { language, t, textOr, wordOf } from "../base/language.ts";
import { type Change, textOf, wordsOf } from "../compare/changes.ts";

/** The name of a path; rows of a schedule are numbered. */
export const labelOf = (path: string): string => {
  const [, row, column] = /^rules\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  if (row !== undefined && column !== undefined)
    return `${t("field.rule", { number: Number(row) + 1 })}: ${wordOf("rule", column)}`;
  const [, spoken] = /^names\.(.+)$/.exec(path) ?? [];
  if (spoken !== undefined) {
    const name = new Intl.DisplayNames(language.value, { type: "language", fallback: "code" }).of(spoken) ?? spoken;
    return t("field.name-in", { language: name });
  }
  const fact = factAt(path);
  return fact === null ? wordOf("field", path) : textOr(labelKey(fact), path);
};

/** What a fact says, in words for people. */
const wordText = (fact: FactName, word: string): string => {
  const key = wordKey(fact, word);
  return key === null ? word : textOr(key, word);
};

/** Kinds of values that are written from left to right in every language. */
const LATIN: ReadonlySet<string> = new Set<keyof Kinds>(["telephone", "url", "hours", "date", "code"]);

const isLatin = (path: string): boolean => {
  const fact = factAt(path);
  return path === "point" || (fact !== null && LATIN.has(factOf(fact).kind));
};

const directionOf = (path: string): "ltr" | "auto" => (isLatin(path) ? "ltr" : "auto");

const shownText = (path: string, value: string, types: readonly PlaceType[]): string => {
  if (path === "type") return types.find(({ type }) => type === value)?.label ?? value;
  const fact = factAt(path);
  return value === "" || fact === null ? value : wordText(fact, value);
};

const Nothing = () => <span class="quiet">{t("change.nothing")}</span>;

interface MarkedProps {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly side: "before" | "after";
}

/** A text with the words marked that only it has; figures of a point are not words. */
const Marked = ({ path, before, after, side }: MarkedProps) => {
  const own = side === "before" ? before : after;
  if (own === "") return side === "after" && before !== "" ? <em>{t("change.removes")}</em> : <Nothing />;
  const dir = directionOf(path);
  if (before === "" || after === "" || before === after || path === "point") return <bdi dir={dir}>{own}</bdi>;
  const parts = wordsOf(before, after).filter(
    ({ kind }) => kind === "same" || (kind === "removed") === (side === "before"),
  );
  return (
    <bdi dir={dir}>
      {parts.map(({ text, kind }, index) =>
        kind === "same" ? text : kind === "removed" ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>,
      )}
    </bdi>
  );
};

interface DifferenceProps {
  readonly changes: readonly Change[];
  /** Heads of the two columns; what is there and what is proposed when left out. */
  readonly heads?: readonly [before: string, after: string];
}

export const Difference = ({ changes, heads = [t("change.now"), t("change.proposed")] }: DifferenceProps) => {
  const types = useTypes();
  return (
    <table class="desk-difference" role="table">
      <caption class="visually-hidden">{t("change.caption")}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[t("change.what"), ...heads].map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {changes.map(({ path, before, after }) => (
          <tr key={path} role="row">
            <th scope="row" role="rowheader">
              {labelOf(path)}
            </th>
            {(["before", "after"] as const).map((side, index) => (
              <td key={side} role="cell" data-head={heads[index]}>
                <Marked
                  path={path}
                  before={shownText(path, before, types)}
                  after={shownText(path, after, types)}
                  side={side}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const COMPARED = ["name", "names.ar", "type", ...FACT_NAMES.filter((name) => factOf(name).tellsApart).map(pathOf)];

/** Two places beside each other, for duplicates: all that both may have. */
export const comparedPlaces = (first: Place, other: Place): readonly Change[] => {
  const value = (place: Place, path: string): string =>
    textOf(
      path.split(".").reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | null)?.[name], place),
    );
  return COMPARED.map((path) => ({ path, before: value(first, path), after: value(other, path) })).filter(
    ({ before, after }) => before !== "" || after !== "",
  );
};

/** The words that a value may be; `null` where it is free text. */
export const choicesOf = (path: string, types: readonly PlaceType[]): readonly (readonly [string, string])[] | null => {
  const fact = factAt(path);
  const words = fact === null ? null : wordsOfFact(fact);
  if (fact !== null && words !== null) return words.map((word) => [word, wordText(fact, word)] as const);
  return path === "type" && types.length > 0 ? types.map(({ type, label }) => [type, label] as const) : null;
};

/** The types of places; empty until they are loaded. */
export const useTypes = (): readonly PlaceType[] => {
  const [types, setTypes] = useState<readonly PlaceType[]>([]);
  const lang = language.value;
  useEffect(() => {
    void askOnce<PlaceType>(addressOf("/types", { lang })).then(setTypes);
  }, [lang]);
  return types;
};
