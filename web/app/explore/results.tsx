/** The list: what was found, of whatever kind, each a link; arrows move through it. */
import type { Row } from "./rows.ts";
import { distanceText } from "../ui/distance.ts";
import { numberText } from "../ui/dates.ts";
import { language, t } from "../language.ts";
import type { Key } from "../language.ts";

const KINDS: Readonly<Record<Row["kind"], Key>> = {
  place: "kind.place",
  city: "kind.city",
  event: "kind.event",
};

/** Moves the focus within the list; upwards from the first it goes back to the field. */
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
export const focusResults = (): void =>
  document.querySelector<HTMLAnchorElement>("#results a.result")?.focus();

export interface ResultsProps {
  readonly rows: readonly Row[];
  /** Labels of types. */
  readonly labels: ReadonlyMap<string, string>;
  /** Called with the row that is pointed at, so that the map can show it. */
  readonly onPoint: (row: Row | null) => void;
}

const Item = ({
  row,
  label,
  onPoint,
}: {
  readonly row: Row;
  readonly label: string;
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
        aria-hidden="true"
      />
      <span class="result-text">
        <span class="result-name" lang={row.lang} dir="auto">
          {row.name}
        </span>
        <span class="result-where">{[label, ...row.where].join(" · ")}</span>
      </span>
      <span class="result-figures">
        {row.distanceM !== null && <bdi>{distanceText(row.distanceM, language.value)}</bdi>}
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

export const Results = ({ rows, labels, onPoint }: ResultsProps) => (
  <ol id="results" class="results" onKeyDown={onKey} aria-label={t("explore.results")}>
    {rows.map((row) => (
      <Item
        key={row.key}
        row={row}
        label={(row.type === null ? undefined : labels.get(row.type)) ?? t(KINDS[row.kind])}
        onPoint={onPoint}
      />
    ))}
  </ol>
);
