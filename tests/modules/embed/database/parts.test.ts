import { beforeAll, expect, test, vi } from 'vitest'
import { GET, OPTIONS } from '#app/embed/[...path]/route.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { processDatabase } from '../../../database/databases.ts'
import { documentOf, settings } from '../../../database/site/three-sites.ts'

const { db } = processDatabase()

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))
// Without a wildcard this deployment shows no site of `craft`.
Object.assign(process.env, settings, { SITE_WILDCARD: '' })

const website = 'https://www.music.test'
const keys: Record<string, string> = {}
beforeAll(async () => {
  const priced = (amount: number, on: string) => ({
    ...{ id: `v${amount}`, starts_on: on, delivery: 'online' },
    invites: [{ id: `i${amount}`, default: true, plans: [{ id: `p${amount}`, amount, currency: 'INR' }] }],
  })
  const { courses, institute, ...music } = documentOf('music')
  const dear = {
    ...{ id: 'raga', title: 'Raga', subtitle: 'Long', image_url: '/none.png' },
    versions: [priced(9600, '2089-01-01'), priced(4800, '2089-02-01')],
  }
  await publishDocument(
    db,
    { ...music, institute: { ...institute, websites: [website] }, courses: [...courses, dear] },
    new Date(),
  )
  await publishDocument(db, documentOf('craft'), new Date())
  const terms = { name: 'x', product: 'pub', expires_at: null, limit_per_minute: null }
  for (const institute_id of ['music', 'craft'])
    keys[institute_id] = (await createKey(db, { ...terms, institute_id, scopes: ['catalog:read'] })).key
  keys.post = (await createKey(db, { ...terms, institute_id: 'music', scopes: ['leads:write'] })).key
})

const ask = (path: string, headers: Record<string, string> = { 'x-api-key': keys.music ?? '' }) => {
  const [file = ''] = path.split('?')
  const params = Promise.resolve({ path: file.split('/').map(decodeURIComponent) })
  return GET(new Request(`http://localhost/embed/${path}`, { headers }), { params })
}
const text = async (path: string, key = 'music') => (await ask(path, { 'x-api-key': keys[key] ?? '' })).text()

test('a part is for the keys and websites that the API is for, and every page may read why not', async () => {
  const said = async (headers: Record<string, string>) => {
    const answer = await ask('courses', headers)
    const allowed = answer.headers.get('access-control-allow-origin')
    return [answer.status, answer.ok ? undefined : (await answer.json()).error.code, allowed]
  }
  const key = { 'x-api-key': keys.music ?? '' }
  expect(await said({ ...key, origin: website })).toEqual([200, undefined, website])
  expect(await said(key)).toEqual([200, undefined, null])
  const elsewhere = { origin: 'https://elsewhere.test' }
  expect(await said({ ...key, ...elsewhere })).toEqual([403, 'origin_not_allowed', elsewhere.origin])
  expect(await said(elsewhere)).toEqual([401, 'missing_api_key', elsewhere.origin])
  expect(await said({ 'x-api-key': keys.post ?? '' })).toEqual([403, 'insufficient_scope', null])
  const preflight = await OPTIONS(
    new Request('http://localhost/embed/courses', { method: 'OPTIONS', headers: { origin: website } }),
    { params: Promise.resolve({}) },
  )
  expect(preflight.headers.get('access-control-allow-headers')).toContain('X-API-Key')
})

test('a list has the courses that its attributes keep, and speaks of what fits them', async () => {
  const entries = async (query: string) =>
    [...(await text(`courses?${query}`)).matchAll(/<h3>.*?>([^<>]+)<\/a>.*?entry-price">(.*?)<\/p>/g)].map(
      ([, title, price = '']) => `${title} ${price.replace(/<[^>]*>/g, '').trim()}`,
    )
  expect(await entries('search=raga')).toEqual(['Raga ₹9,600 others ₹4,800'])
  expect(await entries('price_max=5000&sort=title&page_size=9')).toContain('Raga ₹4,800')
  expect(await entries('sort=title&page_size=1')).toHaveLength(1)
  expect(await text('courses?page_size=1')).toMatch(/data-page="2"/)
  expect(await text('courses?page_size=1&page=4')).not.toContain('data-page')
  const refused = await ask('courses?sort=none')
  expect([refused.status, (await refused.json()).error.details]).toEqual([400, { param: 'sort' }])
})

test('batches are those of the institute’s day that fit every attribute, the price included', async () => {
  const days = async (query: string) =>
    [...(await text(`batches?${query}`)).matchAll(/<time dateTime="(\d{4}-\d{2}-\d{2})"/g)].map(
      ([, day]) => day,
    )
  expect(await days('search=raga')).toEqual(['2089-01-01', '2089-02-01'])
  expect(await days('search=raga&price_max=5000')).toEqual(['2089-02-01'])
  expect(await days('delivery=online&page_size=1')).toEqual(['2089-01-01'])
  expect(await text('batches?search=nothing+here')).toContain('role="status"')
})

test('words are in the language of the page, headings begin where the page wants them, and links are whole', async () => {
  const list = await text('courses?lang=hi-IN&heading=5&searchable=')
  expect(list).toMatch(/^<div class="embed" lang="hi" dir="ltr" data-sheet="site\.[0-9a-f]{12}\.css">/)
  expect([...list.matchAll(/<h(\d)/g)].every(([, level]) => level === '5')).toBe(true)
  expect(list).toContain('खोज')
  expect(await text('courses?lang=ar')).toContain('dir="rtl"')
  const course = await text('course/raga')
  for (const html of [list, course]) {
    expect(html).not.toMatch(/<script|<link|\sstyle=|\s(?:href|src|action)="\/(?!\/)/)
    expect(html).toContain('href="https://music.example:8443/courses/raga"')
  }
  // Nothing of this deployment is the site of this institute.
  expect(await text('courses', 'craft')).not.toContain('site.example')
})

test('a form names its course by id, whatever the tag names it by, and asks about one that is gone in general', async () => {
  expect(await text('enquiry?course=raga')).toContain('data-course="raga"')
  expect(await text('enquiry?course=RAGA')).toContain('data-course="raga"')
  const gone = await text('enquiry?course=gone')
  expect(gone).toContain('<form')
  expect(gone).not.toContain('data-course')
  expect(await text('course/gone')).toContain('This course is no longer offered.')
})

test.each(['words/en', 'course', 'courses/x', 'nothing'])('there is no part %s', async (path) => {
  expect((await ask(path)).status).toBe(404)
})
