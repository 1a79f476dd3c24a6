import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { checkClock } from '#lib/modules/doctor/database.ts'
import english from '#lib/office/findings/en.json' with { type: 'json' }
import operatorWords from '#lib/office/findings/operator.json' with { type: 'json' }
import { addHost } from '#lib/office/institutes/hosts.ts'
import { documentOf, type Operator, openOperator, spawnCommand } from '../../../database/commands/setup.ts'
import { databases, embedded, servers } from '../../../database/databases.ts'

interface Printed {
  check: string
  is_ok: boolean
  advice: string | null
}
const has = (text: string) => expect.stringContaining(text)

describe.each(databases)('the doctor on $name', (kind) => {
  let operator: Operator
  beforeAll(async () => {
    operator = await openOperator(kind)
  })
  afterAll(() => operator.close())

  /** Runs the doctor; returns its faults, each of which says what to do. */
  const faultsOf = async (settings: Record<string, string> = {}, ...words: string[]) => {
    const given = { SITE_INSTITUTE: 'harbour', ...settings }
    const { status, stdout, stderr } = await operator.runWith(given, 'doctor', '--json', ...words)
    expect(stderr).toBe('')
    const { is_ok, findings } = JSON.parse(stdout) as { is_ok: boolean; findings: Printed[] }
    expect(status).toBe(is_ok ? 0 : 1)
    const faults = findings.filter((finding) => !finding.is_ok)
    for (const { advice } of faults) expect(advice).toBeTruthy()
    return faults
  }
  const lastLine = async () => {
    const { stdout } = await operator.runWith({ SITE_INSTITUTE: 'harbour' }, 'doctor')
    return stdout.trimEnd().split('\n').at(-1)
  }
  test('finds no fault in an institute that is published and has a key', async () => {
    await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
    await operator.run('keys', 'create', '--institute', 'harbour', '--name', 'site')
    expect(await faultsOf()).toEqual([])
    expect(await lastLine()).toBe('Everything works.')
  })

  test('reports institutes without a publish or a key, with the command that helps', async () => {
    await operator.run('import', '--no-publish', operator.file('hill.json', documentOf('hill')))
    const faults = await faultsOf()
    expect(faults).toMatchObject([
      { check: 'institute', subject: 'hill', advice: has('publish --institute hill') },
      { check: 'keys', subject: 'hill' },
    ])
    expect(await lastLine()).toBe(`First of 2, institute hill: ${faults[0]?.advice}`)
    await operator.run('publish', '--institute', 'hill')
    await operator.run('keys', 'create', '--institute', 'hill', '--name', 'site')
    expect(await faultsOf()).toEqual([])
  })

  test('says through how many proxies the last requests came, and faults ways past them', async () => {
    const note = (hops: number) =>
      operator.withDb((db) =>
        sql`insert into key_uses (key_id, day, requests, hops)
          select id, (now() at time zone 'UTC')::date, 1, ${hops} from api_keys
          on conflict (key_id, day) do update set hops = excluded.hops`.execute(db),
      )
    expect(await faultsOf({ TRUSTED_PROXIES: '1' })).toEqual([])
    await note(1)
    expect(await faultsOf({ TRUSTED_PROXIES: '1' })).toEqual([])
    expect(await faultsOf({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([])
    const { stdout } = await operator.runWith(
      { SITE_INSTITUTE: 'harbour', TRUSTED_PROXIES: '10.0.0.0/8' },
      'doctor',
    )
    expect(stdout).toContain(operatorWords.said.proxiesNetworks.replace('{seen}', '1'))
    await note(0)
    expect(await faultsOf({ TRUSTED_PROXIES: '1' })).toMatchObject([
      {
        check: 'proxies',
        message: has('came through 0 proxies, but TRUSTED_PROXIES counts 1'),
        advice: has('TRUSTED_PROXIES=0'),
      },
    ])
  })

  // Nothing listens at these ports, and no client refuses to call them.
  const noAnswer = expect.stringMatching(/ at 127\.0\.0\.1:65535 does not answer: .*ECONNREFUSED/)
  test.each<[string, Record<string, string>, object]>([
    [
      'a SITE_INSTITUTE that the database does not have, with those that it has',
      { SITE_INSTITUTE: '' },
      {
        check: 'site',
        subject: 'demo',
        advice: has('Set SITE_INSTITUTE to one of these: harbour, hill.'),
      },
    ],
    [
      'a counter store that does not answer',
      { KV_REST_API_URL: 'http://127.0.0.1:65535', KV_REST_API_TOKEN: 'token' },
      { check: 'counters', message: noAnswer },
    ],
    [
      'a Redis that does not answer',
      { REDIS_URL: 'redis://:hush@127.0.0.1:65535' },
      { check: 'counters', message: noAnswer },
    ],
  ])('reports %s', async (_, settings, fault) => {
    expect(await faultsOf(settings)).toMatchObject([fault])
  })

  test('reports hosts that do not resolve, but none that waits for its office, a wildcard without DNS, and no SITE_URL beside them', async () => {
    const dns = { SITE_URL: 'https://www.operator.invalid', SITE_WILDCARD: '*.sites.invalid' }
    await operator.run('hosts', 'add', 'courses.harbour.invalid', '--institute', 'harbour')
    await operator.withDb(async (db) => {
      await addHost(db, { id: 'id-hill', slug: 'hill' }, 'hill.invalid', { waits: true, now: new Date() })
    })
    const unresolved = [
      { check: 'dns', subject: 'harbour', message: has('courses.harbour.invalid does not resolve') },
      { check: 'dns', subject: '*.sites.invalid', advice: has('Add a DNS record for *.sites.invalid') },
    ]
    expect(await faultsOf(dns)).toMatchObject(unresolved)
    expect(await faultsOf({})).toMatchObject([{ check: 'dns', advice: 'Set SITE_URL.' }, unresolved[0]])
    await operator.run('hosts', 'remove', 'courses.harbour.invalid', '--institute', 'harbour')
    await operator.run('hosts', 'remove', 'hill.invalid', '--institute', 'hill')
    expect(await faultsOf({})).toEqual([])
  })

  test('reports a replica that does not answer', async () => {
    const away = { DATABASE_READ_URL: 'postgres://me:secret@127.0.0.1:1/catalogue' }
    const [fault, ...others] = await faultsOf(away)
    expect(fault).toMatchObject({
      check: 'replica',
      message: has('The replica in DATABASE_READ_URL does not answer'),
    })
    expect([others, JSON.stringify(fault).includes('secret')]).toEqual([[], false])
  })

  test('reports a mirror whose enquiries are refused, until its website is added', async () => {
    const mirror = ['--mirror', 'https://Mirror.example.org/school/']
    const advice = 'websites add --institute harbour https://mirror.example.org'
    expect(await faultsOf({}, ...mirror)).toMatchObject([
      { check: 'mirror', subject: 'https://mirror.example.org', advice: has(advice) },
    ])
    await operator.run(...advice.split(' '))
    expect(await faultsOf({}, ...mirror)).toEqual([])
  })

  test('reports a CRM that this process may not call, and secrets that it cannot open', async () => {
    const sealed = { CRM_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
    const settings = { ...sealed, CRM_PRIVATE_HOSTS: 'crm.internal' }
    const line = 'crm set webhook url=http://crm.internal/hook --institute harbour'
    expect((await operator.runWith(settings, ...line.split(' '))).status).toBe(0)
    expect(await faultsOf(settings)).toEqual([])
    const closed = has('http://crm.internal cannot be called: only https is')
    expect(await faultsOf(sealed)).toMatchObject([{ check: 'crm', subject: 'harbour', message: closed }])
    expect(await faultsOf({ ...settings, CRM_SECRET_KEY: '' })).toMatchObject([
      { check: 'crm', message: has('CRM_SECRET_KEY is not set') },
    ])
    await operator.run('crm', 'remove', '--institute', 'harbour')
  })

  test('accepts a counter store that answers', async () => {
    const store = createServer((request, response) => {
      request.resume()
      response.setHeader('content-type', 'application/json').end('{"result":"PONG"}')
    })
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
      expect(await faultsOf({ KV_REST_API_URL: url, KV_REST_API_TOKEN: 'token' })).toEqual([])
    } finally {
      store.close()
    }
  })
})

describe.each(servers)('the doctor of a faulty database on $name', (kind) => {
  let operator: Operator
  beforeAll(async () => {
    operator = await openOperator(kind)
  })
  afterAll(() => operator.close())

  test('reports an unreachable database without its password, with advice', async () => {
    const settings = { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/catalogue' }
    for (const words of [['keys', 'list'], ['doctor'], ['publish', '--json']]) {
      const { status, stdout, stderr } = await operator.runWith(settings, ...words)
      expect(status).toBe(1)
      expect(stdout + stderr).toContain('127.0.0.1:1/catalogue')
      expect(stdout + stderr).toContain('Check that the server is running')
      expect(stdout + stderr).not.toContain('secret')
    }
  })

  test('reports a database that takes no writes', async () => {
    await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
    const only = (what: string) =>
      operator.withDb(async (db) => {
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
        const change = `alter database ${rows[0]?.name} ${what}`
        return sql.raw(`set default_transaction_read_only = off; ${change}`).execute(db)
      })
    await only('set default_transaction_read_only = on')
    const { status, stdout } = await operator.run('doctor', '--json')
    await only('reset default_transaction_read_only')
    expect(status).toBe(1)
    expect(JSON.parse(stdout).findings).toContainEqual({
      check: 'writes',
      subject: null,
      is_ok: false,
      message: 'Writes fail: the database is read-only, so enquiries cannot be saved.',
      advice: has('Make room on its disk'),
    })
  })

  test('reports a database that was not migrated, with the command', async () => {
    const empty = await kind.open()
    try {
      await sql`drop schema public cascade`.execute(empty.db)
      await sql`create schema public`.execute(empty.db)
      const settings = { DATABASE_URL: empty.url ?? '' }
      const advice = has('catalogue -- migrate')
      const run = (...words: string[]) => operator.runWith(settings, ...words)
      expect(await run('keys', 'list')).toMatchObject({ status: 1, stderr: advice })
      expect(await run('doctor')).toMatchObject({ status: 1, stdout: advice })
      expect(await run('migrate')).toMatchObject({ status: 0, stdout: has('0001-') })
    } finally {
      await empty.close()
    }
  })

  test('reports columns that are not those of the release, with what to do', async () => {
    const change = (what: string) =>
      operator.withDb((db) => sql.raw(`alter table publish_faults ${what}`).execute(db))
    await change('drop column table_name')
    const { status, stdout } = await operator.run('doctor')
    expect([status, stdout]).toEqual([1, has('publish_faults.table_name is missing (expected text)')])
    expect(stdout).toMatch(/\nFirst, migrations: .*Restore these columns or a backup/)
    expect((await operator.run('migrate')).stderr).toContain('Nothing was changed.')
    await change('add column table_name text')
  })

  test('reports a course that cannot be published with the reason until it is corrected; the others are published', async () => {
    await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
    await operator.withDb((db) => sql`update courses set faqs = '[7]' where id = 'welding'`.execute(db))
    expect(await operator.run('publish')).toMatchObject({ status: 1, stdout: has('courses "welding"') })
    const fault = has('courses "welding", column faqs: not the list that is expected there')
    expect(await operator.run('doctor')).toMatchObject({ status: 1, stdout: fault })
    const repaired = await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
    expect(repaired).toMatchObject({ status: 0, stdout: has('2 courses shown') })
    expect((await operator.run('doctor')).stdout).toMatch(/^ok {5}institute harbour: Published 20/m)
  })

  test.each([
    ['for its date', { next_change_at: '2026-01-01' }],
    ['because a fast clock published it', { published_at: '2999-01-01' }],
  ])('accepts an institute whose next publish waits for a read, %s', async (_, state) => {
    await operator.run('keys', 'create', '--institute', 'harbour', '--name', 'site')
    await operator.withDb((db) => db.updateTable('publications').set(state).execute())
    const { status, stdout } = await operator.runWith({ SITE_INSTITUTE: 'harbour' }, 'doctor')
    expect([status, stdout]).toEqual([0, expect.stringContaining(english.waiting.split('. ')[1] ?? '')])
  })

  test('compares the clock of the database with this machine’s, and allows a second', async () => {
    const { db, close } = await kind.open()
    const examined = async () => {
      const [finding] = await checkClock({ db, env: env(), now: async () => new Date() })
      return [finding?.code, finding?.weight]
    }
    expect(await examined()).toEqual(['clock', 'hint'])
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() - 5_000) })
    const late = await examined().finally(() => vi.useRealTimers())
    expect(late).toEqual(['clockBehind', 'error'])
    await close()
  })

  test('uses the direct address for migrations when it is set', async () => {
    const settings = { DATABASE_URL: 'postgres://someone@127.0.0.1:1/pooled' }
    const direct = await kind.open()
    try {
      const unpooled = { ...settings, DATABASE_URL_UNPOOLED: direct.url ?? '' }
      expect((await operator.runWith(unpooled, 'migrate')).status).toBe(0)
    } finally {
      await direct.close()
    }
  })
})

test('an embedded database locked by another process is not opened, and that process is named', async () => {
  const operator = await openOperator(embedded)
  const DATA_DIR = join(operator.folder, 'data')
  const spawn = (...words: string[]) => spawnCommand({ DATABASE_URL: '', DATA_DIR }, words)
  const db = openDatabase({ url: undefined, folder: DATA_DIR, poolMax: 1 })
  try {
    await sql`select 1`.execute(db)
    const named = has(`process ${process.pid}`)
    expect(await spawn('keys', 'list')).toMatchObject({ status: 1, stderr: named })
    expect(await spawn('doctor')).toMatchObject({ status: 1, stdout: named })
  } finally {
    await db.destroy()
    await operator.close()
  }
})
