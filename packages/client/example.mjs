// node example.mjs [baseUrl] [words]: searches a server for places, cities and events.
import { createClient } from "@musalla/client";

const [baseUrl = "http://localhost:3000/api/v1", q = "istanbul"] = process.argv.slice(2);
const answer = await createClient({ baseUrl }).get("/search", { q, limit: 5 });
if (answer.ok) for (const { kind, name, url } of answer.data) console.log(`${kind.padEnd(6)} ${name}  ${url}`);
else console.error(`${answer.code}: ${answer.error}`);
