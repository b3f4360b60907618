import { defineEventHandler } from "h3";
import { serveTiles } from "../../http/data-files.ts";

/** The tiles of the street map. */
export default defineEventHandler(serveTiles);
