import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import type { CountedEvent } from '#lib/base/observe.ts'
import { metricsOfAll } from '#lib/modules/telemetry/all-workers.ts'
import { databaseMetrics } from '#lib/modules/telemetry/database-metrics.ts'
import { openRecorder, type Recorder } from '#lib/modules/telemetry/recorder.ts'
import { readFigures } from '#lib/office/maintenance/service-figures.ts'
import type { Receiver } from '../../../crm/receiver.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { useDatabase } from '../../../database/databases.ts'
import { connectInstitute, deliver, enquire } from '../../../database/delivery/setup.ts'
import { hasTool } from '../../../tools.ts'

interface Rule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: { summary: string; first: string }
}
const rules: Rule[] = parse(readFileSync('metrics/alerts.yml', 'utf8')).groups[0].rules

/** The service, whose metrics are read once a minute. Its clock is that of the database, and can be moved. */
interface Stage {
  db: Db
  recorder: Recorder
  clock: { now: () => Date; pass: (amount: number, unit: 'minutes' | 'hours') => void }
  /** Database of which the figures are read; undefined while there is none. */
  figuresOf: Db | undefined
  pools: { pool: string; state: string; count: number }[]
}

/** What an alert is for. For ten minutes all is well, then `happens` is called before each reading. */
interface Scene {
  happens: (stage: Stage, minute: number) => Promise<unknown> | unknown
  /** Minutes after which the alert fires. */
  within: number
  labels?: Record<string, string>
}

const answers =
  (count: number, route: string, status: number) =>
  async ({ recorder }: Stage) => {
    for (let n = 0; n < count; n++)
      await recorder.timeRequest(route, async () => new Response(null, { status }))
  }
const counts =
  (count: number, event: CountedEvent, label: string) =>
  ({ recorder }: Stage) => {
    for (let n = 0; n < count; n++) recorder.count(event, label)
  }
const sometimes =
  (at: number, act: Scene['happens']): Scene['happens'] =>
  (stage, minute) =>
    minute === at ? act(stage, minute) : undefined

const wellMinutes = 10

