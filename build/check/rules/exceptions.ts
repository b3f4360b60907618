/**
 * What rules let through: data/exceptions.csv has findings that were reviewed and accepted, each with its reason. Rules ask here
 * before they report. An exception that is no longer needed is an error, so that the list stays true.
 */
import { existsSync } from "node:fs";
import type { DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { exceptions } from "../../tables/reference.ts";
import { fileAt, loadTable } from "../load/load.ts";
import type { Allowances } from "./rule.ts";

export interface Exceptions {
  readonly open: () => Allowances;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
  /**
   * Exceptions not in `asked`, once every file was checked; skips `faulty` countries, whose rows were not all checked.
   */
  readonly stale: (asked: ReadonlySet<string>, faulty: ReadonlySet<string>) => readonly Diagnostic[];
}

/** What an exception is known by: its finding and its places, in any order. */
export const exceptionKey = (code: string, place: string, other: string): string =>
  [code, ...[place, other].toSorted()].join(" ");

/** Reads the exceptions of a data folder; none if it has no such file. */
export const loadExceptions = (dataDir: string): Exceptions => {
  const file = fileAt(dataDir, exceptions.path);
  const isThere = existsSync(file.path);
  const { rows, diagnostics } = isThere ? loadTable(exceptions, file) : { rows: [], diagnostics: [] };
  const all = new Map(rows.map((row) => [exceptionKey(row.value.code, row.value.place, row.value.other ?? ""), row]));
  const open = (): Allowances => {
    const asked = new Set<string>();
    const allows = (code: DiagnosticCode, place: string, other = ""): boolean => {
      if (all.size === 0) return false;
      const key = exceptionKey(code, place, other);
      if (!all.has(key)) return false;
      asked.add(key);
      return true;
    };
    return { allows, asked };
  };
  return {
    open,
    diagnostics,
    files: isThere ? 1 : 0,
    stale: (asked, faulty) =>
      [...all]
        .filter(([key, { value }]) => !asked.has(key) && !faulty.has(value.place.slice(0, 2)))
        .map(([, { value, report }]) => {
          const message = `${value.place} no longer has the finding ${value.code}`;
          const hint = "remove the line; nothing needs it";
          return report("code", "stale-exception", message, { message, hint });
        }),
  };
};
