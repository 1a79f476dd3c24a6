import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../crm/receiver.ts'
import { type Operator, useOperator } from '../commands/setup.ts'
import { enquire, sealing, secret } from '../delivery/setup.ts'
import { insertInstitute, setMessages } from './rows.ts'

const clock = { now: () => new Date(), pass: () => {} }

describe('the commands for enquiries', () => {
  const operator = useOperator()
  let crm: Receiver
  beforeAll(async () => {
    crm = await startReceiver(secret, () => new Date())
    await withDb((db) => insertInstitute(db, 'harbour'))
  })
  afterAll(async () => {
    expect(crm.faults).toEqual([])
    await crm.close()
  })
  beforeEach(async () => {
    crm.mood = 'well'
    crm.taken.length = 0
    await withDb(async (db) => {
      await db.deleteFrom('leads').execute()
      await db.deleteFrom('crm_connections').execute()
    })
  })

  const withDb: Operator['withDb'] = (work) => operator.withDb(work)
  const insert = (over: Parameters<typeof enquire>[3] = {}) =>
    withDb((db) => enquire(db, 'harbour', clock, over))
  /** Runs a command line, whose words have no spaces. */
  const run = (line: string) =>
    operator.runWith({ CRM_PRIVATE_HOSTS: crm.host, CRM_SECRET_KEY: sealing.key }, ...line.split(' '))
  async function ask(line: string) {
    const { status, stdout, stderr } = await run(`${line} --json`)
    expect([status, stderr]).toEqual([0, ''])
    return JSON.parse(stdout)
  }
  const connect = () =>
    run(
      `crm set webhook url=${crm.url} secret=@${operator.file('secret', `${secret}\n`)} --institute harbour`,
    )

  test('enquiries are counted, for people and for programs', async () => {
    await insert({ source: 'poster' })
    await insert({ source: 'poster', suspicion: 'links' })
    const { stdout } = await run('leads stats --institute harbour')
    expect(stdout).toMatch(/^2 enquiries\.\n\nDAY +ENQUIRIES\n\d{4}-\d\d-\d\d +2\n/)
    expect(stdout).toMatch(
      /SOURCE +ENQUIRIES\nposter +2\n\nCAMPAIGN +ENQUIRIES\n- +2\n\nSTATE +ENQUIRIES\nheld +1\nwaiting +1\n/,
    )
    const { stdout: table } = await run('leads stats --by campaign')
    expect(table).toMatch(/^2 enquiries\.\n\nCAMPAIGN +ENQUIRIES\n- +2\n$/)
    const source = [{ value: 'poster', label: null, count: 1 }]
    expect(await ask('leads stats --state held')).toMatchObject({ total: 1, source, delivery: null })
  })

  test('a webhook’s secret is made and shown once, stays when only the address changes, and is stored encrypted', async () => {
    const set = `crm set webhook url=${crm.url} --institute harbour`
    expect((await run(set)).stdout).toMatch(/secret, shown only this once: whsec_[A-Za-z0-9+/=]{44}\n/)
    const stored = { institute: 'harbour', name: 'webhook', kind: 'webhook', is_sealed: true }
    expect(await ask(set)).toEqual({ ...stored, made: {} })
    expect((await ask(`${set} --new-secret`)).made.secret).toMatch(/^whsec_/)
    const { stdout } = await run('crm show --institute harbour')
    expect(stdout).toContain(`http://${crm.host}/…`)
    expect(stdout).toContain('stored encrypted')
    for (const shown of [stdout, JSON.stringify(await ask('crm show --institute harbour'))])
      expect(shown).not.toMatch(/of-the-address|whsec_/)
    const rows = await withDb((db) => db.selectFrom('crm_connections').select('secrets').execute())
    expect(rows).toEqual([{ secrets: expect.stringMatching(/^v1:/) }])
  })

  test('setting a secret without a sealing key prints a warning', async () => {
    const line = 'crm set webhook url=https://crm.example.org/ --institute harbour'
    const { stdout } = await operator.run(...line.split(' '))
    expect(stdout).toContain('The secrets are stored unencrypted, because CRM_SECRET_KEY is not set.')
  })

  test.each([
    ['crm set pipedrive', 'There is no kind "pipedrive": expected webhook, email, hubspot, zoho'],
    ['crm set webhook', 'Invalid connection settings: url: is missing.'],
    [
      'crm set webhook url=http://crm.example.org/?token=t',
      'http://crm.example.org cannot be called: only https is allowed, unless CRM_PRIVATE_HOSTS names the host.',
    ],
    ['crm set webhook url=nonsense', 'url: must be an https URL'],
    [
      'crm set hubspot token=x',
      'hubspot has no setting "token"; it takes message_property=…, access_token=@FILE.',
    ],
    [
      'crm set hubspot access_token=pat-1',
      'access_token is a secret: write it to a file and give access_token=@FILE',
    ],
    ['crm test', 'harbour has no CRM; crm set connects a CRM.'],
    ['leads show nobody', 'No enquiry has the id "nobody"'],
    ['leads erase', 'Say whose enquiries to erase: give --email, --phone NUMBER or both.'],
    ['leads list --institute meadow', 'No institute has the slug "meadow": there is harbour.\n'],
    ['leads list --since 2027-02-30', 'Expected a day or a time in UTC'],
    ['leads list --since 2027-02-29T09:00Z', 'Expected a day or a time in UTC'],
    ['leads release nobody', 'Not held, or not found: nobody.'],
  ])('%s fails with a reason', async (command, reason) => {
    const institute = command.startsWith('crm') ? ' --institute harbour' : ''
    const { status, stdout, stderr } = await run(command + institute)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(reason)
    expect(stderr).not.toContain('pat-1')
  })

  test('a connection is tested without an enquiry', async () => {
    await connect()
    const works = { name: 'webhook', is_ok: true, reason: null, exchange: null }
    const wrote = expect.stringMatching(/^the message lead\.test \(test_\d+\)$/)
    const tested = { institute: 'harbour', is_ok: true, connections: [{ ...works, wrote }] }
    expect(await ask('crm test --institute harbour')).toEqual(tested)
    expect(crm.taken).toMatchObject([{ type: 'lead.test', data: { institute: { slug: 'harbour' } } }])
    crm.mood = 'error'
    const { status, stdout } = await run('crm test --institute harbour')
    expect([status, stdout]).toEqual([1, 'webhook: It does not work: it answered 500.\n'])
    const { connections } = await ask('crm show --institute harbour')
    expect(connections).toMatchObject([{ name: 'webhook', failing_since: null }])
  })

  test('enquiries are listed, shown, delivered, retried when parked and released when held', async () => {
    await connect()
    const id = await insert({ full_name: 'Ravi' })
    await withDb((db) => setMessages(db, id, { state: 'parked', last_error: 'it answered 500' }))
    const parked = { delivered: 0, institutes: [{ institute: 'harbour', parked: 1 }] }
    expect(await ask('leads deliver')).toMatchObject(parked)
    expect(await ask('leads retry --institute harbour')).toEqual({ retried: [id], not_parked: [] })
    const waiting = { id, institute: 'harbour', state: 'waiting' }
    expect(await ask('leads list')).toMatchObject({ leads: [waiting] })
    const delivered = { delivered: 1, failed: 0, parked: 0, erased: 0 }
    expect(await ask('leads deliver')).toMatchObject(delivered)
    const lead = { id, full_name: 'Ravi', state: 'delivered' }
    expect(await ask(`leads show ${id}`)).toMatchObject({ lead })
    const held = await insert({ suspicion: 'honeypot' })
    expect(await ask('leads deliver')).toMatchObject({ delivered: 0 })
    expect(await ask(`leads release ${held} nobody`)).toEqual({ released: [held], not_held: ['nobody'] })
    expect(await ask('leads deliver')).toMatchObject({ delivered: 1 })
    expect(crm.taken.map(({ data }) => data.id)).toEqual([id, held])
    expect((await run('leads list --state waiting')).stdout).toBe('There are no such enquiries.\n')
  })

  test('no command prints control characters of a visitor to a terminal', async () => {
    const full_name = '\u001b[2J\u009b\u202eMeera'
    const message = 'one\nFAULT  two\rthree'
    const id = await insert({ full_name, message, custom_fields: { '\u0007': '\u2066' } })
    const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u
    for (const words of ['list', `show ${id}`, 'export --format json'])
      for (const json of ['', ' --json']) {
        const { status, stdout } = await run(`leads ${words}${json}`)
        expect([status, stdout.replaceAll('\n', '')]).toEqual([0, expect.not.stringMatching(obeyed)])
        expect(stdout).toContain('\\u001b[2J\\u009b\\u202eMeera')
        if (json) expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(full_name))
      }
    expect((await run(`leads show ${id}`)).stdout).toContain('one\\nFAULT  two\\rthree')
    const { stdout } = await run('leads export')
    expect(stdout.startsWith('\uFEFF"id","institute","created_at"')).toBe(true)
    expect(stdout.replaceAll(/\r?\n/g, '')).not.toMatch(obeyed)
    expect(stdout).toContain('"one\nFAULT  two\\rthree"')
  })

  test('an export as JSON is one list; a file of it is readable by its owner only', async () => {
    const ids = [await insert(), await insert()]
    const leads = JSON.parse((await run('leads export --format json')).stdout) as { id: string }[]
    expect(leads.map(({ id }) => id).sort()).toEqual(ids.sort())
    const file = join(operator.folder, `export-${ids[0]}.json`)
    expect(await ask(`leads export --format json --output ${file}`)).toEqual({ file, count: 2 })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(leads)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await run(`leads export --output ${file}`)).stderr).toContain('exists already')
  })

  test('an export as a workbook holds what visitors typed as text, and needs a file', async () => {
    await insert({ full_name: '=1+1' })
    const file = join(operator.folder, 'export.xlsx')
    expect(await ask(`leads export --format xlsx --output ${file}`)).toMatchObject({ file })
    const sheet = unzipSync(readFileSync(file))['xl/worksheets/sheet1.xml']
    expect(strFromU8(sheet ?? new Uint8Array())).toContain(
      't="inlineStr"><is><t xml:space="preserve">=1+1</t></is>',
    )
    expect((await run('leads export --format xlsx')).stderr).toContain('--output')
  })

  test('an export that fails leaves no file behind, so that it can be run again', async () => {
    await insert()
    const file = join(operator.folder, 'half.csv')
    const rename = (from: string, to: string) =>
      withDb((db) => sql`alter table leads rename ${sql.ref(from)} to ${sql.ref(to)}`.execute(db))
    await rename('page_url', 'gone')
    const { status, stderr } = await run(`leads export --output ${file}`).finally(() =>
      rename('gone', 'page_url'),
    )
    expect([status, stderr]).toEqual([1, expect.stringContaining('page_url')])
    expect(existsSync(file)).toBe(false)
    expect(await ask(`leads export --output ${file}`)).toEqual({ file, count: 1 })
  })

  test('a person’s enquiries are listed first, and erased only on request', async () => {
    const mine = await insert({ email: 'asha@example.org', phone: '+919876500001' })
    const byPhone = await insert({ email: null, phone: '+919876500001' })
    const person = 'leads erase --email asha@example.org'
    const { stdout } = await run(person)
    expect(stdout).toContain('1 enquiry would be erased; confirm with --yes.')
    expect(stdout).toContain('1 enquiry with only the phone in common would stay; --phone erases them too.')
    expect((await run(`${person} --phone`)).stdout).toContain('2 enquiries would be erased')
    expect(await ask(`${person} --yes`)).toMatchObject({ is_erased: true, leads: [{ id: mine }] })
    expect(await ask(`${person} --phone 9876500001 --yes`)).toMatchObject({ leads: [{ id: byPhone }] })
  })

  test('enquiries beyond the institute’s retention are erased with the next delivery', async () => {
    await insert()
    await withDb((db) => db.updateTable('leads').set({ created_at: '2020-01-01' }).execute())
    const retain = (days: string) => ask(`leads retention --institute harbour --days ${days}`)
    expect(await retain('never')).toEqual({ institute: 'harbour', retention_days: null })
    expect(await ask('leads deliver')).toMatchObject({ erased: 0 })
    expect(await retain('8')).toEqual({ institute: 'harbour', retention_days: 8 })
    expect(await ask('leads deliver')).toMatchObject({ erased: 1 })
  })
})
