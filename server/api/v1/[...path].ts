import { defineEventHandler } from "h3";
import { serveApi } from "../../http/api.ts";

/** Every address of the API. */
export default defineEventHandler(serveApi);
