import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { POST } from '#app/mcp/route.ts'

let visitors = 0

/** The official client, connected to the endpoint in this process. Each request is of another visitor. */
export async function clientOf(mode: 'auto' | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } })
  const fetch = (url: string | URL, init?: RequestInit) => {
    const request = new Request(url, init)
    request.headers.set('x-forwarded-for', `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`)
    return POST(request)
  }
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }))
  return client
}

let caller: Promise<Client> | undefined

async function openCaller(): Promise<Client> {
  const client = await clientOf('auto')
  await client.listTools()
  return client
}

/** Calls a tool as a client that knows its schemas does: it refuses an answer that breaks them. */
export async function callTool(name: string, args: Record<string, unknown>) {
  caller ??= openCaller()
  const client = await caller
  const result = await client.callTool({ name, arguments: args })
  const [said] = result.content as { type: string; text: string }[]
  return { refused: result.isError === true, content: result.structuredContent, text: said?.text ?? '' }
}
