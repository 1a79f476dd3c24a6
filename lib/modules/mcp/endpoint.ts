import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { counters } from '#lib/api/counters/counters.ts'
import { secondsToNextMinute } from '#lib/api/counters/limits.ts'
import { log } from '#lib/api/log.ts'
import { peerVisitor } from '#lib/leads/visitor.ts'
import { addressesOf } from '#lib/site/addresses.ts'
import { openCatalogue } from '#lib/site/catalogue/open.ts'
import { absolute } from '#lib/site/frame.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { getCourse } from './get-course.ts'
import { getLearningPath } from './get-learning-path.ts'
import { readMessage, refuseMessage } from './message.ts'
import { researchFetch, researchSearch } from './research.ts'
import { searchCourses } from './search-courses.ts'
import { sendEnquiry } from './send-enquiry.ts'
import type { ToolDeps } from './tool.ts'

/** Calls of one visitor in a clock minute: a conversation makes a few, a program that copies everything many. */
const perMinute = 60
/** Calls that a process works on at once: the rest of it serves the API and the pages. */
const callsMax = 4

const instructions = `The course catalogue of one training institute: what is published, what it costs, when one can enrol.
Prices that are not shown are on request. To enrol, people open the url of a course that is available. Never invent courses, dates or prices.`

const tools = [searchCourses, getCourse, getLearningPath, sendEnquiry, researchSearch, researchFetch]

const { fetch: answerMcp } = createMcpHandler(
  async ({ requestInfo }) => {
    const settings = siteSettings()
    const catalogue = await openCatalogue(settings)
    if (catalogue === undefined) throw new Error('SITE_INSTITUTE names no institute that this database has.')
    const [site, { streams }] = await Promise.all([catalogue.readSite(), catalogue.listStreams()])
    const title = site?.institute.name ?? 'Catalogue'
    const server = new McpServer({ name: 'catalogue', title, version: '1.0.0' }, { instructions })
    const headers = requestInfo?.headers ?? new Headers()
    const { course } = addressesOf(settings.base, null)
    const pageOf: ToolDeps['pageOf'] = (one) => absolute({ settings }, course({ ...one, language: null }))
    for (const tool of tools) tool(server, { catalogue, site, streams, pageOf, headers })
    return server
  },
  {
    // The tools stay the same while the process lives; only slugs in descriptions change: nobody has to listen.
    maxSubscriptions: 0,
    onerror: (error) => log().info({ err: error }, 'an assistant was refused'),
  },
)

/** Anyone may ask, from any page: answers are public, and nothing of a visitor's is sent along. */
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
  const response = await answerCounted(request)
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(open)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

async function answerCounted(request: Request): Promise<Response> {
  const now = new Date()
  const limit = { name: `mcp:${peerVisitor(request.headers, 'mcp').hash}`, perMinute }
  if (await counters().take([limit], now)) return tooMany(now)
  if (request.method !== 'POST') return answerMcp(request)
  const read = await readMessage(request)
  return read instanceof Response ? read : answerInTurn(request, read.message)
}

let calls = 0

/** Answers a message unless the process works on as many as it may. A slow body holds no place: it is read before. */
async function answerInTurn(request: Request, message: unknown): Promise<Response> {
  if (calls >= callsMax) return busy()
  calls++
  try {
    const response = await answerMcp(request, { parsedBody: message })
    // Whole before the place is given on: what is made while it is sent counts as well.
    return new Response(await response.arrayBuffer(), response)
  } finally {
    calls--
  }
}

const tooMany = (now: Date): Response =>
  refuseMessage(429, {
    code: -32000,
    message: `More than ${perMinute} calls in this minute.`,
    headers: { 'retry-after': String(secondsToNextMinute(now)) },
  })

const busy = (): Response =>
  refuseMessage(503, {
    code: -32000,
    message: 'Too many calls at once; try again in a second.',
    headers: { 'retry-after': '1' },
  })
