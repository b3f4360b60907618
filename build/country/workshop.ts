/** What a country is made with: the tables, read and checked, and the folder that its files go to. */
import { openData } from "../check.ts";
import type { Check } from "../check.ts";
import { planContext } from "../plan/context.ts";
import type { PlanContext, PlanOptions } from "../plan/context.ts";
import { loadRatings } from "../ratings.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { createMaker } from "./make.ts";
import type { Maker } from "./make.ts";

/** Where everything is; plain data, for a worker to open the same workshop. */
export interface Workshop {
  readonly dataDir: string;
  /** The folder of the imports; `null` where there is none. */
  readonly importsDir: string | null;
  readonly ratingsFile: string | null;
  readonly plan: PlanOptions;
  /** The folder that the files of the build are written into. */
  readonly folder: string;
}

export interface OpenWorkshop {
  readonly check: Check;
  readonly context: PlanContext;
  /** Problems of the file of ratings. */
  readonly ratingsDiagnostics: readonly Diagnostic[];
  readonly maker: Maker;
}

/** Reads the tables of a data folder and the ratings. */
export const openWorkshop = ({ dataDir, importsDir, ratingsFile, plan, folder }: Workshop): OpenWorkshop => {
  const check = openData(dataDir, { today: plan.today, importsDir });
  const { ratings, diagnostics } = loadRatings(ratingsFile);
  const context = planContext(check.tables, plan, ratings);
  return { check, context, ratingsDiagnostics: diagnostics, maker: createMaker(check, context, folder) };
};
