import { defineEventHandler } from "h3";
import { serveApi } from "../http/api.ts";

/** All paths of the API, and its index at /api. */
export default defineEventHandler(serveApi);
