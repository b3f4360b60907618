import { readFileSync } from "node:fs";
import { defineEventHandler, send, setResponseHeaders } from "h3";

const body = readFileSync(process.env["BODY_FILE"] ?? "/dev/null");

/** One constant buffer. */
export default defineEventHandler((event) => {
  setResponseHeaders(event, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  return send(event, body);
});
