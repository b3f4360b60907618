import { postReport } from "#core/api/reviews.ts";
import { serve } from "../../../http/serve.ts";
import { writing } from "../../../http/write.ts";

export default serve({ POST: writing(postReport) });
