import { defineEventHandler, send, setResponseHeaders } from "h3";

const body = Buffer.alloc(Number(process.env["BODY_BYTES"] ?? 0), "x");

/** One constant buffer. */
export default defineEventHandler((event) => {
  setResponseHeaders(event, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  return send(event, body);
});
