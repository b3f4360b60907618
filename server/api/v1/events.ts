import { events } from "#core/api/events.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(events);
