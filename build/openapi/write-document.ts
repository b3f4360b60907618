/**
 * Writes the OpenAPI 3.1 document from the declared operations and the answers to their examples. Pure: the same input
 * gives the same bytes.
 */
import type * as z from "zod";
import { createDocument, type oas31, type ZodOpenApiOperationObject } from "zod-openapi";
import { API_BASE } from "#core/api/context.ts";
import { type Choices, FORMATS, type Operation, TAGS, TOKENS } from "#core/api/operation.ts";
import { OPERATIONS } from "#core/api/operations.ts";
import type { Attribution } from "#core/model/common.ts";
import { PROBLEMS } from "#core/values/problems.ts";
import { groupBy } from "../base/group.ts";
import {
  type Answered,
  commonResponses,
  envelopeName,
  formatsOf,
  HEADERS,
  IDEMPOTENCY_KEY,
  IF_NONE_MATCH,
  PREFER,
  responsesOf,
  SCHEMA_OPTIONS,
  schemasOf,
  tidyParameters,
} from "./components.ts";

const RULES = `A directory of prayer places for Muslim users: places, reviews, prayer times, events, cities, and one search over all of it.

- Every success is \`{"ok": true, "data": […], "meta": {…}}\`: \`data\` is always an array, of one record where one is asked for.
- Every failure is \`{"ok": false, "error": "…", "code": "…"}\`; bad input adds \`errors\`, which names every bad parameter at once.
- \`lang\` chooses the language of names and labels; each record says in \`lang\` which one its name came in. Unknown is \`null\`.
- Query parameters that an operation does not know are ignored, and \`meta.ignored\` names each with the nearest known one; with the header \`Prefer: handling=strict\` they are refused, all at once. Calendars, feeds and this document have no \`meta\`: there only that header tells. A known parameter that is given twice or malformed is refused; an empty one counts as absent.
- HEAD and OPTIONS work everywhere, any origin may ask, and no key is needed.
- Files of all places, cities, events and times (CSV, GeoJSON lines, GeoParquet, SQLite) are below \`/data/v1/bulk/\`, what changed between builds below \`/data/v1/changes/\`. Both answer ranges.
- Answers may gain members within version 1; a change that breaks a client needs a new version in the path.`;

const problemTable = (): string =>
  [
    "| code | status | meaning |",
    "|---|---|---|",
    ...Object.entries(PROBLEMS).map(([code, [status, meaning]]) => `| \`${code}\` | ${status} | ${meaning} |`),
  ].join("\n");

const credit = ({ name, url, license }: Attribution): string =>
  `- ${url === null ? name : `[${name}](${url})`}, ${license}`;

/** The API description in Markdown; `attribution` lists whom the data's licence requires to be named. */
const describeApi = (attribution: readonly Attribution[]): string =>
  [
    RULES,
    "## Failures",
    problemTable(),
    "## Licence",
    "The code is MIT. The data is [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/) (CC-BY-4.0): anyone who shows it names its sources, which every answer lists in `meta.attribution`. Records of a source with another licence keep that one.",
    attribution.map(credit).join("\n"),
  ].join("\n\n");

interface DocumentParts {
  /** The values that parameters offer. */
  readonly choices: Choices;
  /** Real answers by operation id. */
  readonly answered: ReadonlyMap<string, readonly Answered[]>;
  /** Version of the package. */
  readonly version: string;
  /** The data's sources. */
  readonly attribution: readonly Attribution[];
  /** Where the site is below its host: `/musalla/` (default: `/`). */
  readonly base?: string;
}

const prefer = { $ref: "#/components/parameters/Prefer" } as const;
const ifNoneMatch = { $ref: "#/components/parameters/IfNoneMatch" } as const;
const idempotencyKey = { $ref: "#/components/parameters/IdempotencyKey" } as const;

const bodyOf = ({ json, form }: NonNullable<Operation["body"]>, answered: readonly Answered[]) => {
  const body = answered[0]?.body;
  return {
    required: true,
    content: {
      "application/json": { schema: json, ...(body !== undefined && { example: body }) },
      "application/x-www-form-urlencoded": { schema: form },
      "multipart/form-data": { schema: form },
    },
  };
};

const toOperation = (
  operation: Operation,
  choices: Choices,
  answered: readonly Answered[],
  schemas: Readonly<Record<string, z.ZodType>>,
): ZodOpenApiOperationObject => {
  const { id, tag, summary, description, parameters, body, cache, token } = operation;
  const headers = [
    prefer,
    ...(cache === "never" ? [] : [ifNoneMatch]),
    ...(operation.isIdempotent === true ? [idempotencyKey] : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    requestParams: { query: parameters(choices) },
    ...(headers.length > 0 && { parameters: headers }),
    ...(token !== undefined && { security: [{ [token]: [] }] }),
    ...(body !== null && { requestBody: bodyOf(body, answered) }),
    responses: responsesOf(operation, answered, schemas[envelopeName(operation) ?? ""]),
  };
};

/** Adds the formats of the parameter `format` besides JSON. */
const addFormats = (operation: oas31.OperationObject): void => {
  for (const format of formatsOf(operation.parameters ?? [])) {
    const other = format in FORMATS ? FORMATS[format as keyof typeof FORMATS] : null;
    const good = operation.responses?.["200"];
    if (other === null || good === undefined || "$ref" in good) continue;
    const type = other.type.replace(/;.*/, "");
    const schema = {
      type: format === "geojson" ? ("object" as const) : ("string" as const),
      description: `${other.description}, with format=${format}`,
    };
    good.content = { ...good.content, [type]: { schema } };
  }
};

/** The text of the document. */
export const writeDocument = ({ answered, choices, version, attribution, base = "/" }: DocumentParts): string => {
  const schemas = schemasOf(OPERATIONS);
  const paths = groupBy(OPERATIONS, ({ path }) => path);
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Musalla",
        version,
        description: describeApi(attribution),
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: `${base.slice(0, -1)}${API_BASE}`, description: "This server" }],
      security: [],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: Object.fromEntries(
        [...paths].map(([path, some]) => [
          path,
          Object.fromEntries(
            some.map((operation) => [
              operation.method,
              toOperation(operation, choices, answered.get(operation.id) ?? [], schemas),
            ]),
          ),
        ]),
      ),
      components: {
        schemas,
        headers: HEADERS,
        parameters: { Prefer: PREFER, IfNoneMatch: IF_NONE_MATCH, IdempotencyKey: IDEMPOTENCY_KEY },
        securitySchemes: Object.fromEntries(
          Object.entries(TOKENS).map(([name, tells]) => [
            name,
            { type: "http" as const, scheme: "bearer", description: tells },
          ]),
        ),
        responses: commonResponses(),
      },
    },
    SCHEMA_OPTIONS,
  );
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of ["get", "post", "delete"] as const) {
      const operation = item[method];
      if (operation === undefined) continue;
      const [good] = answered.get(operation.operationId ?? "") ?? [];
      const query = new URLSearchParams(good?.query);
      operation.parameters = tidyParameters(operation.parameters ?? [], query);
      addFormats(operation);
    }
  }
  return `${JSON.stringify(document)}\n`;
};
