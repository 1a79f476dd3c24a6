import { answerAssistant } from '#lib/modules/mcp/endpoint.ts'

/** The MCP endpoint for assistants. The protocol handler itself refuses unsupported methods. */
const handle = (request: Request): Promise<Response> => answerAssistant(request)

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST }
