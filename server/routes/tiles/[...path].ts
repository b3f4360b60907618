import { defineEventHandler } from "h3";
import { serveTiles } from "../../http/tiles.ts";

/** The tiles of the street map. */
export default defineEventHandler(serveTiles);
