import { answerAssistant } from '#lib/modules/mcp/endpoint.ts'

/** The catalogue for assistants; a method that the protocol has not is refused by it. */
const handle = (request: Request): Promise<Response> => answerAssistant(request)

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST }
