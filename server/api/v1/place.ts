import { place } from "#core/api/place.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(place);
