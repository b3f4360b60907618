/**
 * Findings that were looked at and are right as they stand: data/exceptions.csv, each with its reason.
 * A rule asks here before it speaks. An exception that nothing asks for any more is an error, so that
 * the list never says more than is true.
 */
import { existsSync } from "node:fs";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { exceptions } from "../../tables/reference.ts";
import { loadTable } from "./load.ts";
import { fileAt } from "./source.ts";

/** The exceptions as the rules of one file ask for them. */
export interface Allowances {
  /** Whether the finding `code` of `place` (gb/east-london-mosque), about `other`, stands as it is. */
  readonly allows: (code: string, place: string, other?: string) => boolean;
  /** Those that were asked for and are there. */
  readonly asked: ReadonlySet<string>;
}

export interface Exceptions {
  readonly open: () => Allowances;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
  /** Exceptions that are none of `asked`, when every file was checked; `faulty` are countries with rows unchecked. */
  readonly stale: (asked: ReadonlySet<string>, faulty: ReadonlySet<string>) => readonly Diagnostic[];
}

const keyOf = (code: string, place: string, other: string): string => [code, ...[place, other].toSorted()].join(" ");

/** Reads the exceptions of a data folder; one without the file has none. */
export const loadExceptions = (dataDir: string): Exceptions => {
  const file = fileAt(dataDir, exceptions.path);
  const isThere = existsSync(file.path);
  const { rows, diagnostics } = isThere ? loadTable(exceptions, file) : { rows: [], diagnostics: [] };
  const all = new Map(rows.map((row) => [keyOf(row.value.code, row.value.place, row.value.other ?? ""), row]));
  const open = (): Allowances => {
    const asked = new Set<string>();
    const allows = (code: string, place: string, other = ""): boolean => {
      if (all.size === 0) return false;
      const key = keyOf(code, place, other);
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
