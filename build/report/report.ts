/** The formats in which a check is told. */
import type { CheckResult } from "../check.ts";
import { formatGithub } from "./github.ts";
import { formatJson } from "./json.ts";
import { formatText } from "./text.ts";

/** Formats by the name of `--format`. */
const FORMATTERS = { text: formatText, github: formatGithub, json: formatJson } as const;

export type Format = keyof typeof FORMATTERS;

export const FORMATS: readonly Format[] = ["text", "github", "json"];

/** The report of a check, without a line end at its end. */
export const formatReport = (format: Format, result: CheckResult): string => FORMATTERS[format](result);
