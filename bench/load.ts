import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** Loads one address and prints figures as JSON. A process of its own, which can be pinned apart from the server. */

export interface Load {
  url: string
  /** JSON file of paths to request instead; each connection takes its share in order. */
  pathsFile?: string | undefined
  headers: Record<string, string>
  seconds: number
  expect: number
}

const connections = 32

const { url, pathsFile, headers, seconds, expect } = JSON.parse(process.argv[2] ?? '{}') as Load
const paths = pathsFile === undefined ? [] : (JSON.parse(readFileSync(pathsFile, 'utf8')) as string[])
let clients = 0
const result = await autocannon({
  url,
  headers,
  duration: seconds,
  connections,
  setupClient(client) {
    const first = clients++
    const own = paths.filter((_, place) => place % connections === first)
    if (own.length > 0) client.setRequests(own.map((path) => ({ path, headers })))
  },
})
const answered = (result as unknown as { statusCodeStats: Record<string, unknown> }).statusCodeStats
const others = Object.keys(answered).filter((status) => status !== String(expect))
if (others.length > 0 || result.errors > 0) {
  throw new Error(
    `${url}: expected only ${expect}, got ${Object.keys(answered)} and ${result.errors} errors.`,
  )
}
console.log(
  JSON.stringify({
    requests: result.requests.total,
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }),
)
