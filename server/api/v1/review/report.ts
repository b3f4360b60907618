import { postReport } from "#core/api/reviews.ts";
import { serve } from "../../../utils/serve.ts";
import { writing } from "../../../utils/write.ts";

export default serve({ POST: writing(postReport) });
