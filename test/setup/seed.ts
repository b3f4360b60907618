/** One seed for all properties where FC_SEED names it; else fast-check draws one, and names it when a property fails. */
import { configureGlobal } from "fast-check";

const seed = process.env["FC_SEED"];
if (seed !== undefined) configureGlobal({ seed: Number(seed) });
