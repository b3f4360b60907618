/** The results as a list of links; arrow keys move through them. */
import { language, t } from "../base/language.ts";
import { type Key, numberText } from "../i18n/texts.ts";
import { Dotted } from "../ui/dotted.tsx";
import { Romanised } from "../ui/romanised.tsx";
import { lengthText } from "../ui/words.tsx";
import { IntentLine } from "./intent-line.tsx";
import { RowCongregation } from "./row-congregation.tsx";
import type { Row } from "./rows.ts";

const KINDS: Readonly<Record<Row["kind"], Key>> = {
  place: "kind.place",
  city: "kind.city",
  event: "kind.event",
  intent: "kind.intent",
};

/** Moves the focus within the list; up from the first result goes back to the search field. */
const onKey = (event: KeyboardEvent): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined && event.key !== "Escape") return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#results a.result")];
  const here = links.findIndex((link) => link === document.activeElement);
  const to = step === undefined ? undefined : links[here + step];
  const field = document.querySelector<HTMLInputElement>("#q");
  if (to !== undefined) to.focus();
  else if (step !== 1) field?.focus();
  event.preventDefault();
};

/** Moves the focus to the first result. */
export const focusResults = (): void => document.querySelector<HTMLAnchorElement>("#results a.result")?.focus();

export interface ResultsProps {
  readonly rows: readonly Row[];
  /** Labels of the types. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether the map is beside the list, so that rows have the numbers of their places on it. */
  readonly hasMap: boolean;
  /** Called with the row under the pointer, so that the map can show it. */
  readonly onPoint: (row: Row | null) => void;
}

/** The rows at the top whose places are asked for their next congregation. */
const ASKED = 10;

const Item = ({
  row,
  label,
  isAsked,
  number,
  onPoint,
}: {
  readonly row: Row;
  readonly label: string;
  /** Whether its next congregation is asked for. */
  readonly isAsked: boolean;
  /** Its number on the map beside; `null` where it has none. */
  readonly number: number | null;
  readonly onPoint: ResultsProps["onPoint"];
}) => (
  <li>
    <a
      class="result"
      href={row.href}
      onFocus={() => onPoint(row)}
      onMouseEnter={() => onPoint(row)}
      onMouseLeave={() => onPoint(null)}
    >
      <span
        class={`mark mark-${row.kind === "place" ? (row.type ?? "place") : row.kind}`}
        data-number={number ?? undefined}
        aria-hidden="true"
      />
      <span class="result-text">
        <span class="result-name" lang={row.lang} dir="auto">
          {row.name}
        </span>
        <Romanised class="result-where" name={row.romanised} />
        <span class="result-where">
          <Dotted parts={row.intent === null ? [label, ...row.where] : row.where} />
        </span>
        {isAsked && row.timesId !== null && <RowCongregation id={row.timesId} />}
        {row.intent !== null && <IntentLine {...row.intent} />}
      </span>
      <span class="result-figures">
        {row.distanceM !== null && <bdi>{lengthText(row.distanceM)}</bdi>}
        {row.rating !== null && row.rating.average !== null && (
          <span class="result-rating">
            <span aria-hidden="true">★</span>
            <span class="visually-hidden">{t("rating.label")}</span> {row.rating.average.toFixed(1)}
            <span class="quiet"> ({numberText(row.rating.count, language.value)})</span>
          </span>
        )}
      </span>
    </a>
  </li>
);

const isOnMap = ({ kind, lat, lng }: Row): boolean => kind === "place" && lat !== null && lng !== null;

export const Results = ({ rows, labels, hasMap, onPoint }: ResultsProps) => (
  <ol id="results" class="results" onKeyDown={onKey} aria-label={t("explore.results")}>
    {rows.map((row, index) => (
      <Item
        key={row.key}
        row={row}
        isAsked={index < ASKED}
        number={hasMap && isOnMap(row) ? index + 1 : null}
        label={(row.type === null ? undefined : labels.get(row.type)) ?? t(KINDS[row.kind])}
        onPoint={onPoint}
      />
    ))}
  </ol>
);
