import { places } from "#core/api/places.ts";
import { serveRead } from "../../http/serve.ts";

export default serveRead(places);
