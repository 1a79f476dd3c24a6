import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { hostIn, isMachine, requestHost } from '#lib/base/hosts/rule.ts'
import { log } from '#lib/base/log.ts'
import { readObject } from '#lib/contract/api/body.ts'
import { counters, secondsToNextMinute } from '#lib/contract/api/counters/counters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { peerVisitor } from '#lib/contract/api/visitor.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { addressesOf } from '#lib/site/addresses.ts'
import { absolute } from '#lib/site/page-context.ts'
import type { OpenSite, SiteAt } from '#lib/site/site-of-host.ts'
import { deployment } from '#lib/site/site-settings.ts'
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

async function serverOf({ settings, catalogue }: OpenSite, headers: Headers): Promise<McpServer> {
  const [site, { streams }] = await Promise.all([catalogue.readSite(), catalogue.listStreams()])
  const today = dateIn(site?.time_zone ?? 'UTC', catalogue.now())
  const title = site?.institute.name ?? 'Catalogue'
  const server = new McpServer({ name: 'catalogue', title, version: '1.1.0' }, { instructions })
  const { course } = addressesOf(settings.base, null)
  const pageOf: ToolDeps['pageOf'] = ({ id, slug }) =>
    absolute({ settings }, course({ id, slug, language: null }))
  for (const tool of tools) tool(server, { catalogue, today, site, streams, pageOf, headers })
  return server
}

/** CORS headers that let any web page call the endpoint: answers are public and need no credentials. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Stateless streamable HTTP about the institute of a site. Needs no key; calls are limited per visitor. */
export async function answerAssistant(request: Request, site: SiteAt): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: open })
  const response = await answerCounted(request, site)
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(open)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** Reads the message, which is no batch: the protocol dropped them on 2025-06-18, and the library takes them. */
async function answerCounted(request: Request, site: SiteAt): Promise<Response> {
  if (isForeign(request, site))
    return refuse(403, 'This machine is not known by that name: use http://localhost, or set SITE_URL.')
  const now = site.catalogue.now()
  const limit = { name: `mcp:${peerVisitor(request.headers, 'mcp').hash}`, perMinute }
  if ((await counters().take([limit], now)).exceeded)
    return refuse(429, `More than ${perMinute} calls in this minute.`, secondsToNextMinute(now))
  try {
    return await answerInTurn(
      request,
      site,
      request.method === 'POST' ? await readObject(request) : undefined,
    )
  } catch (error) {
    if (error instanceof Problem) return refuse(error.status, error.message)
    throw error
  }
}

/** A developer's machine under another name, which a stranger's page points at it (DNS rebinding). */
const isForeign = (request: Request, { isNamed }: SiteAt): boolean => {
  const host = requestHost(request)
  const isAtHome = hostIn(new URL(deployment().origin).host) === 'localhost'
  return isAtHome && !isNamed && !isMachine(host) && !host.endsWith('.localhost')
}

let calls = 0

/** Refused while `callsMax` calls are running. The body is read before: a slow upload takes no slot. */
async function answerInTurn(request: Request, site: SiteAt, parsedBody?: unknown): Promise<Response> {
  if (calls >= callsMax) return refuse(503, 'Too many calls at once; try again in a second.', 1)
  calls++
  try {
    const { fetch } = createMcpHandler(() => serverOf(site, request.headers), {
      // Subscriptions are not needed, because a process's tools never change; only the slugs in their descriptions do.
      maxSubscriptions: 0,
      onerror: (error) => log().info({ err: error }, 'an assistant was refused'),
    })
    const response = await fetch(request, { parsedBody })
    // Read the whole answer before freeing the slot, because the library may still be producing it.
    return new Response(await response.arrayBuffer(), response)
  } finally {
    calls--
  }
}

/** Builds a JSON-RPC error response. Its id is null, because the message has not been parsed yet. */
const refuse = (status: number, message: string, retryAfter?: number): Response =>
  Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32600, message } },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  )
