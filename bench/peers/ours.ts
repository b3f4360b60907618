/** The project's own engine over local files, with whole answers: records as they are sent. */
import { readFrom } from "../../server/utils/files.ts";
import { openEngine, recordsOf } from "../search/engine.ts";
import type { Open } from "./contestant.ts";

export const open: Open = async ({ buildDir }) => {
  const engine = await openEngine(readFrom(buildDir));
  return {
    label: "ours",
    hits: engine.hits,
    ask: async (query) => {
      const answer = await engine.ask(query, "place");
      return () => recordsOf(answer).map(({ id }) => id);
    },
  };
};
