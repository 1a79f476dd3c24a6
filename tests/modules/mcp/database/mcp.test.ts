import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { POST } from '#app/mcp/route.ts'
import type { Db } from '#lib/base/db/open.ts'
import { noProof } from '#lib/contract/leads/consent-proof.ts'
import { stateOfLead } from '#lib/contract/leads/delivery-states.ts'
import { addOrigin } from '#lib/office/institutes/websites.ts'
import { siteAt } from '#lib/site/site-of-host.ts'
import { openMemory, setDatabase } from '../../../api/gates-setup.ts'
import { publishDocument, publishGenerated } from '../../../database/catalogue/publish/publish-document.ts'
import { describeServers, useDatabase } from '../../../database/databases.ts'
import { callTool as call, clientOf } from './mcp-client.ts'

let db: Db
let course: { id: string; title: string }

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'generated-1-1' }))

beforeAll(async () => {
  db = await openMemory()
  await publishGenerated(db, 12, new Date())
  const { rows } = await listed({})
  course = rows[0] ?? { id: '', title: '' }
})

const listed = async (args: Record<string, unknown>) => {
  const { content } = await call('search_courses', args)
  const { data, total } = content as { data: { id: string; title: string }[]; total: number }
  return { rows: data, total }
}

const typed = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (body: string, headers: Record<string, string> = {}) =>
  POST(new Request('http://localhost/mcp', { method: 'POST', body, headers: { ...typed, ...headers } }))
/** The body of a call of a tool. */
const calling = (name: string, args: object) =>
  JSON.stringify({ ...ping, method: 'tools/call', params: { name, arguments: args } })

describe.each(['auto', 'legacy'] as const)('a client of the %s protocol', (mode) => {
  test('finds four tools, of which one writes and says so', async () => {
    const client = await clientOf(mode)
    const { tools } = await client.listTools()
    expect(tools.map(({ name, annotations }) => `${name} ${annotations?.readOnlyHint}`)).toEqual([
      'search_courses true',
      'get_course true',
      'get_learning_path true',
      'send_enquiry false',
    ])
    for (const { description, outputSchema } of tools)
      expect([description, outputSchema]).not.toContain(undefined)
  })

  test('gets structured content and text', async () => {
    const client = await clientOf(mode)
    const asked = { name: 'get_course', arguments: { id: course.id } }
    const { structuredContent, content } = await client.callTool(asked)
    expect(structuredContent).toMatchObject({ id: course.id, title: course.title })
    expect(content).toEqual([{ type: 'text', text: expect.stringContaining(course.title) }])
  })
})

test('every answer of every tool passes the schema that it names, counts of categories included', async () => {
  const asked = 'stream,category,format,language,availability,price,level,delivery,venue,month,day,time'
  const { content } = await call('search_courses', { page_size: 20, facets: asked })
  const { facets, data: courses } = content as {
    facets: Record<string, { value: string; stream?: string }[]>
    data: { id: string }[]
  }
  expect(facets.category?.[0]?.stream).toEqual(expect.any(String))
  for (const [name, choices] of Object.entries(facets)) {
    const [first] = choices
    const chosen = name === 'month' ? { starts_from: `${first?.value}-01` } : { [name]: first?.value }
    if (first) expect((await call('search_courses', chosen)).refused, name).toBe(false)
  }
  expect((await call('search_courses', { search: 'no such word' })).refused).toBe(false)
  for (const { id } of courses) expect((await call('get_course', { id })).refused).toBe(false)
})

test.each([
  ['search_courses', { query: 'tabla' }, 'query'],
  ['search_courses', { page_size: 101 }, 'page_size'],
  ['search_courses', { availability: 'open' }, 'availability'],
  ['get_course', { course_id: 'x', id: 'x' }, 'course_id'],
  ['get_learning_path', { id: 'x' }, 'id'],
  ['send_enquiry', { name: 'x' }, 'name'],
])('%s refuses %j and names the argument at fault', async (name, args, words) => {
  const { refused, text } = await call(name, args)
  expect([refused, text]).toEqual([true, expect.stringContaining(words)])
})

