/**
 * What a list says of the words of a search that it does not consider: that nothing of a type is listed there, that a fact is not
 * known there, or else the words themselves.
 */
import { language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { typeText } from "../ui/fact-words.ts";
import { AMENITIES } from "./facts.ts";
import { Isolated } from "./isolated.tsx";
import type { Row } from "./rows.ts";

interface LeftOut {
  readonly words: readonly string[];
  /** Types of places that the words name. */
  readonly types: readonly string[];
}

/** Letters from which a word may be the beginning of a label. */
const LEAST = 4;

const foldedWords = (text: string): readonly string[] =>
  text
    .toLocaleLowerCase(language.value)
    .split(/[^\p{Letter}\p{Mark}]+/u)
    .filter((word) => word !== "");

/** The facts that the words name, by their labels in the language of the page: `Parking`. */
const factsIn = (words: readonly string[]): readonly Key[] => {
  const asked = words.flatMap(foldedWords).filter((word) => word.length >= LEAST);
  return AMENITIES.map(([, key]) => key).filter((key) =>
    foldedWords(t(key)).some((known) => asked.some((word) => known.startsWith(word))),
  );
};

/** Where the results are: the city that was found, or that of the first place. */
const whereOf = (rows: readonly Row[]): string | null => {
  const [first] = rows;
  if (first === undefined) return null;
  if (first.kind === "city") return first.name;
  return first.kind === "place" ? (first.where[0] ?? null) : null;
};

export const LeftOutNote = ({ words, types, rows }: LeftOut & { readonly rows: readonly Row[] }) => {
  const where = whereOf(rows);
  const absent = types.filter((type) => rows.every((row) => row.type !== type));
  const facts = factsIn(words);
  const known =
    absent.length > 0
      ? { text: "list.none-type" as const, what: absent.map((type) => typeText(type, type)) }
      : facts.length > 0
        ? { text: "list.none-fact" as const, what: facts.map((key) => t(key)) }
        : null;
  if (where === null || known === null) return <Isolated text="list.left-out" values={{ words: words.join(" ") }} />;
  return <Isolated text={known.text} values={{ what: known.what.join(t("list.comma")), where }} />;
};
