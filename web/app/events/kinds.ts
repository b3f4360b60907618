/** The kinds of events and their labels, from the data's own table. Its fields hold no quotes, which a test checks. */
import table from "../../../data/event-kinds.csv?raw";
import type { Language } from "../language.ts";

export interface EventKind {
  readonly kind: string;
  readonly label: Readonly<Record<Language, string>>;
}

const parseKinds = (csv: string): readonly EventKind[] =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [kind = "", en = "", ar = ""] = line.split(",");
      return { kind, label: { en, ar } };
    });

export const EVENT_KINDS = parseKinds(table);
