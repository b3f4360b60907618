/**
 * The GitHub issue form for people who do not edit CSV: a new place, or a correction. Its fields are columns of
 * places/*.csv, with help and choices from the declarations. Written as YAML 1.2 in block style with texts quoted as
 * JSON; empty maps and lists are refused. Reference: GitHub Docs, "Syntax for GitHub's form schema".
 */
import { type Column, type Columns, formOf } from "#core/columns/cell-schema.ts";
import { places } from "../../tables/places.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";

type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml };

const isList = (value: Yaml): value is readonly Yaml[] => Array.isArray(value);

const block = (value: Yaml, indent: string): string => {
  if (isList(value)) return value.map((one) => `${indent}- ${block(one, `${indent}  `).trimStart()}`).join("\n");
  if (typeof value !== "object") return `${indent}${JSON.stringify(value)}`;
  return Object.entries(value)
    .map(([key, one]) =>
      typeof one === "object"
        ? `${indent}${key}:\n${block(one, `${indent}  `)}`
        : `${indent}${key}: ${JSON.stringify(one)}`,
    )
    .join("\n");
};

/** The value as a YAML document. */
export const formatYaml = (value: Yaml): string => `${block(value, "")}\n`;

/** Columns of the form and their labels, in the order of the form. */
const FIELDS: Readonly<Record<string, string>> = {
  name_en: "Name in English",
  name_ar: "Name in Arabic",
  type: "Type",
  city: "City",
  lat: "Latitude",
  lng: "Longitude",
  street_address: "Street address",
  website: "Website",
  phone: "Phone",
  opening_hours: "Opening hours",
  women_space: "A place for women",
  wudu: "Ablution facilities",
  wheelchair: "Step-free access",
  parking: "Parking",
  toilets: "Toilets",
  halal: "Halal",
  status: "Status",
};

const COLUMNS = places.columns as unknown as Columns;

const NEW = "A place that is missing";
const CORRECTION = "A correction of a place that is there";

const dropdown = (id: string, attributes: Readonly<Record<string, Yaml>>, required = false): Yaml => ({
  type: "dropdown",
  id,
  attributes,
  validations: { required },
});

const field = (name: string, label: string, column: Column<unknown>, types: readonly string[]): Yaml => {
  const options = name === "type" ? types : formOf(column.cell).enum;
  const attributes = { label, description: column.doc };
  if (options !== undefined) return dropdown(name, { ...attributes, options });
  return { type: "input", id: name, attributes, validations: { required: false } };
};

const HEAD: readonly Yaml[] = [
  dropdown("kind", { label: "What is it about?", options: [NEW, CORRECTION] }, true),
  {
    type: "input",
    id: "place",
    attributes: {
      label: "Which place",
      description: "For a correction: its id, or its address on the site. Below, fill in only what changes.",
    },
    validations: { required: false },
  },
];

const TAIL: readonly Yaml[] = [
  {
    type: "textarea",
    id: "evidence",
    attributes: {
      label: "How do you know?",
      description: "You were there, its own website (address), … A wrong fact is worse than none.",
    },
    validations: { required: true },
  },
  {
    type: "checkboxes",
    id: "terms",
    attributes: {
      label: "Terms",
      options: [
        {
          label: "I wrote this myself and give it under CC-BY-4.0; nothing is copied from a map or a list.",
          required: true,
        },
      ],
    },
  },
];

/** The text of .github/ISSUE_TEMPLATE/place.yml. */
export const issueForm = (types: readonly PlaceTypeRow[]): string => {
  const names = types.map(({ type }) => type);
  const fields = Object.entries(FIELDS).flatMap(([name, label]) => {
    const column = COLUMNS[name];
    if (column === undefined) throw new Error(`the issue form names ${name}, which is not a column`);
    return [field(name, label, column, names)];
  });
  const form = {
    name: "A place",
    description: "Tell of a place that is missing, or of one that is wrong",
    title: "place: ",
    labels: ["data"],
    body: [...HEAD, ...fields, ...TAIL],
  };
  return `# Made by \`npm run data -- refresh derived\`, not by hand.\n${formatYaml(form)}`;
};