test('a search answers what GET /courses answers, with numbers as numbers or texts', async () => {
  const query = { price_max: 5000, sort: 'title', page_size: '3' }
  const { content, text } = await call('search_courses', query)
  const site = await siteAt('localhost')
  const same = await site?.catalogue.listCourses({ price_max: 5000, sort: 'title', page_size: 3 })
  expect(content).toEqual(same)
  expect(text.split('\n')[0]).toBe(`${same?.total} courses.`)
})

test.each([
  ['id', 200],
  ['language', 35],
])('the %s of a course may have %i characters, and no more', async (name, most) => {
  const asking = (length: number) => call('get_course', { id: course.id, [name]: 'x'.repeat(length) })
  expect((await asking(most)).text).not.toContain('Too big')
  expect(await asking(most + 1)).toMatchObject({ refused: true, text: expect.stringContaining('Too big') })
})

test('a failure of the database is not told to the assistant', async () => {
  await db.schema.alterTable('published_versions').renameTo('gone').execute()
  const { refused, text } = await call('get_course', { id: course.id })
  await db.schema.alterTable('gone').renameTo('published_versions').execute()
  expect([refused, text]).toEqual([true, expect.stringContaining('cannot be read right now')])
})

test('what is hidden on the site does not exist for an assistant', async () => {
  await db.updateTable('courses').set({ published: false }).where('id', '=', course.id).execute()
  await db.updateTable('institutes').set({ prices_visible: false }).execute()
  try {
    expect((await call('get_course', { id: course.id })).refused).toBe(true)
    const { content } = await call('search_courses', { page_size: 20 })
    const { data } = content as { data: { id: string; price: { amount: number } | null }[] }
    expect(data.map(({ id }) => id)).not.toContain(course.id)
    expect(data.filter(({ price }) => price !== null && price.amount > 0)).toEqual([])
  } finally {
    await db.updateTable('courses').set({ published: true }).where('id', '=', course.id).execute()
    await db.updateTable('institutes').set({ prices_visible: true }).execute()
  }
})

test('paths are listed without a code, and told step by step with one', async () => {
  const { paths } = (await call('get_learning_path', {})).content as { paths: { code: string }[] }
  expect(paths[0]).toMatchObject({
    price: { amount: 3000, currency: 'INR' },
    url: 'https://paths.example/agriculture',
  })
  const { path } = (await call('get_learning_path', { code: paths[0]?.code })).content as {
    path: { steps: { position: number }[] }
  }
  expect(path.steps[0]?.position).toBe(1)
  expect((await call('get_learning_path', { code: paths[0]?.code })).text).toContain(
    '(₹3,000 for the whole path) https://paths.example/agriculture',
  )
  expect((await call('get_learning_path', { code: 'nowhere' })).text).toContain('"nowhere"')
})

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const enquiry = { full_name: 'Meera Nair', email: 'meera@example.org', message: 'When?', person_agreed: true }

test('an enquiry is filed once as any other, from this source and with consent', async () => {
  for (let i = 0; i < 2; i++)
    expect((await call('send_enquiry', { ...enquiry, course_id: course.id })).refused).toBe(false)
  const leads = await db
    .selectFrom('leads')
    .select(['full_name', 'source', 'course_id', 'consent', 'consent_at', 'consent_page'])
    .select(['consent_notice', 'consent_purposes', 'consent_language', 'repeats'])
    .execute()
  const facts = { full_name: 'Meera Nair', source: 'mcp', course_id: course.id, consent: true, repeats: 1 }
  expect(leads).toEqual([{ ...facts, ...noProof }])
})

const settle = (assistant_enquiries: 'hold' | 'deliver' | 'off') =>
  db.updateTable('institutes').set({ assistant_enquiries }).execute()

