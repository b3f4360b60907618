/** Tables of the docs that are made from what the project declares elsewhere: `<!-- table: name -->` in a source. */
import type { Language } from "./guides.ts";
import { accuracyTable } from "./tables/accuracy.ts";
import { methodsTable } from "./tables/methods.ts";
import { problemsTable } from "./tables/problems.ts";
import { sourcesTable } from "./tables/sources.ts";

const TABLES: Readonly<Record<string, (language: Language) => string>> = {
  accuracy: accuracyTable,
  methods: methodsTable,
  problems: problemsTable,
  sources: sourcesTable,
};

/** A source with its tables in place; an unknown name throws. */
export const expand = (markdown: string, language: Language): string =>
  markdown.replace(/^<!-- table: (.+?) -->$/gm, (_, name: string) => {
    const table = TABLES[name];
    if (table === undefined) throw new Error(`there is no table ${JSON.stringify(name)} of the docs`);
    return table(language);
  });
