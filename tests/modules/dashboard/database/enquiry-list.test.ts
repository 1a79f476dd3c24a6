import { beforeAll, expect, test } from 'vitest'
import { internationalDigits } from '#app/dashboard/enquiries/shown-lead.tsx'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { stateOfLead } from '#lib/contract/leads/delivery-states.ts'
import { enquiryNumber } from '#lib/contract/leads/lead-facts.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { countAsked } from '#lib/modules/dashboard/courses/list.ts'
import { listLeadChoices } from '#lib/modules/dashboard/enquiries.ts'
import { readEnquiryFigures } from '#lib/modules/dashboard/today/enquiry-figures.ts'
import { countWaits } from '#lib/modules/dashboard/waits.ts'
import { newLead } from '../../../database/leads/rows.ts'
import { addOffice, answered, type Browser, db, host, setStaff, signIn } from './setup.ts'

let desk: Browser

beforeAll(async () => {
  await addOffice('craft')
  await addOffice('music')
  await publishInstitute(db, 'id-craft', new Date())
  await db.updateTable('institutes').set({ time_zone: 'Asia/Kolkata' }).where('id', '=', 'id-craft').execute()
  await db.deleteFrom('leads').execute()
  await db.deleteFrom('crm_connections').execute()
  const leads = [
    ['Meera', '+919876543210', 'diwali', 'knitting', '2026-10-31T18:29:59.999Z'],
    ['Arjun', '9812345678', 'monsoon', null, '2026-10-31T18:30:00.000Z'],
    ['Sita', null, null, null, '2026-11-02T12:00:00.000Z'],
  ] as const
  const waits = { notify: true, notify_revision: '0' }
  for (const [name, phone, campaign, course_id, at] of leads) {
    const custom_fields = campaign === 'diwali' ? { utm_campaign: campaign } : {}
    const attribution = campaign === 'monsoon' ? { utm_campaign: campaign } : null
    const email = `${name.toLowerCase()}@craft.example`
    const facts = { phone, course_id, custom_fields, attribution, ...(name === 'Meera' && waits) }
    const given = { institute_id: 'id-craft', full_name: name, email, ...facts }
    await recordLead(db, newLead(given), new Date(at))
  }
  const trial = { institute_id: 'id-craft', full_name: 'Trial', source: 'trial', is_test: true }
  await recordLead(db, newLead(trial), new Date('2026-11-03T12:00:00.000Z'))
  const foreign = {
    institute_id: 'id-music',
    full_name: 'Foreign',
    custom_fields: { utm_campaign: 'secret' },
  }
  await recordLead(db, newLead(foreign), new Date())
  desk = await signIn('id-craft', 'desk@craft.example', 'desk')
})

const text = async (path: string) => (await desk.get(path)).text()
const people = ['Meera', 'Arjun', 'Sita', 'Trial']
const namesOn = (page: string) => people.filter((name) => page.includes(`>${name}</a>`))

test.each<[string, string[]]>([
  ['q=98765 43210', ['Meera']],
  ['q=%2B91-98765-43210', ['Meera']],
  ['q=098123', ['Arjun']],
  ['q=(98123) 45-678', ['Arjun']],
  ['q=0', ['Meera']],
  ['q=%2B91 98123 45678', ['Arjun']],
  ['q=ktg', []],
  ['q=Knitting', ['Meera']],
  ['campaign=diwali', ['Meera']],
  ['campaign=monsoon', ['Arjun']],
  ['campaign=secret', []],
  ['course=knitting', ['Meera']],
  ['until=2026-10-31', ['Meera']],
  ['since=2026-11-01', ['Arjun', 'Sita']],
  ['since=2026-11-01&until=2026-11-01', ['Arjun']],
  ['q=%25', []],
  ['work=done', []],
  ['work=open&until=2026-10-31', ['Meera']],
  ['state=held', []],
  ['tab=tests', ['Trial']],
  ['state=test', ['Trial']],
  ['tab=tests&until=2026-11-01', []],
  ['q=Trial', []],
  ['source=trial', []],
  ['course=knitting&waits=yes', ['Meera']],
  ['waits=yes', ['Meera']],
  ['held=no', ['Meera', 'Arjun', 'Sita']],
  ['state=nonsense&since=never&after=nowhere', ['Meera', 'Arjun', 'Sita']],
])('enquiries that pass %s are listed, by days of the institute’s time zone', async (query, names) => {
  const page = await text(`/dashboard/enquiries?${query}`)
  expect(namesOn(page).sort()).toEqual([...names].sort())
  const table = await text(`/dashboard/enquiries/export?${query}`)
  expect(people.filter((name) => table.includes(name)).sort()).toEqual([...names].sort())
  expect(await text(`/dashboard/enquiries/export?${query}&form=xlsx`)).toMatch(/^PK/)
})