describe.skipIf(!hasTool('promtool'))('each alert fires by what it is for', () => {
  const database = useDatabase()
  const { db } = database
  const opened: { close: () => Promise<unknown> }[] = []
  afterEach(async () => {
    vi.restoreAllMocks()
    vi.useRealTimers()
    for (const { close } of opened.splice(0)) await close()
    await db.deleteFrom('leads').execute()
    await sql`delete from institutes`.execute(db)
  })

  /** A CRM that is away, and three enquiries for it. */
  const deadCrm = async ({ clock }: Stage): Promise<Receiver> => {
    const crm = await connectInstitute(db, 'harbour', clock as never)
    await crm.close()
    for (let n = 0; n < 3; n++) await enquire(db, 'harbour', clock as never)
    return crm
  }
  let crm: Receiver | undefined

  const scenes: Record<string, Scene> = {
    CatalogueDatabaseAway: {
      happens: (stage) => {
        stage.figuresOf = undefined
      },
      within: 3,
    },
    CatalogueErrors: {
      async happens(stage) {
        await answers(98, '/catalog/v1/courses', 200)(stage)
        await answers(2, '/catalog/v1/courses', 500)(stage)
      },
      within: 8,
    },
    CatalogueEnquiriesFail: { happens: sometimes(0, answers(1, '/catalog/v1/leads', 503)), within: 2 },
    CatalogueDatabaseReadOnly: {
      happens: (stage, minute) => {
        if (minute > 0) return
        const url = database.url
        stage.figuresOf = openDatabase({ url, folder: undefined, poolMax: 2, isReadOnly: true })
        const reading = stage.figuresOf
        opened.push({ close: () => reading.destroy() })
      },
      within: 3,
    },
    CatalogueClockWrong: {
      happens: () => {
        vi.useFakeTimers({ toFake: ['Date'] })
        vi.setSystemTime(performance.timeOrigin + performance.now() - 3_000)
      },
      within: 7,
    },
    CatalogueSlow: {
      async happens(stage) {
        let at = 0
        const now = vi.spyOn(performance, 'now').mockImplementation(() => (at += 700))
        await answers(10, '/catalog/v1/courses', 200)(stage)
        now.mockRestore()
      },
      within: 13,
    },
    CataloguePublishLate: {
      happens: sometimes(0, async () => {
        await publishDocument(
          db,
          {
            format: 'catalogue/1',
            institute: { id: 'craft', slug: 'craft', name: 'Craft' },
            courses: [{ id: 'c', title: 'C', versions: [{ id: 'v' }] }],
          },
          new Date(),
        )
        await sql`update courses set title = 'D' where institute_id = 'craft'`.execute(db)
      }),
      within: 12,
    },
    CataloguePublishFails: { happens: sometimes(0, counts(1, 'publish_failed', 'sweep')), within: 2 },
    CatalogueAnswersStale: { happens: counts(1, 'stale_answers', 'failed'), within: 7 },
    CatalogueDeliveryLate: {
      async happens(stage) {
        crm ??= await deadCrm(stage)
        await deliver(db, stage.clock as never, [crm])
      },
      within: 17,
      labels: { kind: 'enquiry' },
    },
    CatalogueDeliveryParked: {
      happens: sometimes(0, async (stage) => {
        crm = await deadCrm(stage)
        for (let hours = 0; hours < 26; hours += 2) {
          await deliver(db, stage.clock as never, [crm])
          stage.clock.pass(2, 'hours')
        }
      }),
      within: 7,
      labels: { kind: 'enquiry' },
    },
    CatalogueReplicaAway: { happens: counts(3, 'replica_reads', 'failed'), within: 7 },
    CataloguePoolFull: {
      happens: (stage) => {
        stage.pools = [{ pool: 'reads', state: 'waiting', count: 3 }]
      },
      within: 4,
      labels: { pool: 'reads' },
    },
    CatalogueRateLimited: {
      happens: counts(70, 'rate_limited', 'key'),
      within: 21,
      labels: { limit: 'key' },
    },
    CatalogueSignInsRefused: {
      happens: sometimes(0, counts(31, 'sign_in_refused', 'code.refuse')),
      within: 2,
    },
    CatalogueEventLoopBusy: {
      happens: (_, minute) =>
        vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({
          ...{ idle: 0, utilization: 1 },
          active: 3_600_000 + minute * 58_000,
        }),
      within: 16,
      labels: { worker: '0' },
    },
  }

  test.each(Object.entries(scenes))('%s', async (alert, { happens, within, labels = {} }) => {
    crm = undefined
    let at = Date.now()
    const stage: Stage = {
      db,
      figuresOf: db,
      pools: [{ pool: 'reads', state: 'waiting', count: 0 }],
      clock: {
        now: () => new Date(at),
        pass: (amount, unit) => {
          at += amount * (unit === 'hours' ? 3_600_000 : 60_000)
        },
      },
      recorder: openRecorder('0', { pools: () => stage.pools, caches: () => [], background: () => [] }),
    }
    const series = new Map<string, string[]>()
    for (let minute = 0; minute <= wellMinutes + within; minute++) {
      if (minute > wellMinutes) await happens(stage, minute - wellMinutes - 1)
      const service = stage.figuresOf && (await readFigures(stage.figuresOf, stage.clock.now()))
      const text = `${await metricsOfAll(stage.recorder)}\n${await databaseMetrics(service)}`
      for (const [, name = '', value = ''] of text.matchAll(/^([a-z]\w*(?:\{.*\})?) (\S+)$/gm)) {
        const values = series.get(name) ?? Array(minute).fill('_')
        series.set(name, [...values, ...Array(minute - values.length).fill('_'), value])
      }
      stage.clock.pass(1, 'minutes')
    }
    expectFiring(alert, labels, within, series)
  })

  test('CatalogueDown, when nobody answers Prometheus', () => {
    const series = new Map([['up{job="catalogue",instance="one"}', ['1x10', '0x10'].join(' ').split(' ')]])
    expectFiring('CatalogueDown', { job: 'catalogue', instance: 'one' }, 4, series)
  })

  test('there is a scene for each', () => {
    expect([...Object.keys(scenes), 'CatalogueDown'].sort()).toEqual(rules.map(({ alert }) => alert).sort())
  })

  /** Has Prometheus evaluate the alerts: this one is silent while all is well, and fires after `within` minutes. */
  function expectFiring(
    alert: string,
    labels: Record<string, string>,
    within: number,
    series: Map<string, string[]>,
  ) {
    const rule = rules.find((one) => one.alert === alert)
    if (!rule) throw new Error(`There is no alert ${alert}.`)
    const summary = rule.annotations.summary.replace(
      /\{\{ \$labels\.(\w+) \}\}/g,
      (_, label) => labels[label] ?? '',
    )
    const used = [...series].filter(([name]) => rule.expr.includes(name.split('{')[0] ?? name))
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'))
    const file = join(folder, 'tests.yml')
    const firing = {
      exp_labels: { ...rule.labels, ...labels },
      exp_annotations: { ...rule.annotations, summary },
    }
    const played = {
      interval: '1m',
      input_series: used.map(([name, values]) => ({ series: name, values: values.join(' ') })),
      alert_rule_test: [
        { alertname: alert, eval_time: `${wellMinutes}m`, exp_alerts: [] },
        { alertname: alert, eval_time: `${wellMinutes + within}m`, exp_alerts: [firing] },
      ],
    }
    // JSON is YAML.
    writeFileSync(
      file,
      JSON.stringify({
        rule_files: [resolve('metrics/alerts.yml')],
        evaluation_interval: '1m',
        tests: [played],
      }),
    )
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  }
})

test.runIf(hasTool('promtool'))('Prometheus accepts the metrics, its settings and the alerts', async () => {
  const run = (args: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
    return [status, status === 0 ? '' : stdout + stderr]
  }
  expect(run(['check', 'config', '--syntax-only', 'metrics/prometheus.yml'])).toEqual([0, ''])
  expect(run(['check', 'rules', 'metrics/alerts.yml'])).toEqual([0, ''])
  const one = openRecorder('0', {
    pools: () => [{ pool: 'reads', state: 'used', count: 3 }],
    caches: () => [{ cache: 'lists', bytes: 1_000, hits: 5, misses: 2 }],
    background: () => [{ task: 'publish behind', count: 1 }],
  })
  const text = `${await metricsOfAll(one)}\n${await databaseMetrics(undefined)}`
  expect(run(['check', 'metrics'], text)).toEqual([0, ''])
})
