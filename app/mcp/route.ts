import { answerAtHost } from '#app/(site)/answer-at-host.ts'
import { answerAssistant } from '#lib/modules/mcp/endpoint.ts'

/** The MCP endpoint for AI assistants. The protocol library refuses unsupported methods. */
const handle = (request: Request): Promise<Response> =>
  answerAtHost(request, (site) => answerAssistant(request, site))

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST }
