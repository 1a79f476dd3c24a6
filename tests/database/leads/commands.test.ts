import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../crm/receiver.ts'
import { type Operator, openOperator } from '../commands/setup.ts'
import { databases, servers } from '../databases.ts'
import { enquire, insertInstitute, sealing, secret } from '../delivery/setup.ts'
import { setDeliveries } from './rows.ts'

const clock = { now: () => new Date(), pass: () => {} }

/** Without the embedded database where a server runs: opening it takes seconds for each command. */
const kinds = servers.length > 0 ? servers : databases

describe.each(kinds)('the commands for enquiries on $name', (kind) => {
  let operator: Operator
  let crm: Receiver
  beforeAll(async () => {
    operator = await openOperator(kind)
    crm = await startReceiver(secret, () => new Date())
    await withDb((db) => insertInstitute(db, 'harbour'))
  })
  afterAll(async () => {
    expect(crm.faults).toEqual([])
    await crm.close()
    await operator.close()
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
  const run = (...words: string[]) =>
    operator.runWith({ CRM_PRIVATE_HOSTS: crm.host, CRM_SECRET_KEY: sealing.key }, ...words)
  async function ask(...words: string[]) {
    const { status, stdout, stderr } = await run(...words, '--json')
    expect([status, stderr]).toEqual([0, ''])
    return JSON.parse(stdout)
  }
  const toHarbour = ['--institute', 'harbour']
  const connect = () => {
    const file = operator.file('secret', `${secret}\n`)
    return run('crm', 'set', 'webhook', `url=${crm.url}`, `secret=@${file}`, ...toHarbour)
  }

  test('enquiries are counted, for people and for programs', async () => {
    await insert({ source: 'poster' })
    await insert({ source: 'poster', suspicion: 'links' })
    const { stdout } = await run('leads', 'stats', '--institute', 'harbour')
    expect(stdout).toMatch(/^2 enquiries\.\n\nDAY +ENQUIRIES\n\d{4}-\d\d-\d\d +2\n/)
    expect(stdout).toMatch(
      /SOURCE +ENQUIRIES\nposter +2\n\nCAMPAIGN +ENQUIRIES\n- +2\n\nSTATE +ENQUIRIES\nheld +1\nwaiting +1\n/,
    )
    const { stdout: table } = await run('leads', 'stats', '--by', 'campaign')
    expect(table).toMatch(/^2 enquiries\.\n\nCAMPAIGN +ENQUIRIES\n- +2\n$/)
    const held = await ask('leads', 'stats', '--state', 'held')
    expect(held).toMatchObject({
      total: 1,
      source: [{ value: 'poster', label: null, count: 1 }],
      delivery: null,
    })
  })

  test('a webhook’s secret is made and shown once, and stays when only the address changes', async () => {
    const first = await run('crm', 'set', 'webhook', `url=${crm.url}`, '--institute', 'harbour')
    expect(first.stdout).toMatch(/secret, shown only this once: whsec_[A-Za-z0-9+/=]{44}\n/)
    const again = await ask('crm', 'set', 'webhook', `url=${crm.url}`, '--institute', 'harbour')
    expect(again).toEqual({
      institute: 'harbour',
      name: 'webhook',
      kind: 'webhook',
      made: {},
      is_sealed: true,
    })
    const renewed = await ask('crm', 'set', 'webhook', `url=${crm.url}`, ...toHarbour, '--new-secret')
    expect(renewed.made.secret).toMatch(/^whsec_/)
    const shown = await run('crm', 'show', '--institute', 'harbour')
    expect(shown.stdout).toContain(`http://${crm.host}/…`)
    expect(shown.stdout).not.toContain('of-the-address')
    expect(JSON.stringify(await ask('crm', 'show', '--institute', 'harbour'))).not.toContain('of-the-address')
    expect(shown.stdout).toContain('stored encrypted')
    expect(shown.stdout).not.toContain('whsec_')
    const stored = await withDb((db) =>
      db.selectFrom('crm_connections').select('secrets').executeTakeFirstOrThrow(),
    )
    expect(stored.secrets).toMatch(/^v1:/)
  })

  test('setting a secret without a sealing key prints a warning', async () => {
    const { stdout } = await operator.run(
      'crm',
      'set',
      'webhook',
      'url=https://crm.example.org/',
      ...toHarbour,
    )
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
    ['leads list --institute meadow', 'No institute has the slug "meadow"'],
    ['leads list --since 2027-02-30', 'Expected a day or a time in UTC'],
    ['leads list --since 2027-02-29T09:00Z', 'Expected a day or a time in UTC'],
    ['leads release nobody', 'Not held, or not found: nobody.'],
  ])('%s fails with a reason', async (command, reason) => {
    const words = command.split(' ')
    if (words[0] === 'crm') words.push('--institute', 'harbour')
    const { status, stdout, stderr } = await run(...words)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(reason)
    expect(stderr).not.toContain('pat-1')
  })

  test('a connection is tested without an enquiry', async () => {
    await connect()
    expect(await ask('crm', 'test', '--institute', 'harbour')).toEqual({
      institute: 'harbour',
      is_ok: true,
      connections: [
        {
          name: 'webhook',
          is_ok: true,
          reason: null,
          wrote: expect.stringMatching(/^the message lead\.test \(test_\d+\)$/),
          exchange: null,
        },
      ],
    })
    expect(crm.taken).toMatchObject([{ type: 'lead.test', data: { institute: { slug: 'harbour' } } }])
    crm.mood = 'error'
    const { status, stdout } = await run('crm', 'test', '--institute', 'harbour')
    expect([status, stdout]).toEqual([1, 'webhook: It does not work: it answered 500.\n'])
    expect((await ask('crm', 'show', '--institute', 'harbour')).connections).toMatchObject([
      { name: 'webhook', failing_since: null },
    ])
  })

  test('a private address is refused unless the settings name its host', async () => {
    await connect()
    const { stdout } = await operator.runWith({ CRM_SECRET_KEY: sealing.key }, 'crm', 'test', ...toHarbour)
    expect(stdout).toBe(`webhook: It does not work: ${crm.host} was not called: only https is allowed.\n`)
  })

  test('enquiries are listed, shown and delivered', async () => {
    const id = await insert({ full_name: 'Ravi', email: 'ravi@example.org' })
    await connect()
    expect(await ask('leads', 'list')).toMatchObject({
      leads: [{ id, institute: 'harbour', state: 'waiting' }],
    })
    expect(await ask('leads', 'deliver')).toMatchObject({ delivered: 1, failed: 0, parked: 0, erased: 0 })
    expect(crm.taken.map(({ data }) => data.id)).toEqual([id])
    expect(await ask('leads', 'show', id)).toMatchObject({
      lead: { id, full_name: 'Ravi', state: 'delivered' },
    })
    expect((await run('leads', 'list', '--state', 'waiting')).stdout).toBe('There are no such enquiries.\n')
  })

  test('a parked enquiry is reported, and delivered after a retry; a held one after its release', async () => {
    const id = await insert()
    await connect()
    const parked = {
      state: 'parked' as const,
      attempts: 9,
      first_attempt_at: clock.now(),
      last_error: 'it answered 500',
    }
    await withDb((db) => setDeliveries(db, id, parked))
    expect(await ask('leads', 'deliver')).toMatchObject({
      delivered: 0,
      institutes: [{ institute: 'harbour', parked: 1 }],
    })
    expect(await ask('leads', 'retry', '--institute', 'harbour')).toEqual({ retried: [id], not_parked: [] })
    const held = await insert({ suspicion: 'honeypot' })
    expect(await ask('leads', 'deliver')).toMatchObject({ delivered: 1 })
    expect(await ask('leads', 'release', held, 'nobody')).toEqual({ released: [held], not_held: ['nobody'] })
    expect(await ask('leads', 'deliver')).toMatchObject({ delivered: 1 })
  })

  test('an export opens in a spreadsheet without running formulas', async () => {
    await insert({ full_name: '=HYPERLINK("http://evil.example","x")' })
    const { stdout } = await run('leads', 'export', '--format', 'csv')
    expect(stdout.startsWith('\uFEFF"id","institute","created_at"')).toBe(true)
    expect(stdout).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(stdout.endsWith('"\r\n')).toBe(true)
  })

  test('no command prints control characters of a visitor to a terminal', async () => {
    const full_name = '\u001b[2J\u009b\u202eMeera'
    const id = await insert({
      full_name,
      message: 'one\nFAULT  two\rthree',
      custom_fields: { '\u0007': '\u2066' },
    })
    const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u
    for (const words of [['list'], ['show', id], ['export', '--format', 'json']])
      for (const json of [[], ['--json']]) {
        const { status, stdout } = await run('leads', ...words, ...json)
        expect([status, stdout.replaceAll('\n', '')]).toEqual([0, expect.not.stringMatching(obeyed)])
        expect(stdout).toContain('\\u001b[2J\\u009b\\u202eMeera')
        if (json.length > 0) expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(full_name))
      }
    expect((await run('leads', 'show', id)).stdout).toContain('one\\nFAULT  two\\rthree')
    const { stdout } = await run('leads', 'export')
    expect(stdout.replaceAll(/\r?\n/g, '')).not.toMatch(obeyed)
    expect(stdout).toContain('"one\nFAULT  two\\rthree"')
  })

  test('an export as JSON is one list; a file of it is readable by its owner only', async () => {
    const ids = [await insert(), await insert()]
    const leads = JSON.parse((await run('leads', 'export', '--format', 'json')).stdout) as { id: string }[]
    expect(leads.map(({ id }) => id).sort()).toEqual(ids.sort())
    const file = join(operator.folder, `export-${ids[0]}.json`)
    expect(await ask('leads', 'export', '--format', 'json', '--output', file)).toEqual({ file, count: 2 })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(leads)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await run('leads', 'export', '--output', file)).stderr).toContain('exists already')
  })

  test('an export that fails leaves no file behind, so that it can be run again', async () => {
    await insert()
    const file = join(operator.folder, 'half.csv')
    const rename = (from: string, to: string) =>
      withDb((db) => sql`alter table leads rename ${sql.ref(from)} to ${sql.ref(to)}`.execute(db))
    await rename('page_url', 'gone')
    try {
      const { status, stderr } = await run('leads', 'export', '--output', file)
      expect(status).toBe(1)
      expect(stderr).toContain('page_url')
    } finally {
      await rename('gone', 'page_url')
    }
    expect(existsSync(file)).toBe(false)
    expect(await ask('leads', 'export', '--output', file)).toEqual({ file, count: 1 })
  })

  test('a person’s enquiries are listed first, and erased only on request', async () => {
    const mine = await insert({ email: 'asha@example.org', phone: '+919876500001' })
    const byPhone = await insert({ email: null, phone: '+919876500001' })
    const person = ['leads', 'erase', '--email', 'asha@example.org']
    const { stdout } = await run(...person)
    expect(stdout).toContain('1 enquiry would be erased; confirm with --yes.')
    expect(stdout).toContain('1 enquiry with only the phone in common would stay; --phone erases them too.')
    expect((await run(...person, '--phone')).stdout).toContain('2 enquiries would be erased')
    expect(await ask(...person, '--yes')).toMatchObject({ is_erased: true, leads: [{ id: mine }] })
    expect(await ask(...person, '--phone', '098765 00001', '--yes')).toMatchObject({
      leads: [{ id: byPhone }],
    })
    expect((await ask('leads', 'list')).leads).toEqual([])
  })

  test('enquiries beyond the institute’s retention are erased with the next delivery', async () => {
    await insert()
    const last = new Date(Date.now() - 9 * 24 * 3_600_000)
    await withDb((db) =>
      db.updateTable('leads').set({ created_at: '2020-01-01', last_repeated_at: last }).execute(),
    )
    expect(await ask('leads', 'retention', '--institute', 'harbour', '--days', '10')).toEqual({
      institute: 'harbour',
      retention_days: 10,
    })
    expect(await ask('leads', 'deliver')).toMatchObject({ erased: 0 })
    await ask('leads', 'retention', '--institute', 'harbour', '--days', '8')
    expect(await ask('leads', 'deliver')).toMatchObject({ erased: 1 })
    expect(await ask('leads', 'retention', '--institute', 'harbour', '--days', 'never')).toMatchObject({
      retention_days: null,
    })
  })
})