test.each<['hold' | 'deliver' | 'off', string, object[]]>([
  ['hold', 'office releases it', [{ state: 'held', suspicion: 'sent by an assistant' }]],
  ['deliver', 'has arrived', [{ state: 'waiting', suspicion: null }]],
  ['off', 'does not accept enquiries from assistants', []],
])('with assistant_enquiries %s the assistant hears: %s', async (setting, said, deliveries) => {
  await settle(setting)
  const { refused, text } = await call('send_enquiry', { ...enquiry, message: setting })
  await settle('hold')
  expect(refused).toBe(setting === 'off')
  expect(text).toContain(said)
  const rows = await db
    .selectFrom('leads as l')
    .select([stateOfLead.as('state'), 'l.suspicion'])
    .where('l.message', '=', setting)
    .execute()
  expect(rows).toEqual(deliveries)
})

test('a page of a website that is not verified sends no enquiry, and reads as any other', async () => {
  const published = db.selectFrom('publications').select('institute_id')
  const { institute_id } = await published.executeTakeFirstOrThrow()
  await addOrigin(db, institute_id, 'https://school.example')
  const from = { 'x-forwarded-for': '203.0.113.15' }
  const send = (origin: string) =>
    post(calling('send_enquiry', { ...enquiry, message: origin }), { ...from, origin })
  for (const origin of ['https://evil.example', 'null', '', 'https://school.example.evil.example'])
    expect(await (await send(origin)).text(), origin).toContain('not a verified website')
  expect(await (await send('https://school.example')).text()).toContain('is stored')
  const messages = db.selectFrom('leads').select('message').where('message', 'like', '%.example')
  expect(await messages.execute()).toEqual([{ message: 'https://school.example' }])
  const read = await post(calling('search_courses', {}), { ...from, origin: 'https://evil.example' })
  expect(await read.text()).toContain('total')
})

test('all assistants together send twenty enquiries in a minute, and visitors’ forms are not counted with them', async () => {
  const refusals: boolean[] = []
  // A minute may end on the way, so more are sent than two minutes let through.
  for (let at = 0; at < 41; at++)
    refusals.push((await call('send_enquiry', { ...enquiry, message: `m ${at}` })).refused)
  expect(refusals.filter((refused) => !refused).length).toBeLessThanOrEqual(40)
  expect(refusals).toContain(true)
  const site = await siteAt('localhost')
  const sent = await site?.catalogue.sendEnquiry({ ...enquiry, source: 'site' }, new Headers())
  expect(sent).toMatchObject({ is: 'sent' })
})

describeServers('on a server whose clock is 26 hours ahead, on $name', ({ open }) => {
  const own = useDatabase(open)
  afterAll(() => {
    vi.useRealTimers()
    setDatabase(db)
  })

  test('a batch that begins today has not started', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const versions = [{ id: 'v', starts_on: today, sessions: [{ day: 'monday' }] }]
    const institute = { id: 'i', slug: 'generated-1-1', name: 'Harbour' }
    await publishDocument(
      own.db,
      { format: 'catalogue/1', institute, courses: [{ id: 'knots', title: 'Knots', versions }] },
      new Date(),
    )
    setDatabase(own.db)
    vi.useFakeTimers({ now: Date.now() + 26 * 3_600_000, toFake: ['Date'] })
    expect((await call('get_course', { id: 'knots' })).text).toContain(`starts ${today}`)
  })
})

test('no enquiry is filed for a person who was not asked, or that the intake refuses', async () => {
  const { person_agreed: _, ...unasked } = enquiry
  const refused = { ...enquiry, email: 'x' }
  const elsewhere = { ...enquiry, course_id: 'no' }
  for (const bad of [unasked, { ...unasked, person_agreed: false }, refused, elsewhere]) {
    const sent = call('send_enquiry', { ...bad, full_name: 'Nobody' })
    expect(await sent.catch(() => ({ refused: true }))).toMatchObject({ refused: true })
  }
  expect(await db.selectFrom('leads').select('id').where('full_name', '=', 'Nobody').execute()).toEqual([])
})

