/**
 * Fills the table of coverage from the data that this site serves, so that it is right after every data build. Without
 * that file, or without scripts, the page keeps its link to it.
 */
import type { Country } from "#core/model/city.ts";
import type { Answer } from "../../app/base/api.ts";
import { countIn, numberText, type Texts } from "../../app/i18n/texts.ts";
import { dateText } from "../../app/ui/dates.ts";

type Language = "en" | "ar";
type Source = Country["coverage"][number];

const COMMA: Readonly<Record<Language, string>> = { en: ", ", ar: "، " };

/** A text of a source, which is English in every language. */
const english = (text: string): HTMLElement => {
  const isolated = document.createElement("bdi");
  isolated.lang = "en";
  isolated.textContent = text;
  return isolated;
};

const linkTo = (address: string, inner: HTMLElement): HTMLElement => {
  const link = document.createElement("a");
  link.href = address;
  link.append(inner);
  return link;
};

const sourceLine = ({ name, url, license, places, as_of: day }: Source, language: Language): HTMLElement => {
  const line = document.createElement("div");
  const known = day === null ? "" : `${COMMA[language]}${dateText(day, "month", language)}`;
  line.append(
    url === null ? english(name) : linkTo(url, english(name)),
    `: ${numberText(places, language)} (`,
    linkTo(`https://spdx.org/licenses/${license}.html`, english(license)),
    `${known})`,
  );
  return line;
};

const rowOf = ({ name, lang, counts, coverage }: Country, language: Language): HTMLTableRowElement => {
  const row = document.createElement("tr");
  const named = document.createElement("bdi");
  named.lang = lang;
  named.textContent = name;
  row.insertCell().append(named);
  row.insertCell().append(numberText(counts.places, language));
  row.insertCell().append(...coverage.map((source) => sourceLine(source, language)));
  return row;
};

/** Fills the tables below `root`. */
export const fillCoverage = async (root: HTMLElement, language: Language): Promise<void> => {
  const reply = await fetch(root.dataset["coverage"] ?? "");
  const { data } = (await reply.json()) as Answer<Country>;
  const there = data.filter(({ counts }) => counts.places > 0).sort((a, b) => b.counts.places - a.counts.places);
  const total = there.reduce((sum, { counts }) => sum + counts.places, 0);
  root.querySelector("tbody")?.append(...there.map((country) => rowOf(country, language)));
  const sum = root.querySelector("p");
  const forms = JSON.parse(root.dataset["forms"] ?? "{}") as Texts;
  const numbers = {
    places: countIn(forms, "place", total, language),
    countries: countIn(forms, "country", there.length, language),
  };
  if (sum !== null)
    sum.textContent = (root.dataset["sum"] ?? "")
      .replace("{places}", numbers.places)
      .replace("{countries}", numbers.countries);
  root.querySelector(".table")?.removeAttribute("hidden");
};
