import { defineEventHandler } from "h3";
import { serveNothing } from "../utils/serve.ts";

/** Every address that nothing else answers. */
export default defineEventHandler(serveNothing);