test('a test counts nowhere', async () => {
  const institute = { id: 'id-craft', time_zone: 'Asia/Kolkata' }
  const at = new Date('2026-11-04T12:00:00.000Z')
  const counted = async () => [
    await readEnquiryFigures(db, institute, at),
    await countWaits(db, institute.id),
    await countAsked(db, institute.id, ['knitting'], at),
    await listLeadChoices(db, institute.id),
  ]
  const before = await counted()
  const trial = { institute_id: institute.id, source: 'trial 2', course_id: 'knitting', is_test: true }
  const { id } = await recordLead(db, newLead(trial), new Date('2026-11-03T13:00:00.000Z'))
  expect(await counted()).toEqual(before)
  await db.deleteFrom('leads').where('id', '=', id).execute()
})

test('the number that a visitor was told finds the enquiry as it is read out, and stands on its page', async () => {
  const { id } = await db
    .selectFrom('leads')
    .select('id')
    .where('full_name', '=', 'Arjun')
    .executeTakeFirstOrThrow()
  const number = enquiryNumber(id)
  for (const q of [number, ` #${number.toUpperCase()} `, id])
    expect(namesOn(await text(`/dashboard/enquiries?q=${encodeURIComponent(q)}`))).toEqual(['Arjun'])
  expect(namesOn(await text(`/dashboard/enquiries?q=${number.slice(0, 7)}`))).toEqual([])
  expect(await text(`/dashboard/enquiries/${id}`)).toContain(`<dt>Number</dt><dd>${number}</dd>`)
})

test('a download has what an office reads first, in its time, with notes; the columns of programs only when asked for', async () => {
  const { id } = await db
    .selectFrom('leads')
    .select('id')
    .where('full_name', '=', 'Meera')
    .executeTakeFirstOrThrow()
  await desk.post(`/dashboard/enquiries/${id}`, { action: 'note', note: 'Called' })
  const linesOf = async (query: string) =>
    (await text(`/dashboard/enquiries/export?q=Meera${query}`)).replace('\uFEFF', '').split('\r\n')
  const [head = '', line = ''] = await linesOf('')
  expect(head).toBe(
    '"Received","Name","Phone","E-mail","Course","Question","Done","First answer","Notes","Held","Source","Campaign","May be contacted","Number"',
  )
  expect(line).toMatch(
    /^"2026-10-31 23:59","Meera","'\+919876543210","meera@craft.example","Course knitting","","no","","[\d-]+ [\d:]+ desk@craft.example: Called","no","","diwali","","[0-9a-f]{8}"$/,
  )
  const [all = ''] = await linesOf('&columns=all')
  expect(all.startsWith(`${head},"id","institute","created_at"`)).toBe(true)
})

test('a download is named for the institute’s day', async () => {
  const now = new Date()
  const time_zone = now.getUTCHours() >= 10 ? 'Etc/GMT-14' : 'Etc/GMT+12'
  await db.updateTable('institutes').set({ time_zone }).where('id', '=', 'id-craft').execute()
  const { headers } = await desk.get('/dashboard/enquiries/export')
  expect(headers.get('content-disposition')).toContain(`enquiries-craft-${dateIn(time_zone, now)}.csv`)
  await db.updateTable('institutes').set({ time_zone: 'Asia/Kolkata' }).where('id', '=', 'id-craft').execute()
})

test('filters offer this institute’s own values, and Today has links to write and to call', async () => {
  const page = await text('/dashboard/enquiries')
  expect(page).not.toContain('secret')
  expect(page).toContain('<option value="monsoon">')
  const today = await text('/dashboard')
  const links = ['tel:+919876543210', 'https://wa.me/919876543210', 'https://wa.me/919812345678']
  for (const link of [...links, 'mailto:sita@craft.example?']) expect(today).toContain(`href="${link}`)
})

