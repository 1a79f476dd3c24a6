import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { metricsOfAll } from '#lib/modules/telemetry/all-workers.ts'
import { databaseMetrics } from '#lib/modules/telemetry/database-metrics.ts'
import { openRecorder, type Recorder } from '#lib/modules/telemetry/recorder.ts'

const sources = {
  pools: () => [{ pool: 'reads', state: 'used', count: 3 }],
  caches: () => [{ cache: 'lists', bytes: 1_000, hits: 5, misses: 2 }],
  background: () => [{ task: 'publish behind', count: 1 }],
}
const service = {
  outbox: [{ kind: 'enquiry', waiting: 4, parked: 1, ageSeconds: 30 }],
  publishLagSeconds: 12,
  takesWrites: false,
  clockAheadSeconds: -2.5,
}
const readOf = async (...recorders: Recorder[]): Promise<string> =>
  [...(await Promise.all(recorders.map(metricsOfAll))), await databaseMetrics(service)].join('\n')

test('requests are counted by route and status with their time, of each worker', async () => {
  const [one, two] = [openRecorder('0', sources), openRecorder('1', sources)]
  for (const status of [200, 200, 404])
    await one.timeRequest('/courses/[id]', async () => new Response(null, { status }))
  await expect(two.timeRequest('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  two.count('rate_limited', 'key')
  one.timePublish(0.2)
  const text = await readOf(one, two)
  for (const line of [
    'catalogue_requests_total{route="/courses/[id]",status="200",worker="0"} 2',
    'catalogue_requests_total{route="/courses/[id]",status="404",worker="0"} 1',
    'catalogue_requests_total{route="/",status="500",worker="1"} 1',
    'catalogue_request_seconds_count{worker="0",route="/courses/[id]"} 3',
    'catalogue_publish_seconds_bucket{le="0.25",worker="0"} 1',
    'catalogue_rate_limited_total{limit="key",worker="1"} 1',
    'catalogue_sign_in_refused_total{action="code.refuse",worker="0"} 0',
    'catalogue_stale_answers_total{why="publishing",worker="0"} 0',
    'catalogue_background_running{task="publish behind",worker="1"} 1',
    'catalogue_pool_connections{pool="reads",state="used",worker="1"} 3',
    'catalogue_cache_lookups_total{cache="lists",result="hit",worker="0"} 5',
    'catalogue_outbox_age_seconds{kind="enquiry"} 30',
    'catalogue_publish_lag_seconds 12',
    'catalogue_database_writable 0',
    'catalogue_clock_ahead_seconds -2.5',
    'catalogue_workers 1',
  ])
    expect(text.split('\n')).toContain(line)
})

test('without a database the rest is answered, and says so', async () => {
  const text = await databaseMetrics(undefined)
  expect(text).toContain('catalogue_database_up 0')
  expect(text).not.toContain('catalogue_outbox')
  const own = await readOf(openRecorder('0', sources))
  expect(own).toContain('process_resident_memory_bytes')
})

const read = (name: string) => readFileSync(`metrics/${name}`, 'utf8')
const alerts: { expr: string }[] = parse(read('alerts.yml')).groups[0].rules
/** Every expression of the alerts and the board. */
const expressions: string[] = [
  ...alerts.map(({ expr }) => expr),
  ...JSON.parse(read('board.json')).panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  ),
]

test('alerts and board name only metrics and labels that there are', async () => {
  const one = openRecorder('0', sources)
  await one.timeRequest('/', async () => new Response())
  const text = await readOf(one)
  const names = new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
  expect(expressions.length).toBeGreaterThan(30)
  for (const expression of expressions) {
    for (const [name] of expression.matchAll(/\b(catalogue|nodejs|process)_\w+/g))
      expect(names).toContain(name)
    for (const [, list = ''] of expression.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of list.split(', ')) expect(labels).toContain(label)
    for (const [, label] of expression.matchAll(/\{(\w+)=/g))
      if (label !== 'job') expect(labels).toContain(label)
  }
})
