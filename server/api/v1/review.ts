import { randomBytes } from "node:crypto";
import { postReview } from "#core/api/review.ts";
import { problemReply } from "#core/request/reply.ts";
import { RANDOM_BYTES } from "#core/review/create.ts";
import { receiveBody } from "../../utils/body.ts";
import { runtime } from "../../utils/runtime.ts";
import { serve } from "../../utils/serve.ts";

export default serve({
  POST: async (event, context) => {
    const received = await receiveBody(event);
    if (!received.ok) return problemReply(received.problem);
    return postReview(received.value, context, randomBytes(RANDOM_BYTES), runtime().reviews.add);
  },
});
