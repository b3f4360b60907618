/** One seed for all properties where FC_SEED names it; else fast-check draws one, and names it when a property fails. Servers under test do not warm up. */
import { configureGlobal } from "fast-check";

const seed = process.env["FC_SEED"];
if (seed !== undefined) configureGlobal({ seed: Number(seed) });

// Servers that tests start have no idle time of their own to compile in.
process.env["MUSALLA_WARM_UP"] ??= "off";
