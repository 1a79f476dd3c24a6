import autocannon from 'autocannon'

/** One measurement, run as its own process so that it does not share the server's: prints its figures as JSON. */
interface Load {
  url: string
  headers: Record<string, string>
  seconds: number
  expect: number
}

const { url, headers, seconds, expect } = JSON.parse(process.argv[2] ?? '{}') as Load
const result = await autocannon({ url, headers, duration: seconds, connections: 32 })
const answered = (result as unknown as { statusCodeStats: Record<string, unknown> }).statusCodeStats
const others = Object.keys(answered).filter((status) => status !== String(expect))
if (others.length > 0 || result.errors > 0) {
  throw new Error(
    `${url}: expected only ${expect}, got ${Object.keys(answered)} and ${result.errors} errors.`,
  )
}
console.log(
  JSON.stringify({
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }),
)