test.each([
  ['+441632960961', 'Asia/Kolkata', '441632960961'],
  ['09812345678', 'Asia/Kolkata', '919812345678'],
  ['9812345678', 'Europe/Berlin', null],
  ['02055500100', 'Asia/Kolkata', null],
])('the WhatsApp link of %s in %s has the number %s', (phone, zone, digits) => {
  expect(internationalDigits(phone, zone)).toBe(digits)
})

test('tabs part enquiries by what they need; several are changed at once, and opening one marks it as read', async () => {
  const add = async (full_name: string, suspicion: string | null = null) => {
    const lead = newLead({
      institute_id: 'id-craft',
      full_name,
      email: `${full_name}@craft.example`,
      suspicion,
    })
    return (await recordLead(db, lead, new Date())).id
  }
  const [first, second, held] = [
    await add('First'),
    await add('Second'),
    await add('Held', 'a link in the name'),
  ]
  const names = async (tab: string) =>
    [
      ...(await text(`/dashboard/enquiries?tab=${tab}`)).matchAll(
        /<a href="[^"]*\/enquiries\/[\w-]+">([^<]+)</g,
      ),
    ]
      .map(([, name]) => name)
      .filter((name) => ['First', 'Second', 'Held'].includes(name ?? ''))
      .sort()
  expect([await names('open'), await names('held'), await names('done')]).toEqual([
    ['First', 'Second'],
    ['Held'],
    [],
  ])
  const unread = async () => (await text('/dashboard/enquiries')).split('class="dot"').length - 1
  const before = await unread()
  await text(`/dashboard/enquiries/${first}`)
  expect(await unread()).toBe(before - 1)
  const send = (action: string, ...ids: string[]) => {
    const body = new URLSearchParams([['action', action], ...ids.map((id) => ['id', id])])
    return desk.send('POST', '/dashboard/enquiries?tab=open', { origin: `https://${host}` }, body)
  }
  expect((await send('done')).status).toBe(422)
  const { id: foreign } = await db
    .selectFrom('leads')
    .select('id')
    .where('full_name', '=', 'Foreign')
    .executeTakeFirstOrThrow()
  expect((await send('done', foreign)).status).toBe(404)
  const answer = await send('done', first, second, foreign)
  expect(answer.headers.get('location')).toBe('/dashboard/enquiries?tab=open&did=enquiry.done&n=2')
  expect(await text('/dashboard/enquiries?did=enquiry.done&n=2')).toContain(
    '2 enquiries were marked as done.',
  )
  await send('release', held)
  expect([await names('open'), await names('held'), await names('done')]).toEqual([
    ['Held'],
    [],
    ['First', 'Second'],
  ])
  expect(
    (await db.selectFrom('leads').select('done_at').where('id', '=', foreign).executeTakeFirst())?.done_at,
  ).toBe(null)
  await db.deleteFrom('leads').where('id', 'in', [first, second, held]).execute()
})

