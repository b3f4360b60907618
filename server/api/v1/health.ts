import { health } from "#core/api/health.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(health);
