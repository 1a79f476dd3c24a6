import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/db/open.ts'
import type { Finding } from '#lib/maintenance/doctor/finding.ts'
import { databases, embedded, servers } from '../databases.ts'
import { documentOf, type Operator, openOperator, spawnCommand } from './setup.ts'

describe.each(databases)('the doctor on $name', (kind) => {
  let operator: Operator
  beforeAll(async () => {
    operator = await openOperator(kind)
  })
  afterAll(() => operator.close())

  const examine = async (settings: Record<string, string> = {}, ...words: string[]) => {
    const given = { SITE_INSTITUTE: 'harbour', ...settings }
    const { status, stdout, stderr } = await operator.runWith(given, 'doctor', '--json', ...words)
    expect(stderr).toBe('')
    const { is_ok, findings } = JSON.parse(stdout) as { is_ok: boolean; findings: Finding[] }
    expect(status).toBe(is_ok ? 0 : 1)
    const faults = findings.filter((finding) => !finding.is_ok)
    for (const { advice } of faults) expect(advice).toBeTruthy()
    return { faults, findings }
  }

  test('finds no fault in an institute that is published and has a key', async () => {
    await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
    await operator.run('keys', 'create', '--institute', 'harbour', '--name', 'site')
    expect((await examine()).faults).toEqual([])
    const { status, stdout } = await operator.runWith({ SITE_INSTITUTE: 'harbour' }, 'doctor')
    expect([status, stdout.includes('FAULT')]).toEqual([0, false])
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('All is well.')
  })

  test('reports institutes without a publish or a key, with the command that helps', async () => {
    await operator.run('import', '--no-publish', operator.file('hill.json', documentOf('hill')))
    const { faults } = await examine()
    expect(faults.map(({ check, subject }) => [check, subject])).toEqual([
      ['institute', 'hill'],
      ['keys', 'hill'],
    ])
    expect(faults[0]?.advice).toContain('publish --institute hill')
    const { stdout } = await operator.runWith({ SITE_INSTITUTE: 'harbour' }, 'doctor')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(`First of 2, institute hill: ${faults[0]?.advice}`)
    await operator.run('publish', '--institute', 'hill')
    await operator.run('keys', 'create', '--institute', 'hill', '--name', 'site')
    expect((await examine()).faults).toEqual([])
  })

  test('reports a SITE_INSTITUTE that the database does not have, with those that it has', async () => {
    const { faults } = await examine({ SITE_INSTITUTE: '' })
    expect(faults.map(({ check, subject }) => [check, subject])).toEqual([['site', 'demo']])
    expect(faults[0]?.advice).toContain('Set SITE_INSTITUTE to one that it has: harbour, hill.')
  })

  test('reports a SITE_API_URL that does not answer', async () => {
    const settings = { SITE_API_URL: 'http://127.0.0.1:1/catalog/v1', SITE_API_KEY: 'cat_pub_x' }
    const { faults } = await examine(settings)
    expect(faults.map(({ check, message }) => [check, message])).toEqual([
      ['site', expect.stringContaining('http://127.0.0.1:1/catalog/v1, which cannot be reached')],
    ])
  })

  test('reports a SITE_WORDS file that is missing or incomplete, and accepts a good one', async () => {
    const missing = operator.file('words.json', '{"pa": {"skip": "x"}}').replace('words', 'none')
    for (const [file, fault] of [
      [missing, 'cannot be read from'],
      [operator.file('words.json', '{"pa": {"skip": "x"}}'), 'pa.home must be a text'],
    ] as const) {
      const { faults } = await examine({ SITE_WORDS: file })
      expect(faults.map(({ check, subject }) => [check, subject])).toEqual([['words', file]])
      expect(faults[0]?.message).toContain(fault)
      expect(faults[0]?.message).toContain('Right is one JSON object')
    }
    const good = operator.file('words.json', '{"en": {"enquire": "Write to us"}}')
    expect((await examine({ SITE_WORDS: good })).faults).toEqual([])
  })

  test('reports a mirror whose enquiries are refused, until its website is added', async () => {
    const mirror = ['--mirror', 'https://Mirror.example.org/school/']
    const { faults } = await examine({}, ...mirror)
    expect(faults.map(({ check, subject }) => [check, subject])).toEqual([
      ['mirror', 'https://mirror.example.org'],
    ])
    const advice = 'websites add --institute harbour https://mirror.example.org'
    expect(faults[0]?.advice).toContain(advice)
    await operator.run(...advice.split(' '))
    expect((await examine({}, ...mirror)).faults).toEqual([])
  })

  test('reports a CRM that this process may not call, and secrets that it cannot open', async () => {
    const settings = {
      CRM_PRIVATE_HOSTS: 'crm.internal',
      CRM_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    }
    const set = await operator.runWith(
      settings,
      'crm',
      'set',
      'webhook',
      'url=http://crm.internal/hook',
      '--institute',
      'harbour',
    )
    expect(set.status).toBe(0)
    expect((await examine(settings)).faults).toEqual([])
    const closed = await examine({ ...settings, CRM_PRIVATE_HOSTS: '' })
    expect(closed.faults.map(({ check, subject, message }) => [check, subject, message])).toEqual([
      ['crm', 'harbour', expect.stringContaining('http://crm.internal can not be called: only https is')],
    ])
    const sealed = await examine({ ...settings, CRM_SECRET_KEY: '' })
    expect(sealed.faults.map(({ check, message }) => [check, message])).toEqual([
      ['crm', expect.stringContaining('CRM_SECRET_KEY is not set')],
    ])
    await operator.run('crm', 'remove', '--institute', 'harbour')
  })

  // Nothing listens there, and no client refuses to call the port.
  test.each([
    { KV_REST_API_URL: 'http://127.0.0.1:65535', KV_REST_API_TOKEN: 'token' },
    { REDIS_URL: 'redis://:hush@127.0.0.1:65535' },
  ])('reports a counter store that does not answer: %o', async (settings) => {
    const { faults } = await examine(settings)
    expect(faults.map(({ check, message }) => [check, message])).toEqual([
      ['counters', expect.stringMatching(/ at 127\.0\.0\.1:65535 does not answer: .*ECONNREFUSED/)],
    ])
  })

  test('accepts a counter store that answers', async () => {
    const store = createServer((request, response) => {
      request.resume()
      response.setHeader('content-type', 'application/json').end('{"result":"PONG"}')
    })
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
      expect((await examine({ KV_REST_API_URL: url, KV_REST_API_TOKEN: 'token' })).faults).toEqual([])
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
      expect(stdout + stderr).toContain('Check that the server runs')
      expect(stdout + stderr).not.toContain('secret')
    }
  })

  test('reports a database that was not migrated, with the command', async () => {
    const empty = await kind.open()
    try {
      await sql`drop schema public cascade`.execute(empty.db)
      await sql`create schema public`.execute(empty.db)
      const settings = { DATABASE_URL: empty.url ?? '' }
      const listed = await operator.runWith(settings, 'keys', 'list')
      expect([listed.status, listed.stderr]).toEqual([1, expect.stringContaining('catalogue -- migrate')])
      const examined = await operator.runWith(settings, 'doctor')
      expect([examined.status, examined.stdout]).toEqual([1, expect.stringContaining('catalogue -- migrate')])
      const migrated = await operator.runWith(settings, 'migrate')
      expect([migrated.status, migrated.stdout]).toEqual([0, expect.stringContaining('0001-')])
    } finally {
      await empty.close()
    }
  })

  test('reports a course that cannot be published with the reason until it is corrected; the others are published', async () => {
    await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
    await operator.withDb((db) => sql`update courses set faqs = '[7]' where id = 'welding'`.execute(db))
    const published = await operator.run('publish')
    expect([published.status, published.stdout]).toEqual([1, expect.stringContaining('course "welding"')])
    const examined = await operator.run('doctor')
    expect([examined.status, examined.stdout]).toEqual([
      1,
      expect.stringContaining('welding: courses "welding", column faqs: not the list that is expected there'),
    ])
    const repaired = await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
    expect([repaired.status, repaired.stdout]).toEqual([0, expect.stringContaining('2 courses to be seen')])
    expect((await operator.run('doctor')).stdout).toMatch(/^ok {5}institute harbour: Published at/m)
  })

  test('accepts an institute whose next publish waits for a read', async () => {
    await operator.run('keys', 'create', '--institute', 'harbour', '--name', 'site')
    await operator.withDb((db) =>
      db.updateTable('publications').set({ next_change_at: '2026-01-01' }).execute(),
    )
    const { status, stdout } = await operator.runWith({ SITE_INSTITUTE: 'harbour' }, 'doctor')
    expect([status, stdout]).toEqual([0, expect.stringContaining('The next read publishes later changes.')])
  })

  test('uses the direct address for migrations when it is set', async () => {
    const settings = { DATABASE_URL: 'postgres://someone@127.0.0.1:1/pooled' }
    const direct = await kind.open()
    try {
      const ran = await operator.runWith({ ...settings, DATABASE_URL_UNPOOLED: direct.url ?? '' }, 'migrate')
      expect(ran.status).toBe(0)
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
    const { status, stderr } = await spawn('keys', 'list')
    expect([status, stderr]).toEqual([1, expect.stringContaining(`process ${process.pid}`)])
    const examined = await spawn('doctor')
    expect([examined.status, examined.stdout]).toEqual([1, expect.stringContaining(`process ${process.pid}`)])
  } finally {
    await db.destroy()
    await operator.close()
  }
})
