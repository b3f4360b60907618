/** What an item is, by the rules of a mapping: the first that matches, then those of what it once was. */
import type { Drop } from "../drop.ts";
import { compileCondition } from "./condition.ts";
import type { Fields } from "./condition.ts";
import type { MappingFile } from "./schema.ts";

export type Sets = MappingFile["types"][number]["set"];

/** What an item is, and its fields as they are meant: without the prefixes where it is told by what it was. */
export interface Kind {
  readonly set: Sets;
  readonly fields: Fields;
}

export interface Rules {
  /** A reason where it is nothing of ours. */
  readonly kindOf: (fields: Fields) => Kind | Drop;
  /** Whether any rule, of types or of drops, has to do with it. */
  readonly isWanted: (fields: Fields) => boolean;
}

/** The fields with what stands behind one of the prefixes laid over them; `null` where none has one. */
const asItWas = (fields: Fields, prefixes: readonly string[]): Fields | null => {
  let was: Record<string, string> | null = null;
  for (const [name, value] of Object.entries(fields)) {
    const prefix = prefixes.find((one) => name.startsWith(one));
    if (prefix === undefined) continue;
    was ??= { ...fields };
    was[name.slice(prefix.length)] = value;
  }
  return was;
};

export const compileRules = ({ types, drop, lifecycle }: MappingFile): Rules => {
  const kinds = types.map(({ when, set }) => ({ matches: compileCondition(when), set }));
  const drops = (drop ?? []).map(({ when, reason }) => ({ matches: compileCondition(when), reason }));
  const find = (fields: Fields): Sets | undefined => kinds.find(({ matches }) => matches(fields))?.set;
  const kindOf = (fields: Fields): Kind | Drop => {
    const reason = drops.find(({ matches }) => matches(fields))?.reason;
    if (reason !== undefined) return reason;
    const now = find(fields);
    if (now !== undefined) return { set: now, fields };
    const was = lifecycle === undefined ? null : asItWas(fields, lifecycle.prefixes);
    const then = was === null ? undefined : find(was);
    if (lifecycle === undefined || was === null || then === undefined) return "no-type";
    return { set: { ...then, status: lifecycle.status }, fields: was };
  };
  return { kindOf, isWanted: (fields) => kindOf(fields) !== "no-type" };
};
