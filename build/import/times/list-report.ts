/** The report of the places of a list: which are known, which would be new, which people must choose. */
import { formatDistance } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import { keyOf, type SettledList } from "./listed-places.ts";
import type { Candidate, MatchedName } from "./match-places.ts";
import type { PlaceName } from "../../timetable/reading.ts";

const nameText = (name: PlaceName): string => JSON.stringify(name.name ?? keyOf(name));

const candidateText = ({ place, metres, why }: Candidate): string =>
  `${place.id} ${place.name}${metres === null ? "" : `, ${formatDistance(metres)} away`} (${why})`;

const knownText = ({ name, match }: MatchedName): readonly string[] =>
  match.kind === "known" ? [`  ${nameText(name)} is ${candidateText(match)}`] : [];

const askedText = ({ name, match }: MatchedName): readonly string[] =>
  match.kind === "asked"
    ? [`  ${nameText(name)}, ${match.why}:`, ...match.candidates.map((one) => `    ${candidateText(one)}`)]
    : [];

/** Whether people must say more before anything is written. */
export const isOpen = ({ matched }: SettledList): boolean => matched.some(({ match }) => match.kind === "asked");

const headed = (head: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [head, ...lines];

/** The report of a list. */
export const formatList = ({ matched, offered, losses, lacksPoints }: SettledList): readonly string[] => {
  const known = matched.flatMap(knownText);
  const asked = matched.filter(({ match }) => match.kind === "asked");
  const rows = [...groupBy(offered, ({ path }) => path)].flatMap(([path, own]) =>
    headed(
      `New rows of data/${path}, for you to confirm:`,
      own.flatMap(({ row, warnings }) => [`  ${row}`, ...warnings.map((one) => `    check: ${one}`)]),
    ),
  );
  const [example] = asked;
  const answer = example === undefined ? "" : `{"places": {${nameText(example.name)}: `;
  return [
    `Places of the list: ${known.length} known, ${offered.length} new, ${asked.length} to be asked, ${losses.length} left out`,
    ...(lacksPoints
      ? [
          'Points go into a mapping, {"places": {"…": {"lat": 17.66, "lng": 75.9}}}; --city names the town of a list without points.',
        ]
      : []),
    ...headed("Known:", known),
    ...rows,
    ...headed(
      `Which are these? Say it in a mapping, ${answer}id}}; ${answer}{}}} for a new place; ${answer}null}} to leave it out:`,
      asked.flatMap(askedText),
    ),
  ];
};
