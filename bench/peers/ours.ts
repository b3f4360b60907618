/** The project's own engine over local files, with whole answers: records as they are sent. */
import { openDataSource } from "../../server/data/data-source.ts";
import type { Open } from "./contestant.ts";
import { openEngine, recordsOf } from "./engine.ts";

export const open: Open = async ({ buildDir }) => {
  const engine = await openEngine(openDataSource(buildDir).read);
  return {
    label: "ours",
    hits: engine.hits,
    ask: async (query) => {
      const answer = await engine.ask(query, "place");
      // Of the kind "place" each has an id.
      return () => recordsOf(answer).flatMap(({ id }) => id ?? []);
    },
  };
};
