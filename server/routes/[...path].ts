import { defineEventHandler } from "h3";
import { servePage } from "../utils/serve.ts";

/** Every address that nothing else answers: a page, or nothing. */
export default defineEventHandler(servePage);