test('hostile arguments are refused, and none is a failure of ours', async () => {
  const odd = ['\0', '\ud800', '../..', '<script>', 'x'.repeat(5_000), '__proto__', '%00', 'ܐ\u202e']
  for (const text of odd) {
    for (const [name, args] of [
      ['get_course', { id: text, language: text }],
      ['search_courses', { search: text, stream: text, page: 1e9 }],
      ['search_courses', { search: text.slice(0, 200), instructor: text.slice(0, 200) }],
      ['get_learning_path', { code: text }],
    ] as const) {
      const { text: said } = await call(name, args).catch((error: Error) => ({ text: error.message }))
      expect(said, `${name} ${JSON.stringify(args).slice(0, 80)}`).not.toMatch(
        /internal|SQL|undefined|stack/i,
      )
    }
  }
})

test.each(['', '{', '[]', 'null', '{"jsonrpc":"2.0","method":"tools/call","id":1}', `[${'['.repeat(9_000)}`])(
  'the body %j is answered in the protocol, never with 500',
  async (body) => {
    const response = await post(body, { 'x-forwarded-for': '203.0.113.9' })
    expect(response.status).toBeGreaterThanOrEqual(200)
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).toContain('"jsonrpc":"2.0"')
  },
)

const padded = (bytes: number) => {
  const empty = JSON.stringify({ ...ping, params: { _meta: { pad: '' } } })
  return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`)
}
/** A message that nests so many levels: itself, its params, their meta and what is in it. */
const nested = (levels: number) =>
  `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"pad":"]]","deep":${'['.repeat(levels - 3)}${']'.repeat(levels - 3)}}}}`

test('a message may have 64 KiB and any depth, and no more', async () => {
  const from = { 'x-forwarded-for': '203.0.113.10' }
  const statuses: number[] = []
  for (const body of [padded(65_536), padded(65_537), nested(20_000)])
    statuses.push((await post(body, from)).status)
  expect(statuses).toEqual([200, 400, 200])
})

test('a batch is refused whole, of however few messages', async () => {
  const from = { 'x-forwarded-for': '203.0.113.14' }
  for (const messages of [[ping], Array(100).fill(ping)]) {
    const response = await post(JSON.stringify(messages), from)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: -32600, message: 'The field "body" must be a JSON object.' },
    })
  }
})

test('four calls are answered at once, a fifth is asked to come back, and the next one is answered again', async () => {
  const search = calling('search_courses', {})
  const from = (at: number) => ({ 'x-forwarded-for': `198.18.0.${at}` })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => post(search, from(at))))
  const turnedAway = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(turnedAway).toHaveLength(26)
  expect(turnedAway[0]?.headers.get('retry-after')).toBe('1')
  expect((await post(search, from(31))).status).toBe(200)
})

test('the calls of one visitor are bounded in a minute, whatever X-Client-IP claims, and those of another are not counted with them', async () => {
  const ask = (address: string, claim: string) =>
    post(JSON.stringify(ping), { 'x-forwarded-for': address, 'x-client-ip': claim })
  // A minute may end on the way, so twice as many are sent as one minute lets through.
  const statuses: number[] = []
  for (let i = 0; i < 121; i++) statuses.push((await ask('203.0.113.11', `198.51.100.${i}`)).status)
  expect(statuses).toContain(429)
  expect((await ask('198.51.100.1', '203.0.113.11')).status).not.toBe(429)
})

test.each([
  ['evil.example', 403],
  ['localhost.evil.example:3000', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost:3000', 200],
  ['app.localhost', 200],
  ['[::1]:3000', 200],
  ['192.168.1.7:3000', 200],
])('on a developer’s machine whose institutes have no hosts a call of %s gets %i', async (host, status) => {
  await db.deleteFrom('site_hosts').execute()
  const from = { host, 'x-forwarded-for': '203.0.113.16' }
  expect((await post(JSON.stringify(ping), from)).status).toBe(status)
})
