import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { answerAssistant } from '#lib/mcp/endpoint.ts'

let visitors = 0

/** The official client, connected to the endpoint in this process. Each client is a visitor of its own. */
export async function clientOf(mode: 'auto' | 'legacy'): Promise<Client> {
  const address = `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`
  const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } })
  const fetch = (url: string | URL, init?: RequestInit) => {
    const request = new Request(url, init)
    request.headers.set('x-forwarded-for', address)
    return answerAssistant(request)
  }
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }))
  return client
}

/** Calls a tool as a client that knows its schemas does: it refuses an answer that breaks them. */
export async function callTool(name: string, args: Record<string, unknown>) {
  const client = await clientOf('auto')
  await client.listTools()
  const result = await client.callTool({ name, arguments: args })
  const [said] = result.content as { type: string; text: string }[]
  return { refused: result.isError === true, content: result.structuredContent, text: said?.text ?? '' }
}
