import { reviews } from "#core/api/reviews.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(reviews);
