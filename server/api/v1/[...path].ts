import { defineEventHandler } from "h3";
import { serveApi } from "../../http/api.ts";

/** All paths of the API. */
export default defineEventHandler(serveApi);
