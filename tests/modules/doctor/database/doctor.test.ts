import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'
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

  test('reports a mirror whose enquiries are refused, until its website is added', async () => {
    const mirror = ['--mirror', 'https://Mirror.example.org/school/']
    const advice = 'websites add --institute harbour https://mirror.example.org'
    expect(await faultsOf({}, ...mirror)).toMatchObject([
      { check: 'mirror', subject: 'https://mirror.example.org', advice: has(advice) },
    ])
    await operator.run(...advice.split(' '))
    expect(await faultsOf({}, ...mirror)).toEqual([])
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