test('each bar of the plots leads to the enquiries that it counts', async () => {
  const at = new Date(Date.now() - 3 * 86_400_000)
  const given = { institute_id: 'id-craft', course_id: 'knitting', attribution: { utm_source: 'insta' } }
  const { id } = await recordLead(
    db,
    newLead({ ...given, full_name: 'Barred', email: 'bar@craft.example' }),
    at,
  )
  const page = await text('/dashboard')
  const links = [...page.matchAll(/href="(\/dashboard\/enquiries\?since=[^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  const day = dateIn('Asia/Kolkata', at)
  for (const part of [`since=${day}&until=${day}`, 'course=knitting', 'source=insta']) {
    const link = links.find((one) => one.includes(part))
    expect([part, (await text(link ?? '')).includes('>Barred</a>')]).toEqual([part, true])
  }
  await db.deleteFrom('leads').where('id', '=', id).execute()
})

test.each([
  ['sent by an assistant', 'held', 'An AI assistant sent this enquiry.'],
  ['5 links in the message', 'held', '5 links in the message'],
  ['sent by an assistant; a link in the name', 'held', 'a link in the name'],
])('an enquiry that is held because of %j says %j', async (suspicion, state, reason) => {
  const held = { full_name: 'Held', email: 'held@craft.example', suspicion }
  const lead = newLead({ institute_id: 'id-craft', ...held })
  const { id } = await recordLead(db, lead, new Date())
  const badges = (page: string) =>
    [...page.matchAll(/badge badge-(?:fault|wait)">([^<]*)</g)].map(([, word]) => word)
  expect(badges(await text('/dashboard/enquiries?q=Held'))).toEqual([state])
  const page = await text(`/dashboard/enquiries/${id}`)
  expect(page).toContain(state)
  expect(page).toContain(reason)
  await desk.post(`/dashboard/enquiries/${id}`, { action: 'release' })
  expect(badges(await text('/dashboard/enquiries?q=Held'))).toEqual([])
  await db.deleteFrom('leads').where('id', '=', id).execute()
})

test('an enquiry added by hand passes all checks and is never held; a refused form keeps its values', async () => {
  const fields = { action: 'add', full_name: 'Walk-in', phone: '+91 90000 00001', course_id: 'knitting' }
  const message = 'http://a.example http://b.example http://c.example http://d.example'
  const write = (more: object) => desk.post('/dashboard/enquiries/new', { ...fields, ...more })
  const added = await write({ email: '', message, consent: 'yes' })
  expect(added.status).toBe(303)
  const stored = await db
    .selectFrom('leads as l')
    .selectAll('l')
    .select(stateOfLead.as('state'))
    .where('full_name', '=', 'Walk-in')
    .executeTakeFirstOrThrow()
  const facts = { phone: '+919000000001', course_id: 'knitting', source: 'office', suspicion: null }
  expect(stored).toMatchObject({ institute_id: 'id-craft', ...facts, consent: true, state: 'waiting' })
  expect(added.headers.get('location')).toContain(`/dashboard/enquiries/${stored.id}`)
  const again = await (await write({ phone: '12' })).text()
  expect(again).toContain('value="Walk-in"')
})

test('an enquiry is answered from its page: the mail quotes it, one press keeps the time of the first answer', async () => {
  const question = 'Is there a "hostel" & a bus?\nThank you'
  const lead = newLead({
    ...{ institute_id: 'id-craft', full_name: 'Kavya', email: 'kavya+1@craft.example', phone: '9812345670' },
    ...{ message: question, course_id: 'knitting' },
  })
  const { id } = await recordLead(db, lead, new Date(Date.now() - 90 * 60_000))
  const path = `/dashboard/enquiries/${id}`
  const page = await (await desk.get(path)).text()
  const [, address = ''] = /href="(mailto:[^"]*)"/.exec(page) ?? []
  const { pathname, searchParams } = new URL(address.replaceAll('&amp;', '&'))
  expect(decodeURIComponent(pathname)).toBe('kavya+1@craft.example')
  expect(searchParams.get('subject')).toContain(id.slice(0, 8))
  expect(searchParams.get('body')).toBe('\r\n\r\n> Is there a "hostel" & a bus?\r\n> Thank you')
  expect(page).toContain('href="https://wa.me/919812345670"')
  expect(page).toContain('href="tel:9812345670"')
  expect((await desk.post(path, { action: 'answered' })).status).toBe(303)
  const stored = () =>
    db.selectFrom('leads').select(['answered_at', 'done_at']).where('id', '=', id).executeTakeFirstOrThrow()
  const first = await stored()
  expect(first.done_at).toEqual(first.answered_at)
  expect(await (await desk.get(path)).text()).toContain('after 2 hours')
  await desk.post(path, { action: 'reopen' })
  await desk.post(path, { action: 'answered' })
  expect((await stored()).answered_at).toEqual(first.answered_at)
})

test.each([
  [39, true],
  [41, false],
])(
  'who asked 40 days ago to be erased is overdue where the office has %i days: %s',
  async (days, isOverdue) => {
    await db.updateTable('institutes').set({ erasure_days: days }).where('id', '=', 'id-craft').execute()
    const lead = newLead({
      institute_id: 'id-craft',
      full_name: `Lata ${days}`,
      email: `lata${days}@craft.example`,
    })
    const { id } = await recordLead(db, lead, new Date())
    const asked = { erasure_requested_at: new Date(Date.now() - 40 * 86_400_000) }
    await db.updateTable('leads').set(asked).where('id', '=', id).execute()
    const [row = ''] = (await text('/dashboard')).match(new RegExp(`Lata ${days}</a> \\([^)]*\\)`)) ?? []
    expect(row.includes('overdue')).toBe(isOverdue)
  },
)

test.each([
  [{ consent_withdrawn_at: new Date('2026-10-01T12:00Z') }, 'withdrew'],
  [{ erasure_requested_at: new Date(), consent_withdrawn_at: new Date() }, 'Asked to be erased'],
])('the list says who is not to be contacted any more: %#', async (wish, badge) => {
  const full_name = `Wish ${badge}`
  const lead = newLead({ institute_id: 'id-craft', full_name, email: 'wish@craft.example', message: badge })
  const { id } = await recordLead(db, lead, new Date())
  await db.updateTable('leads').set(wish).where('id', '=', id).execute()
  const page = await text('/dashboard/enquiries')
  expect(page.slice(page.indexOf(full_name))).toContain(`badge-fault">${badge}`)
  const own = await text(`/dashboard/enquiries/${id}`)
  expect(own).not.toMatch(/mailto:|tel:|wa\.me|value="answered"/)
  expect(await text('/dashboard')).not.toMatch(/mailto:wish@craft/)
})

test('the version that somebody chose is named beside the course wherever the office reads; one that is gone has its id', async () => {
  const day = { level: 'Evening', starts_on: '2099-01-12', venue: 'Hall 2' }
  const week = JSON.stringify([{ day: 'monday', starts_at: '18:30', ends_at: null }])
  await db
    .updateTable('versions')
    .set({ ...day, sessions: week })
    .where('institute_id', '=', 'id-craft')
    .where('id', '=', 'knitting-1')
    .execute()
  const add = async (full_name: string, package_session_id: string) => {
    const facts = { email: 'version@craft.example', course_id: 'knitting', package_session_id, notify: true }
    const lead = newLead({ institute_id: 'id-craft', full_name, ...facts })
    return (await recordLead(db, lead, new Date(0))).id
  }
  const ids = [await add('Shown', 'knitting-1'), await add('Gone', 'knitting-0')]
  const shown = 'Evening · 12 January 2099 · Mon · 18:30 · Hall 2'
  const abouts = [`Course knitting · ${shown}`, 'Course knitting · knitting-0']
  for (const path of ['', '/enquiries', ...ids.map((id) => `/enquiries/${id}`)])
    await answered(desk.get(`/dashboard${path}`), 200, ...abouts)
  for (const [at, id] of ids.entries()) {
    const page = await answered(desk.get(`/dashboard/enquiries/${id}`), 200, `<p>${abouts[at]}`)
    expect(page).toContain(`<dt>Course</dt><dd>${abouts[at]}</dd>`)
  }
  const today = await text('/dashboard')
  expect(today).toContain(`(${shown}: 1)`)
  expect(today).toContain('(knitting-0: 1)')
})

test.each([
  ['hi', 'en', '<dt>Language</dt><dd>Hindi</dd>'],
  ['ta-IN', 'hi', '<dt>भाषा</dt><dd>तमिल (भारत)</dd>'],
  ['house_style', 'en', '<dt>Language</dt><dd>house_style</dd>'],
])(
  'an enquiry in %s says so in the words of a member who reads %s',
  async (consent_language, language, row) => {
    const given = { full_name: 'Spoken', email: 'spoken@craft.example', message: consent_language }
    const proof = { consent: true, consent_at: new Date(), consent_language }
    const { id } = await recordLead(db, newLead({ institute_id: 'id-craft', ...given, ...proof }), new Date())
    await setStaff({ language }, 'desk@craft.example')
    await answered(desk.get(`/dashboard/enquiries/${id}`), 200, row)
    await setStaff({ language: 'en' }, 'desk@craft.example')
  },
)

test.each([
  [{ notify: true, course_id: 'knitting' }, 'Wants to be told when there is a place.'],
  [{}, 'No question.'],
])(
  'who asks no question with %j wants something in words, in the lists and on the page',
  async (wish, said) => {
    const lead = newLead({
      institute_id: 'id-craft',
      full_name: 'Silent',
      email: 'silent@craft.example',
      ...wish,
    })
    const { id } = await recordLead(db, lead, new Date(0))
    for (const path of ['', '/enquiries?q=silent', `/enquiries/${id}`]) {
      const page = await answered(desk.get(`/dashboard${path}`), 200)
      const [, wanted] = /Silent<.*?quiet">([^<]*\.)</s.exec(page) ?? []
      expect(wanted).toBe(said)
    }
    await db.deleteFrom('leads').where('id', '=', id).execute()
  },
)
