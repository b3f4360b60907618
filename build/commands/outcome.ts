/** The exit code that the findings of a command call for. */
import type { Diagnostic } from "../diagnostics.ts";
import { EXIT } from "../../server/cli/outcome.ts";

/** 1 with an error among the diagnostics, else 0. */
export const codeOf = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.some(({ severity }) => severity === "error") ? EXIT.problems : EXIT.clean;
