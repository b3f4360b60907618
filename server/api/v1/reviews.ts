import { reviews } from "#core/api/reviews.ts";
import { serveRead } from "../../http/serve.ts";

export default serveRead(reviews);
