import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as coursesRoute from '#app/catalog/v1/courses/route.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { listStoredCourses } from '#lib/modules/dashboard/courses/list.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { canEnrol } from '#lib/site/dates/course-batches.ts'
import { siteOf } from '#lib/site/site-of-host.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { servers } from '../../../database/databases.ts'
import { newLead } from '../../../database/leads/rows.ts'
import { answered, type Browser, db, host, plain, readPage, signIn } from './setup.ts'

const sold = {
  id: 'tabla-1',
  level: 'Beginners',
  created_at: '2026-04-01T10:00:00Z',
  venue: 'Pune',
  invites: [{ id: 'in', default: true, plans: [{ id: 'p', amount: 500, currency: 'INR' }] }],
}
const tabla = courseOf('tabla', { title: 'Tabla', subtitle: 'तबला', versions: [sold] })
const documentWith = (...courses: object[]) =>
  documentOf('craft', { site: { currency: 'INR', time_zone: 'Asia/Kolkata' }, courses })
const address = '/dashboard/course?id=tabla'

let admin: Browser
let key: string
const who = () => `admin${Math.ceil(begun / testsOfMember)}@craft.example`

beforeAll(async () => {
  await publishDocument(db, documentOf('craft'), new Date())
  const terms = { name: 'x', product: 'pub', expires_at: null, limit_per_minute: null } as const
  key = (await createKey(db, { ...terms, institute_id: 'id-craft', scopes: ['catalog:read'] })).key
})
/** Tests that one member does: 240 requests a minute are allowed, and all tests of this file send more. */
const testsOfMember = 20
let begun = 0
beforeEach(async () => {
  if (begun++ % testsOfMember === 0) admin = await signIn('id-craft', who())
  await db.deleteFrom('audit_log').execute()
  await publishDocument(db, documentWith(tabla, courseOf('knitting')), new Date())
})

const text = async (path: string) => plain(await (await admin.get(path)).text())
const events = () => db.selectFrom('audit_log').selectAll().where('action', '=', 'course.edit').execute()
const stored = () => db.selectFrom('courses').selectAll().where('id', '=', 'tabla').executeTakeFirstOrThrow()

const plans = async () => (await loadCourses(db, 'id-craft', ['tabla']))[0]?.versions[0]?.invites[0]?.plans

/** Returns the values that the form of the course shows, as a browser sends them. */
async function shownForm(): Promise<Record<string, string>> {
  const [, shown = ''] =
    /name="shown" value="([^"]*title[^"]*)"/.exec(await (await admin.get(address)).text()) ?? []
  return { shown: plain(shown), ...JSON.parse(plain(shown)) }
}
const post = async (changes: Record<string, string>, form?: Record<string, string>) =>
  admin.post(address, { action: 'edit', ...(form ?? (await shownForm())), ...changes })
/** Sends the form of a new course, which has one batch. */
const add = ({ action = 'edit', title = '', subtitle = '', ...batch }: Record<string, string>) => {
  const ofBatch = Object.entries(batch).map(([key, text]) => [`${key}@1`, text])
  return admin.post('/dashboard/course', { action, title, subtitle, ...Object.fromEntries(ofBatch) })
}
/** Courses that the API answers. */
const listed = async (query = '') => {
  const request = new Request(`http://x/catalog/v1/courses${query}`, { headers: { 'x-api-key': key } })
  const read = await coursesRoute.GET(request, { params: Promise.resolve({}) })
  return ((await read.json()) as { data: { id: string }[] }).data
}
const speak = (language: string) => admin.post('/dashboard/account', { action: 'language', language })

