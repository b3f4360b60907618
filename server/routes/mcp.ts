import { serve } from "../http/serve.ts";
import { answerMcp, MCP_HEADERS } from "../mcp/http.ts";

/** The Model Context Protocol over HTTP. */
export default serve(
  { POST: async (event, _context, engine) => answerMcp(event, engine) },
  { allowedHeaders: MCP_HEADERS },
);
