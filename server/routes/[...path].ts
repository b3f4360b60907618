import { defineEventHandler } from "h3";
import { servePage } from "../http/serve.ts";

/** Every address that nothing else answers: a page, or nothing. */
export default defineEventHandler(servePage);
