/** What the document says of the API as a whole, in Markdown. */
import type { Attribution } from "#core/model/common.ts";
import { PROBLEMS } from "#core/model/envelope.ts";

const RULES = `A directory of prayer places for Muslim users: places, reviews, prayer times, events, cities, and one search over all of it.

- Every success is \`{"ok": true, "data": […], "meta": {…}}\`: \`data\` is always an array, of one record where one is asked for.
- Every failure is \`{"ok": false, "error": "…", "code": "…"}\`; bad input adds \`errors\`, which names every bad parameter at once.
- \`lang\` chooses the language of names and labels; each record says in \`lang\` which one its name came in. Unknown is \`null\`.
- Unknown query parameters are ignored. A known one that is given twice or malformed is refused; an empty one counts as absent.
- HEAD and OPTIONS work everywhere, any origin may ask, and no key is needed.
- Answers may gain members within version 1; a change that breaks a client needs a new version in the path.`;

const problemTable = (): string =>
  [
    "| code | status | meaning |",
    "|---|---|---|",
    ...Object.entries(PROBLEMS).map(
      ([code, [status, meaning]]) => `| \`${code}\` | ${status} | ${meaning} |`,
    ),
  ].join("\n");

const credit = ({ name, url, license }: Attribution): string =>
  `- ${url === null ? name : `[${name}](${url})`}, ${license}`;

/** The description; `attribution` is whom the data's licence asks to name. */
export const describeApi = (attribution: readonly Attribution[]): string =>
  [
    RULES,
    "## Failures",
    problemTable(),
    "## Licence",
    "The code is MIT. The data is [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/) (CC-BY-4.0): whoever shows it names its sources, which every answer lists in `meta.attribution`. Records of a source with another licence keep that one.",
    attribution.map(credit).join("\n"),
  ].join("\n\n");
