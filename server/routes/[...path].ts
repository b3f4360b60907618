import { defineEventHandler } from "h3";
import { servePage } from "../http/serve.ts";

/** All other paths: a page, or 404. */
export default defineEventHandler(servePage);
