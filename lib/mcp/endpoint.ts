import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { counters } from '#lib/api/counters/counters.ts'
import { secondsToNextMinute } from '#lib/api/counters/limits.ts'
import { log } from '#lib/api/log.ts'
import { peerVisitor } from '#lib/leads/visitor.ts'
import { openCatalogue } from '#lib/site/catalogue/open.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { getCourse } from './get-course.ts'
import { getLearningPath } from './get-learning-path.ts'
import { searchCourses } from './search-courses.ts'
import { sendEnquiry } from './send-enquiry.ts'

/** Calls of one visitor in a clock minute: a conversation makes a few, a program that copies everything many. */
const perMinute = 60
const bodyBytesMax = 64 * 1024

const instructions = `The course catalogue of one training institute: what is published, what it costs, when one can enrol.
Prices that are not shown are on request. To enrol, people open a course's url. Never invent courses, dates or prices.`

const tools = [searchCourses, getCourse, getLearningPath, sendEnquiry]

const { fetch: answerMcp } = createMcpHandler(
  async ({ requestInfo }) => {
    const catalogue = await openCatalogue(siteSettings())
    if (catalogue === undefined) throw new Error('SITE_INSTITUTE names no institute that this database has.')
    const name = (await catalogue.readSite())?.institute.name ?? 'Catalogue'
    const server = new McpServer({ name: 'catalogue', title: name, version: '1.0.0' }, { instructions })
    for (const tool of tools) tool(server, { catalogue, headers: requestInfo?.headers ?? new Headers() })
    return server
  },
  {
    // The tools never change while the process lives: nobody has to listen.
    maxSubscriptions: 1,
    maxRequestBodySize: bodyBytesMax,
    onerror: (error) => log().info({ err: error }, 'an assistant was refused'),
  },
)

/** Anyone may ask, from any page: what is told is public, and nothing of a visitor's is sent along. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** The Model Context Protocol for assistants (stateless streamable HTTP), limited per visitor, without a key. */
export async function answerAssistant(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: open })
  const now = new Date()
  const limit = { name: `mcp:${peerVisitor(request.headers, 'mcp').hash}`, perMinute }
  const response = (await counters().take([limit], now)) ? tooMany(now) : await answerMcp(request)
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(open)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

const tooMany = (now: Date): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, message: `More than ${perMinute} calls in this minute.` },
    },
    { status: 429, headers: { 'retry-after': String(secondsToNextMinute(now)) } },
  )
