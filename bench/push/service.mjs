/** A push service of our own: takes every wake-up, and tells its parent how many came and how many came twice. */
import { createServer } from "node:http";

const seen = new Map();

const server = createServer((request, response) => {
  const { url } = request;
  seen.set(url, (seen.get(url) ?? 0) + 1);
  request.resume();
  response.writeHead(201).end();
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("message", () => {
  let twice = 0;
  for (const times of seen.values()) if (times > 1) twice += 1;
  process.send({ devices: seen.size, twice });
});
process.on("disconnect", () => process.exit());
