import { places } from "#core/api/places.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(places);
