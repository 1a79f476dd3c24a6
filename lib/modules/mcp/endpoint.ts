import { isIP } from 'node:net'
import { createMcpHandler, McpServer, readRequestBody } from '@modelcontextprotocol/server'
import { isDeploymentHost, requestHost } from '#lib/base/hosts/rule.ts'
import { nestedDeeperAt } from '#lib/base/json-depth.ts'
import { log } from '#lib/base/log.ts'
import { counters, secondsToNextMinute } from '#lib/contract/api/counters/counters.ts'
import { peerVisitor } from '#lib/contract/api/visitor.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { addressesOf } from '#lib/site/addresses.ts'
import { absolute } from '#lib/site/page-context.ts'
import { deployment } from '#lib/site/settings.ts'
import { type OpenSite, siteAt } from '#lib/site/sites.ts'
import { getCourse, getLearningPath, searchCourses } from './read-tools.ts'
import { sendEnquiry } from './send-enquiry.ts'
import type { ToolDeps } from './tool.ts'

/** Maximum calls per visitor and clock minute. A conversation makes a few calls; a scraper makes many. */
const perMinute = 60
/** Maximum concurrent calls per process, because the same process also serves the API and the pages. */
const callsMax = 4

const instructions = `The course catalogue of one training institute: what is published, what it costs, and when people can enrol.
Prices that are not shown are on request. To enrol, people open the url of a course that is available. Never invent courses, dates or prices.`

const tools = [searchCourses, getCourse, getLearningPath, sendEnquiry]

/**
 * Site for each running request. It is opened before the protocol library handles the request, because the library
 * would report a missing site as a server error.
 */
const opened = new WeakMap<Request, OpenSite>()

const { fetch: answerMcp } = createMcpHandler(
  async ({ requestInfo }) => {
    const shown = requestInfo && opened.get(requestInfo)
    if (shown === undefined) throw new Error('A request came without its site.')
    const { settings, catalogue } = shown
    const [site, { streams }] = await Promise.all([catalogue.readSite(), catalogue.listStreams()])
    const today = dateIn(site?.time_zone ?? 'UTC', catalogue.now())
    const title = site?.institute.name ?? 'Catalogue'
    const server = new McpServer({ name: 'catalogue', title, version: '1.1.0' }, { instructions })
    const headers = requestInfo?.headers ?? new Headers()
    const { course } = addressesOf(settings.base, null)
    const pageOf: ToolDeps['pageOf'] = (one) =>
      absolute({ settings }, course({ id: one.id, slug: one.slug, language: null }))
    for (const tool of tools) tool(server, { catalogue, today, site, streams, pageOf, headers })
    return server
  },
  {
    // Subscriptions are not needed, because a process's tools never change; only the slugs in their descriptions do.
    maxSubscriptions: 0,
    onerror: (error) => log().info({ err: error }, 'an assistant was refused'),
  },
)

/** CORS headers that let any web page call the endpoint: answers are public and need no credentials. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/**
 * Handles requests of the Model Context Protocol (stateless streamable HTTP). Needs no key; calls are limited per
 * visitor.
 */
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
  if ((await counters().take([limit], now)).exceeded)
    return refuse(429, `More than ${perMinute} calls in this minute.`, {
      retryAfter: secondsToNextMinute(now),
    })
  if (request.method !== 'POST') return answerInTurn(request)
  const read = await readMessage(request)
  return read instanceof Response ? read : answerInTurn(request, { parsedBody: read.message })
}

/**
 * Protects a developer's machine against DNS rebinding, where a stranger's page points its own host name at this
 * machine to read its answers. Returns the `Host` name, of a request that names no site, if it is foreign. Returns undefined if the name is allowed, and
 * always when the site has a public address.
 */
export function foreignName(host: string | null, ownOrigin: string): string | undefined {
  if (host === null || !isOwnMachine(new URL(ownOrigin).hostname)) return undefined
  const name = URL.parse(`http://${host}`)?.hostname ?? host
  // An IP address cannot be rebound to another machine, so it is allowed.
  return isOwnMachine(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 ? undefined : name
}

const isOwnMachine = (name: string): boolean => /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(name)

let calls = 0

/**
 * Handles a message, or refuses it while `callsMax` calls are running. The body is read first, so that a slow upload
 * takes no slot.
 */
async function answerInTurn(request: Request, message?: { parsedBody: unknown }): Promise<Response> {
  if (calls >= callsMax)
    return refuse(503, 'Too many calls at once; try again in a second.', { retryAfter: 1 })
  calls++
  try {
    const host = request.headers.get('host')
    const own = deployment()
    const site = await siteAt(requestHost(request))
    const name = site?.isNamed ? undefined : foreignName(host, own.origin)
    if (name !== undefined)
      return refuse(
        403,
        `This machine is not known as ${JSON.stringify(name)}: use http://localhost, or set SITE_URL.`,
      )
    if (site === undefined)
      return isDeploymentHost(requestHost(request), own)
        ? refuse(404, 'No institute is shown here: SITE_INSTITUTE names none that this database has.')
        : nothingHere()
    opened.set(request, site)
    const response = await answerMcp(request, message)
    // Read the whole answer before freeing the slot, because the library may still be producing it.
    return new Response(await response.arrayBuffer(), response)
  } finally {
    calls--
  }
}

const nothingHere = (): Response =>
  new Response('No site is shown at this host.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

const bodyBytesMax = 64 * 1024
/** Maximum nesting of a message's JSON; the protocol's messages have only a few levels. */
const depthMax = 32

/** Builds a JSON-RPC error response. The id is null because the message has not been parsed yet. */
const refuse = (status: number, message: string, { code = -32000, retryAfter = 0 } = {}): Response =>
  Response.json(
    { jsonrpc: '2.0', id: null, error: { code, message } },
    { status, headers: retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {} },
  )

/**
 * Reads the JSON-RPC message of a request, or returns an error response. Rejects batches, which the protocol dropped on
 * 2025-06-18.
 */
async function readMessage(request: Request): Promise<{ message: unknown } | Response> {
  const body = await readRequestBody(request, bodyBytesMax)
  if (body.tooLarge) return refuse(413, `A message may have at most ${bodyBytesMax} bytes.`, { code: -32600 })
  if (nestedDeeperAt(Buffer.from(body.text), depthMax) !== undefined)
    return refuse(400, `A message may be nested at most ${depthMax} levels deep.`, { code: -32600 })
  try {
    const message: unknown = JSON.parse(body.text)
    if (!Array.isArray(message)) return { message }
    return refuse(400, 'Batches are refused: send one message per request.', { code: -32600 })
  } catch {
    return refuse(400, 'The body must be JSON.', { code: -32700 })
  }
}
