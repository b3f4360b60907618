import { events } from "#core/api/events.ts";
import { serveRead } from "../../http/serve.ts";

export default serveRead(events);
