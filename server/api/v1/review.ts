import { deleteReview } from "#core/api/erase.ts";
import { postReview } from "#core/api/review.ts";
import { serve } from "../../utils/serve.ts";
import { writing } from "../../utils/write.ts";

export default serve({ POST: writing(postReview), DELETE: writing(deleteReview) });
