/** The record of /health. */
import * as z from "zod";

export const health = z.object({
  status: z.literal("ok"),
  data_version: z.string().describe("Version of the data that this server answers from"),
  places: z.int().min(0).describe("Places listed"),
  time: z.iso.datetime({ offset: true }).describe("The server's clock, RFC 3339"),
});
