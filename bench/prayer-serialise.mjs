/** The peer of prayer-http.ts: asks ANSWER_URL once and serialises what it got for every request on PORT. */
import { createServer } from "node:http";

const answer = await (await fetch(process.env.ANSWER_URL ?? "")).json();

createServer((_request, response) => {
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
