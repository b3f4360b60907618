import { defineEventHandler } from "h3";
import { serveRendered } from "../http/rendered.ts";

/** All other paths: a page, or 404. */
export default defineEventHandler(serveRendered);
