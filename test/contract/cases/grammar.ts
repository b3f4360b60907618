/** Section 3 "Parameters": the grammar of every parameter, from the tables of parameters and values. */
import { either, names, ok } from "../rows.ts";
import type { Row } from "../rows.ts";
import type { Parameter } from "./parameters.ts";
import { REFUSED } from "./values.ts";
import { TAKEN } from "./values-taken.ts";

const SECTION = "3 Parameters";

/** Whether an id may name nothing: a well-formed one is then 404. */
const isId = ({ name }: Parameter): boolean => name === "id" || name === "place_id";

const taken = (parameter: Parameter) => (isId(parameter) ? either(200, 404) : ok());

const limits = (parameter: Parameter): readonly Row[] => {
  const { path, name, kind, min, max } = parameter;
  const at = (value: number | string): string => `${path}${name}=${value}`;
  const step = kind === "float" ? 0.000_001 : 1;
  return [
    ...(min === undefined
      ? []
      : [
          [SECTION, "the smallest value", at(min), taken(parameter)] as const,
          [SECTION, "under the smallest value", at(min - step), names(name)] as const,
          [SECTION, "far under the smallest value", at(`-${"9".repeat(30)}`), names(name)] as const,
        ]),
    ...(max === undefined
      ? []
      : [
          [SECTION, "the largest value", at(max), taken(parameter)] as const,
          [SECTION, "over the largest value is not clamped", at(max + step), names(name)] as const,
          [SECTION, "far over the largest value", at("9".repeat(30)), names(name)] as const,
        ]),
    ...(kind === "int" && max === undefined
      ? [[SECTION, "a number beyond every use", at("9".repeat(400)), either(200, 400, 404)] as const]
      : []),
    ...(kind === "int" && min !== undefined
      ? [[SECTION, "negative zero is zero", at("-0"), min > 0 ? names(name) : taken(parameter)] as const]
      : []),
  ];
};

const absentRows = ({ path, name, required }: Parameter): readonly Row[] => [
  [SECTION, "empty means absent", `${path}${name}=`, required ? names(name) : ok()],
  [SECTION, "no equals sign means absent", `${path}${name}`, required ? names(name) : ok()],
];

/** Every row of one parameter. */
export const grammarRows = (parameter: Parameter): readonly Row[] => {
  const { path, name, kind, good, dependent } = parameter;
  const value = good === "" ? "5" : good;
  return [
    ...(good === "" ? [] : [[SECTION, "a sound value", `${path}${name}=${good}`, ok()] as const]),
    ...(dependent ? [] : absentRows(parameter)),
    [SECTION, "given twice", `${path}${name}=${value}&${name}=${value}`, names(name)],
    [SECTION, "given twice, once empty", `${path}${name}=&${name}=${value}`, names(name)],
    [
      SECTION,
      "given twice, once encoded",
      `${path}${name}=${value}&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${value}`,
      names(name),
    ],
    ...REFUSED[kind].map(([bad, what]): Row => [SECTION, what, `${path}${name}=${bad}`, names(name)]),
    ...(dependent ? [] : TAKEN[kind]).map(([fine, what]): Row => [SECTION, what, `${path}${name}=${fine}`, ok()]),
    ...limits(parameter),
  ];
};
