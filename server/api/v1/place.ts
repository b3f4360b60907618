import { place } from "#core/api/place.ts";
import { serveRead } from "../../http/serve.ts";

export default serveRead(place);