describe('the list of courses', () => {
  test.each([
    ['', ['Course knitting', 'Tabla']],
    ['q=tab', ['Tabla']],
    ['q=%E0%A4%A4%E0%A4%AC', ['Tabla']],
    ['q=%25', []],
    ['state=available', ['Course knitting', 'Tabla']],
    ['state=unpublished', []],
    ['state=nonsense&from=-1', ['Course knitting', 'Tabla']],
    ['from=1', ['Tabla']],
  ])('shows what passes %s', async (query, titles) => {
    const page = await text(`/dashboard/courses?${query}`)
    expect([...page.matchAll(/course\?id=\w+">([^<]+)</g)].map(([, title]) => title)).toEqual(titles)
    expect(page.includes('No course matches')).toBe(titles.length === 0)
  })

  test('Today counts the courses whose prices nobody can buy any more, and leads to them', async () => {
    const batch = (id: string, changes: object = {}) => {
      const [own] = sold.invites
      const plans = [{ ...own?.plans[0], id: `${id}-plan` }]
      return { ...sold, id, invites: [{ ...own, id: `${id}-in`, plans, ...changes }] }
    }
    const over = { ends_on: '2025-10-31' }
    const courses = [
      courseOf('over', { versions: [batch('over-1', over)] }),
      courseOf('closed-by-the-office', { versions: [batch('off', { status: 'inactive' })] }),
      courseOf('with-an-open-batch', { versions: [batch('old', over), batch('open')] }),
    ]
    await publishDocument(db, documentWith(...courses), new Date())
    const counted = /courses\?state=closed"><strong>1<\/strong> that nobody can buy/
    expect(await text('/dashboard')).toMatch(counted)
  })

  test('begins with the course whose next batch starts first, and shows its day, lessons, seats and who asked', async () => {
    const dated = (id: string, starts_on: string, more = {}) =>
      courseOf(id, { title: id, versions: [{ id: `${id}-1`, starts_on, ...more }] })
    const sessions = [{ day: 'tuesday', starts_at: '18:00' }]
    const courses = [
      dated('alpha', '2100-03-01'),
      dated('beta', '2100-02-02', { sessions, seats_left: 3 }),
      dated('gamma', '2020-01-01'),
    ]
    await publishDocument(db, documentWith(...courses), new Date())
    await recordLead(db, newLead({ institute_id: 'id-craft', course_id: 'beta' }), new Date())
    const ids = (page: string) => [...page.matchAll(/course\?id=(\w+)"/g)].map(([, id]) => id)
    const page = await text('/dashboard/courses')
    expect(ids(page)).toEqual(['beta', 'alpha', 'gamma'])
    expect(page).toMatch(
      /Tue,? 2 Feb 2100<span class="quiet">Tue · 18:00[\s\S]*value="3"[\s\S]*enquiries\?course=beta">1</,
    )
    expect(ids(await text('/dashboard/courses?sort=title'))).toEqual(['alpha', 'beta', 'gamma'])
  })

  test('prices and seats are changed in the rows: all that changed, or none', async () => {
    const shown = JSON.stringify({ tabla: { 'price@tabla-1': '500', 'seats_left@tabla-1': '' } })
    const save = (fields: Record<string, string>) =>
      admin.post('/dashboard/courses', {
        ...{ action: 'save', shown, 'price@tabla-1': '500', 'seats_left@tabla-1': '' },
        ...fields,
      })
    const page = await text('/dashboard/courses')
    expect(page).toContain(shown.slice(1, -1))
    expect(page).toContain('name="price@tabla-1"')
    await answered(save({}), 422, 'You changed no price')
    const faulty = { 'price@tabla-1': '', 'seats_left@tabla-1': 'many' }
    expect((await answered(save(faulty), 422)).match(/<strong class="fault">/g)).toHaveLength(2)
    expect(await events()).toEqual([])
    await answered(save({ 'price@tabla-1': '650', 'seats_left@tabla-1': '8' }), 200, '1 course was changed')
    expect(await plans()).toMatchObject([{ amount: 650 }])
    expect(await events()).toMatchObject([{ subject: 'tabla', after: { name: 'Tabla' } }])
    await answered(save({ 'price@tabla-1': '700' }), 422, 'has since been changed')
  })

  test('the other batches of a course stand below the next one, and are changed there', async () => {
    const [own] = sold.invites
    const batch = (id: string, starts_on: string) => {
      const plans = [{ ...own?.plans[0], id: `${id}p` }]
      return { ...sold, id, level: id, starts_on, invites: [{ ...own, id: `${id}i`, plans }] }
    }
    const versions = [
      batch('spring', '2100-03-01'),
      batch('winter', '2100-01-01'),
      batch('summer', '2100-06-01'),
    ]
    await publishDocument(db, documentWith({ ...tabla, versions }), new Date())
    expect(await text('/dashboard/courses')).toMatch(
      /winter<\/span><details><summary>\+2 batches[\s\S]*spring, Mon,? 1 Mar 2100[\s\S]*name="price@spring"[\s\S]*name="seats_left@summer"/,
    )
    const changed = { 'price@summer': '800', 'seats_left@spring': '4' }
    const shown = JSON.stringify({ tabla: { 'price@summer': '500', 'seats_left@spring': '' } })
    expect((await admin.post('/dashboard/courses', { action: 'save', shown, ...changed })).status).toBe(200)
    const [course] = await loadCourses(db, 'id-craft', ['tabla'])
    expect(course?.versions).toMatchObject([
      { seats_left: 4 },
      { seats_left: null },
      { invites: [{ plans: [{ amount: 800 }] }] },
    ])
  })

  test('shows the state of hidden courses and has a next page', async () => {
    const many = Array.from({ length: 70 }, (_, at) => courseOf(`c${at}`, { published: at !== 39 }))
    await publishDocument(db, documentWith(...many), new Date())
    const hidden = await text('/dashboard/courses?state=unpublished')
    expect([...hidden.matchAll(/course\?id=(\w+)/g)].map(([, id]) => id)).toEqual(['c39'])
    const [, next] = /courses\?from=(\d+)/.exec(await text('/dashboard/courses')) ?? []
    expect(next).toBe('60')
    expect([...(await text(`/dashboard/courses?from=${next}`)).matchAll(/course\?id=/g)]).toHaveLength(10)
  })
})

// The embedded database has no other clock than the process.
test.runIf(servers.length > 0)('a clock that is 26 hours ahead opens no enrolment of tomorrow', async () => {
  const starts_on = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  const versions = [{ ...sold, invites: [{ ...sold.invites[0], starts_on }] }]
  await publishDocument(db, documentWith({ ...tabla, versions }), new Date())
  vi.useFakeTimers({ now: Date.now() + 48 * 3_600_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await text('/dashboard/courses?state=not_started')).toContain('Tabla')
  expect(await text(address)).toContain('when enrolment starts')
})

test('a list filtered by a rare state scans a limited number of courses and continues where it stopped', async () => {
  const many = Array.from({ length: 40 }, (_, at) => courseOf(`c${at + 10}`, { published: at !== 35 }))
  await publishDocument(db, documentWith(...many), new Date())
  const institute = { id: 'id-craft', time_zone: 'UTC' }
  const list = (from: number) =>
    listStoredCourses(db, institute, { search: '', state: 'unpublished', from }, new Date(), 20)
  expect(await list(0)).toEqual({ courses: [], next: 20 })
  expect(await list(20)).toMatchObject({ courses: [{ id: 'c45' }], next: null })
})

describe('a course is explained without paths and ids', () => {
  const say = async (course: object) => {
    await publishDocument(db, documentWith({ ...tabla, ...course }), new Date())
    return (await text(address)).replaceAll('<!-- -->', '')
  }
  const version = (invite: object) => ({
    versions: [{ ...sold, invites: [{ ...sold.invites[0], ...invite }] }],
  })
  const ends = version({ ends_on: '2100-01-01' })
  const soldFor = (...plans: object[]) =>
    version({ plans: plans.map((plan, at) => ({ id: `p${at}`, amount: 500, currency: 'INR', ...plan })) })
  const early = { amount: 400, ends_on: '2100-01-01' }
  const closed = 'Closed since 1 November 2025, because'

  test.each<[string, object]>([
    ['Open for enrolment. Visitors see the price ₹500.', {}],
    ['badge-good">open</span> Open for enrolment until 1 January 2100.', ends],
    [
      'badge-wait">soon</span> Later: Opens on 1 January 2100',
      {
        versions: [
          sold,
          { ...sold, id: 'late', level: 'Later', invites: [{ id: 'il', starts_on: '2100-01-01' }] },
        ],
      },
    ],
    [
      'badge-wait">full</span> Full: enrolment is open, but no seat is left.',
      { versions: [{ ...sold, seats_left: 0 }] },
    ],
    [`${closed} enrolment ended on 31 October 2025.`, version({ ends_on: '2025-10-31' })],
    ['Closed, because enrolment is switched off.', version({ status: 'inactive' })],
    ['Opens on 1 January 2100, when enrolment starts.', version({ starts_on: '2100-01-01' })],
    ['Coming soon, because the course is marked as coming soon.', { coming_soon: true }],
    ['Visitors do not see it. It is not published.', { published: false }],
    ['It has no version, or all its versions are archived.', { versions: [] }],
    ['It is not published yet: visitors see it from 1 January 2100.', { publish_from: '2100-01-01' }],
    ['It is no longer published: the last day was 31 October 2025.', { publish_until: '2025-10-31' }],
    ['From 1 January 2100: hidden → shown.', { publish_from: '2100-01-01' }],
    ['From 2 January 2100: open for enrolment → closed.', ends],
    ['the price ₹400 (until 1 January 2100).', soldFor(early)],
    ['What a visitor would stumble over: No dates, No times, No description, No picture.', {}],
    ['From 2 January 2100: ₹400 (until 1 January 2100) → ₹500.', soldFor({}, early)],
    [`${closed} its last price was valid until 31 October 2025.`, soldFor({ ends_on: '2025-10-31' })],
    ['Opens on 1 January 2100, the first day of its price.', soldFor({ starts_on: '2100-01-01' })],
    ['Closed, because none of its prices is in use.', soldFor({ active: false })],
  ])('%s', async (sentence, course) => {
    const page = await say(course)
    expect(page).toContain(sentence)
    expect(page).not.toMatch(/versions\.|invites\.|'in'/)
  })
})

describe('an edit', () => {
  test('is visible on the next request and recorded as an audit event', async () => {
    const changes = {
      title: ' Tabla anew ',
      'price@tabla-1': '₹1,499',
      'venue@tabla-1': 'Kothrud',
      'starts_on@tabla-1': '2100-07-01',
      'enrolment_ends_on@tabla-1': '2100-06-30',
    }
    const done = await post(changes)
    expect([done.status, done.headers.get('location')]).toEqual([303, `${address}&did=course.edit`])
    const price = 'versions.tabla-1.invites.in.plans.p.amount'
    const [before, after] = [
      { title: 'Tabla', [price]: 500 },
      { title: 'Tabla anew', [price]: 1499 },
    ]
    expect(await events()).toMatchObject([{ who: who(), subject: 'tabla', before, after }])
    const shown = { title: 'Tabla anew', price: { amount: 1499 } }
    expect((await listed()).find(({ id }) => id === 'tabla')).toMatchObject(shown)
  })

  test('in Hindi shows a price on request in Hindi, and does not take it for a change', async () => {
    expect((await post({ 'price@tabla-1': 'on request' })).status).toBe(303)
    await speak('hi')
    onTestFinished(async () => void (await speak('en')))
    expect(await text(address)).toContain('value="पूछने पर"')
    expect((await post({ title: 'Tabla anew', 'price@tabla-1': 'पूछने पर' })).status).toBe(303)
    expect((await events()).map(({ after }) => Object.keys(after ?? {})).at(-1)).toEqual([
      'left',
      'name',
      'title',
    ])
  })

  test('of the web address shows the current and the former addresses', async () => {
    await post({ slug: ' Evening Tabla ' })
    expect(await text(address)).toContain('Now: evening-tabla.')
    await post({ slug: 'night-tabla' })
    const page = await text(address)
    expect(page).toContain('Now: night-tabla.')
    expect(page).toMatch(/Former addresses, which still lead here: [^.]*evening-tabla[^.]*tabla/)
  })

  test('hides a course by one button, and shows it again', async () => {
    for (const published of ['no', 'yes']) {
      const { forms } = readPage(await (await admin.get(address)).text())
      const button = forms.find(({ fields }) => fields.published === published)
      expect((await admin.post(address, button?.fields ?? {})).status).toBe(303)
      expect((await stored()).published).toBe(published === 'yes')
    }
  })

  test('adds a price and dates to a version that has none', async () => {
    await publishDocument(db, documentWith({ ...tabla, versions: [{ id: 'tabla-1' }] }), new Date())
    await post({ 'price@tabla-1': '700', 'enrolment_ends_on@tabla-1': '2100-01-01' })
    expect(await text(address)).toContain('until 1 January 2100. Visitors see the price ₹700.')
  })

  test('that leaves two versions alike is saved, with a warning', async () => {
    const twin = { ...sold, id: 'tabla-2', venue: 'Pune', invites: [] }
    await publishDocument(db, documentWith({ ...tabla, versions: [sold, twin] }), new Date())
    expect(await (await post({ 'venue@tabla-1': 'pune ' })).text()).toContain(
      'another version of the course has the same level, language, dates',
    )
    expect((await post({ 'venue@tabla-1': 'Mumbai' })).status).toBe(303)
  })

  test('adds an early-bird price with its last day, and takes it away', async () => {
    const early = { 'early_price@tabla-1': '₹400', 'early_price_until@tabla-1': '2100-01-31' }
    expect((await post(early)).status).toBe(303)
    const read = { 'price@tabla-1': '500', ...early, 'early_price@tabla-1': '400' }
    expect(await shownForm()).toMatchObject(read)
    expect(await plans()).toMatchObject([
      { amount: 500, ends_on: null },
      { amount: 400, ends_on: '2100-01-31', compare_at_amount: 500 },
    ])
    expect(await text('/dashboard/audit')).toContain('Price: none → ₹400 (until 31 January 2100)')
    await post({ 'price@tabla-1': '600', 'early_price_until@tabla-1': '2100-02-28' })
    expect(await plans()).toMatchObject([{ amount: 600 }, { ends_on: '2100-02-28', compare_at_amount: 600 }])
    expect((await post({ 'early_price@tabla-1': '' })).status).toBe(422)
    await post({ 'early_price@tabla-1': '', 'early_price_until@tabla-1': '' })
    expect(await plans()).toMatchObject([{ amount: 600 }])
  })

  test('with a fault changes nothing, and is told in the member’s language', async () => {
    const before = await stored()
    const faulty = { title: ' ', 'price@tabla-1': '$25', 'sessions@tabla-1': 'Mon 6:30', subtitle: 'new' }
    await speak('hi')
    onTestFinished(async () => void (await speak('en')))
    const page = await answered(post(faulty), 422, 'value="new"')
    const [, refusal = ''] = /role="alert">([^<]+)</.exec(page) ?? []
    expect(refusal.replace(/"[^"]*"|Beginners|INR|USD|Mon|[ap]m/g, '')).toMatch(
      /^[^A-Za-z]+[\u0900-\u097F][^A-Za-z]+$/,
    )
    expect([await stored(), await events()]).toEqual([before, []])
  })

  test('is refused if somebody else changed the value meanwhile, and shows both values', async () => {
    const form = await shownForm()
    await post({ subtitle: 'by a colleague' })
    const both = `Changed meanwhile by ${who()}, today at`
    const values = 'Subtitle has since been changed from “तबला” to “by a colleague”'
    await answered(post({ subtitle: 'mine' }, form), 422, both, values)
    expect((await stored()).subtitle).toBe('by a colleague')
    // Fields that were not touched keep what the colleague stored.
    expect((await post({ title: 'Mine' }, form)).status).toBe(303)
    expect(await stored()).toMatchObject({ title: 'Mine', subtitle: 'by a colleague' })
  })

  test('succeeds only once when two are sent at the same time', async () => {
    const form = await shownForm()
    const tried = await Promise.all(['one', 'two'].map((subtitle) => post({ subtitle }, form)))
    expect(tried.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(await events()).toHaveLength(1)
  })
})

describe('a course that the office adds', () => {
  test('is on the website with its price, dates and place on the next request', async () => {
    const when = { starts_on: '2100-07-01', sessions: 'Sat 10 am' }
    const fields = { price: '4500', ...when, venue: 'Kothrud', delivery: 'onsite' }
    const done = await add({ title: 'Bharatanatyam & more', ...fields, seats_left: '12' })
    const page = done.headers.get('location') ?? ''
    expect([done.status, page]).toEqual([303, '/dashboard/course?id=bharatanatyam-more&did=course.add'])
    expect(await text(page)).toContain('Open for enrolment. Visitors see the price ₹4,500.')
    const shown = { id: 'bharatanatyam-more', slug: 'bharatanatyam-more', price: { amount: 4500 } }
    expect(await listed('?q=bharat')).toMatchObject([shown])
  })

  test('gets a distinct id if another course has the title', async () => {
    const pages = [await add({ title: 'Weaving', price: '1' }), await add({ title: 'Weaving', price: '1' })]
    const [first, second] = pages.map(({ headers }) => headers.get('location'))
    expect(first).toContain('id=weaving&')
    expect(second).toMatch(/id=weaving-[0-9a-f]{8}&/)
  })
})

test('a form shows all faults at once, each at its field, and keeps what was typed', async () => {
  const fields = {
    title: '',
    seats_left: 'many',
    starts_on: '2027-02-30',
    venue: 'Kothrud',
    delivery: 'onsite',
  }
  const page = await answered(add(fields), 422, 'value="Kothrud"')
  const faulty = [
    ...page.matchAll(/aria-invalid="true"[^>]*name="([a-z_]+)[^"]*"[^>]*><strong class="fault">/g),
  ]
  expect(faulty.map(([, name]) => name).sort()).toEqual(['price', 'seats_left', 'starts_on', 'title'])
})

test('a course leads to the enquiry until somebody says at which address one enrols, or that its page here is known', async () => {
  const site = { site: { currency: 'INR', course_page_url: 'https://shop.example/{course_id}' } }
  await publishDocument(db, documentOf('craft', { ...site, courses: [tabla] }), new Date())
  await add({ title: 'Pottery', price: '900' })
  const read = async (id = 'pottery') => {
    const course = await (await siteOf('craft'))?.catalogue.findCourse(id)
    const [variant] = course?.variants ?? []
    return variant && { enrols: canEnrol(variant), delivery: variant.schedule.delivery, url: variant.url }
  }
  expect(await read()).toMatchObject({ enrols: false, delivery: null })
  const page = '/dashboard/course?id=pottery'
  const [choice, url] = ['enrolment@pottery.1', 'enrolment_url@pottery.1']
  const change = (shown: [string, string], sent: [string, string]) =>
    admin.post(page, {
      action: 'edit',
      shown: JSON.stringify({ [choice]: shown[0], [url]: shown[1] }),
      ...{ [choice]: sent[0], [url]: sent[1] },
    })
  const own = 'https://pay.example/pottery?from=site'
  for (const [sent, message] of [
    [['address', ''], 'Visitors enrol: needs the address'],
    [['address', 'http://pay.example'], '"http://pay.example" is not an address'],
    [['address', 'javascript:alert(1)'], 'is not an address'],
    [['enquiry', own], 'is used only if visitors enrol at this address'],
    [['elsewhere', own], 'Visitors enrol: '],
  ] satisfies [[string, string], string][])
    expect(
      (await answered(change(['enquiry', ''], sent), 422, message)).match(/class="fault"/g),
    ).toHaveLength(1)
  expect((await change(['enquiry', ''], ['address', own])).status).toBe(303)
  expect(await read()).toEqual({ enrols: true, delivery: null, url: own })
  expect((await change(['address', own], ['page', ''])).status).toBe(303)
  expect(await read()).toMatchObject({
    enrols: true,
    url: expect.stringContaining(
      'https://shop.example/pottery?packageSessionId=pottery.1&enrollInviteId=invite_',
    ),
  })
  expect((await change(['page', ''], ['enquiry', ''])).status).toBe(303)
  expect(await read()).toMatchObject({ enrols: false })
  await add({ title: 'Glazing', price: '900', enrolment: 'address', enrolment_url: own })
  expect(await read('glazing')).toMatchObject({ enrols: true, url: own })
  await answered(add({ title: 'Firing', price: '900', enrolment: 'page' }), 422, 'Visitors enrol: ')
})

test('everything that a course is can be written in its form, and reads back as it was written', async () => {
  const written = {
    description_html: 'Learn **slowly**.\n\n- one\n- two',
    image_url: 'https://craft.example/tabla.jpg',
    instructors: 'Meera Rao | https://craft.example/meera.jpg\nAjay Kale',
    tags: 'Music\nEvening, late',
    mode: 'live',
    faqs: 'For whom?\nFor *all*.\n\nWhen?\nNow.',
    'level@tabla-1': 'Advanced',
    'list_price@tabla-1': '900',
    'delivery@tabla-1': 'blended',
    'workload@tabla-1': '24 hours',
    'seats_left@tabla-1': '3',
    publish_from: '2025-07-01',
    'enrolment_closed@tabla-1': 'yes',
  }
  expect((await post(written)).status).toBe(303)
  expect(await shownForm()).toMatchObject(written)
  expect((await loadCourses(db, 'id-craft', ['tabla']))[0]).toMatchObject({
    description_html: expect.stringMatching(/^<p>Learn <strong>slowly<\/strong>.<\/p>\s*<ul>/),
    instructors: [{ name: 'Meera Rao', image_url: 'https://craft.example/meera.jpg' }, { name: 'Ajay Kale' }],
    tags: ['Music', 'Evening, late'],
    faqs: [{ question: 'For whom?' }, { question: 'When?', answer_html: '<p>Now.</p>' }],
  })
  const html = '<p class="x">Kept <u>as</u> it is</p>'
  await post({ description_html: html })
  expect((await stored()).description_html).toBe(html)
  expect(plain((await shownForm()).description_html ?? '')).toContain('Kept &lt;u&gt;as')
})

test('a batch is added by its tab and removed by a tick, and the last one stays', async () => {
  const versions = async () => (await loadCourses(db, 'id-craft', ['tabla']))[0]?.versions ?? []
  expect((await post({ title: 'Tabla by day' })).status).toBe(303)
  expect(await versions()).toHaveLength(1)
  const page = await text(address)
  expect(page).toMatch(/name="tab"[^>]*value="tabla-1"[\s\S]*Add a batch/)
  expect(page).not.toContain('name="remove"')
  await post({ 'starts_on@+': '2100-01-04', 'level@+': 'Evening', 'price@+': '700' })
  const [first, second] = await versions()
  expect([first, second]).toMatchObject([
    { id: 'tabla-1', level: 'Beginners', venue: 'Pune', invites: [{ id: 'in', plans: [{ amount: 500 }] }] },
    { level: 'Evening', starts_on: '2100-01-04', venue: 'Pune', invites: [{ plans: [{ amount: 700 }] }] },
  ])
  expect(new Set([first, second].map((one) => one?.invites[0]?.id)).size).toBe(2)
  const [shown] = (await listed('?q=tabla')) as unknown as { variants: { level: string }[] }[]
  expect(shown?.variants.map(({ level }) => level).sort()).toEqual(['Beginners', 'Evening'])
  const refused = await answered(post({ 'starts_on@+': '2100-01-04', 'price@+': 'cheap' }), 422)
  expect(refused.match(/<strong class="fault">/g)).toHaveLength(1)
  await post({ remove: second?.id ?? '' })
  expect((await versions()).map(({ id }) => id)).toEqual(['tabla-1'])
  await answered(post({ remove: 'tabla-1' }), 422, 'left without a batch')
})

describe('days and times are rows', () => {
  const send = async (rows: [day: string, from: string, to: string][], more: [string, string][] = []) => {
    const own = Object.entries(await shownForm()).filter(([name]) => name !== 'sessions@tabla-1')
    const cells = rows.flatMap((row) =>
      ['day', 'from', 'to'].map((part, at) => [`sessions@tabla-1:${part}`, row[at] ?? '']),
    )
    const body = new URLSearchParams([['action', 'edit'], ...own, ...cells, ...more])
    return admin.send('POST', address, { origin: `https://${host}` }, body)
  }
  const sessions = async () => (await loadCourses(db, 'id-craft', ['tabla']))[0]?.versions[0]?.sessions
  const blank: [string, string, string] = ['', '', '']

  test('which are added below, changed and removed by a tick', async () => {
    expect((await send([['Monday', '10:00', '11:30'], blank, ['Saturday', '', '']])).status).toBe(303)
    const monday = { day: 'monday', starts_at: '10:00', ends_at: '11:30' }
    expect(await sessions()).toEqual([monday, { day: 'saturday', starts_at: null, ends_at: null }])
    const page = await text(address)
    expect(page).toMatch(/value="Monday" selected[\s\S]*name="sessions@tabla-1:from"[^>]*value="10:00"/)
    // Rows as they are shown are no change.
    expect((await send([['Monday', '10:00', '11:30'], ['Saturday', '', ''], blank])).status).toBe(422)
    const removed = await send(
      [
        ['Monday', '10:00', '11:30'],
        ['Saturday', '', ''],
      ],
      [['sessions@tabla-1:remove', '1']],
    )
    expect([removed.status, await sessions()]).toEqual([303, [monday]])
  })

  test.each<[[string, string, string], string]>([[['Monday', '6:30', ''], 'does not say am or pm']])(
    'and %j is a fault at the field, which keeps what was typed',
    async (row, message) => {
      const page = await answered(send([row]), 422, message)
      expect(page).toMatch(/<fieldset class="lessons"><legend>Days and times<\/legend><strong class="fault">/)
      expect(page).toContain(`value="${row[1] || row[2]}"`)
      expect(await sessions()).toEqual([])
    },
  )
})

test('what the form does not edit is listed: prices on certain days, and further ways to enrol', async () => {
  const winter = { id: 'w', amount: 450, currency: 'INR', starts_on: '2100-01-01', ends_on: '2100-02-28' }
  const [own] = sold.invites
  const late = { id: 'late', starts_on: '2100-03-01', plans: [{ id: 'l', amount: 700, currency: 'INR' }] }
  const invites = [{ ...own, plans: [...(own?.plans ?? []), winter] }, late]
  await publishDocument(db, documentWith({ ...tabla, versions: [{ ...sold, invites }] }), new Date())
  const page = await text(address)
  expect(page).toContain('₹450 (from 1 January 2100, until 28 February 2100)')
  expect(page).toContain('Enrolment 1 March 2100 – …: ₹700')
  await post({ 'price@tabla-1': '600' })
  const [course] = await loadCourses(db, 'id-craft', ['tabla'])
  expect(course?.versions[0]?.invites).toMatchObject([
    { id: 'in', plans: [{ amount: 600 }, { id: 'w', amount: 450 }] },
    { id: 'late', plans: [{ amount: 700 }] },
  ])
})

test('the only price of a batch cannot go by silence', async () => {
  const [own] = sold.invites
  const early = { id: 'p', amount: 400, currency: 'INR', ends_on: '2100-01-31' }
  const versions = [{ ...sold, invites: [{ ...own, plans: [early] }] }]
  await publishDocument(db, documentWith({ ...tabla, versions }), new Date())
  const gone = { 'early_price@tabla-1': '', 'early_price_until@tabla-1': '' }
  await answered(post(gone), 422, 'and so be free')
  expect(await plans()).toMatchObject([{ amount: 400 }])
})

test('a save is taken back from the log, and that again, unless the course was changed since', async () => {
  const back = async () => {
    const ids = [...(await text('/dashboard/audit')).matchAll(/name="id" value="(\d+)"/g)].map(
      ([, one]) => one,
    )
    return { first: ids[0] ?? '', last: ids.at(-1) ?? '' }
  }
  await post({ title: 'Tabla by night', 'price@tabla-1': '900' })
  const taken = await admin.post('/dashboard/audit', { action: 'takeBack', id: (await back()).first })
  expect(await text(taken.headers.get('location') ?? '')).toContain('taken back.')
  expect([(await stored()).title, await plans()]).toMatchObject(['Tabla', [{ amount: 500 }]])
  await admin.post('/dashboard/audit', { action: 'takeBack', id: (await back()).first })
  expect((await stored()).title).toBe('Tabla by night')
  await post({ title: 'Tabla at noon' })
  await answered(
    admin.post('/dashboard/audit', { action: 'takeBack', id: (await back()).last }),
    422,
    'changed since',
  )
  expect((await stored()).title).toBe('Tabla at noon')
})

test('several courses are hidden together once that is confirmed, and come back by an undo', async () => {
  const many = (action: string, ...ids: string[]) => {
    const body = new URLSearchParams([['action', action], ...ids.map((id) => ['id', id])])
    if (action === 'together') body.set('what', 'hide')
    return admin.send('POST', '/dashboard/courses', { origin: `https://${host}` }, body)
  }
  const hidden = async () => {
    const courses = db.selectFrom('courses').select('id').where('published', '=', false).orderBy('id')
    return (await courses.execute()).map(({ id }) => id)
  }
  const asked = await (await many('hide', 'tabla', 'knitting', 'nothing')).text()
  expect(asked).toMatch(/Visitors would no longer see these courses[\s\S]*name="what" value="hide"/)
  expect(await hidden()).toEqual([])
  const [preview = ''] = /\/dashboard\/preview\/[^"]+/.exec(asked) ?? []
  const pages = await Promise.all(['', '/knitting'].map((path) => admin.get(`${preview}${path}`)))
  const list = (await pages[0]?.text()) ?? ''
  expect(list).toContain('Preview: nothing is published.')
  expect(list).not.toMatch(/Tabla|Knitting|is a draft/)
  expect(pages.map(({ status }) => status)).toEqual([200, 404])
  expect((await many('hide')).status).toBe(422)
  expect((await many('together', 'tabla', 'knitting')).status).toBe(303)
  expect(await hidden()).toEqual(['knitting', 'tabla'])
  const [, id = ''] = /undo=(document_\w+)/.exec(await text('/dashboard/import')) ?? []
  expect(await text(`/dashboard/import?undo=${id}`)).toContain('items newly shown')
  await admin.post('/dashboard/import', { action: 'undo', id })
  expect(await hidden()).toEqual([])
})

test('the form previews the course as a page, and stores nothing', async () => {
  const form = { ...(await shownForm()), action: 'preview', title: 'Tabla by night' }
  const shown = await admin.post(address, form)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await shown.text()).toMatch(/Preview: nothing is saved\.[\s\S]*<h1[^>]*>Tabla by night/)
  expect((await stored()).title).toBe('Tabla')
  const added = await (await add({ action: 'preview', title: 'Pottery', price: '5' })).text()
  expect(added).toMatch(/nothing is saved[\s\S]*<h1[^>]*>Pottery/)
  expect(await text('/dashboard/courses')).not.toContain('Pottery')
  // The answer stands in a frame of the form's page, which keeps what was typed.
  const faulty = await admin.post(address, { ...form, 'price@tabla-1': 'cheap' })
  expect(faulty.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect([faulty.status, await faulty.text()]).toEqual([422, expect.stringContaining('is not an amount')])
})

test('the log names a changed course that was removed since', async () => {
  await post({ subtitle: 'New' })
  await publishDocument(db, documentWith(courseOf('knitting')), new Date())
  expect(await text('/dashboard/audit')).toMatch(/The course was changed\.[\s\S]*?<td>Tabla<\/td>/)
})

test('a copy of a course has the same content, another title and new ids, and is unpublished', async () => {
  const page = '/dashboard/course?copy=tabla'
  expect(await text(page)).toMatch(/value="Copy of Tabla"[\s\S]*name="price@1"[^>]*value="500"/)
  const done = await admin.post(page, { action: 'edit', title: 'Copy of Tabla' })
  expect(done.headers.get('location')).toBe('/dashboard/course?id=copy-of-tabla&did=course.copy')
  const [copy] = await loadCourses(db, 'id-craft', ['copy-of-tabla'])
  const plan = { amount: 500, currency: 'INR' }
  const versions = [{ id: 'copy-of-tabla.1', level: 'Beginners', invites: [{ plans: [plan] }] }]
  expect(copy).toMatchObject({ title: 'Copy of Tabla', published: false, slug: null, versions })
})
