import { describe, expect, test } from 'vitest'
import { Site } from '#lib/contract/catalogue/answers/site.ts'
import type { CourseSource, PlanSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { pagesOf, publish } from '../answers.ts'
import { course, format, invite, languages, paidVersion, path, plan, step, version } from '../cast.ts'

const contact = { phone: '+91 20 5550 0100', whatsapp: null, email: 'office@example.org', address: 'Pune' }

test('the site record shows what clients filter by, in the order of the site', () => {
  const institute = {
    name: 'Harbour',
    logo_url: 'https://x.example/l.png',
    website_url: 'https://www.example.org',
    contact,
    privacy_url: 'https://www.example.org/privacy',
    imprint_url: 'https://www.example.org/imprint',
    accent_color: '#8A2B3C',
  }
  const settings = {
    site_url: 'https://learn.example.org',
    course_page_url: 'https://learn.example.org/{course_id}?a=b',
    currency: 'INR',
  }
  const formats = [format('Video', { label: 'Video' }), format('audio', { tags: ['x'], levels: ['y'] })]
  const { site } = publish({
    institute: { ...institute, websites: ['https://private.example.org'], leads_per_minute: 77777 },
    site: { ...settings, prices_visible: false, languages: languages([['a', 'b']]), formats },
  })
  const shown = { English: 'en', Hindi: 'hi', Marathi: 'mr' }
  expect(Site.parse(site)).toEqual({
    institute: { id: 'harbour', ...institute, accent_color: '#8a2b3c' },
    ...settings,
    course_languages_enabled: true,
    languages: Object.entries(shown).map(([label, code]) => ({ code, label })),
    formats: [
      { key: 'video', label: 'Video' },
      { key: 'audio', label: 'AUDIO' },
    ],
    price_visible: false,
    time_zone: 'UTC',
  })
})

describe('the currency of the site', () => {
  const usd = { amount: 5, currency: 'USD' }
  const eur = { amount: 5, currency: 'EUR' }
  const free = { amount: 0, currency: 'GBP' }
  const sold = (id: string, position: number, plans: Partial<PlanSource>, coming_soon = false) =>
    course({ id, position, coming_soon, versions: [paidVersion(id, plans)] })
  const versions = [paidVersion('2', eur, { position: 2 }), paidVersion('1', usd, { position: 1 })]
  const both = [version({ invites: [invite({ plans: [plan(usd), plan(free)] })] })]

  test.each<[string, CourseSource[], string | null]>([
    ['is that of the first course in catalogue order', [sold('a', 2, eur), sold('b', 1, usd)], 'USD'],
    ['is that of the first version', [course({ versions })], 'USD'],
    ['is that of the first plan above 0', [sold('a', 1, free), sold('b', 2, usd)], 'USD'],
    ['is not that of a plan which a free one beats', [course({ versions: both })], null],
    ['is that of a course which is not on sale', [sold('a', 1, usd, true)], 'USD'],
    ['is unknown when all is free', [sold('a', 1, free)], null],
  ])('%s', (_, courses, currency) => expect(publish({ courses }).site.currency).toBe(currency))

  test("is the site's own before any, and told though prices are hidden", () => {
    const courses = [sold('a', 1, usd)]
    expect(publish({ site: { currency: 'INR' }, courses }).site.currency).toBe('INR')
    expect(publish({ site: { prices_visible: false }, courses }).site.currency).toBe('USD')
  })

  test('is not taken from a path', () => {
    const learning_paths = [path('P', [step('x', { title: 'Own', amount: 5, currency: 'USD' })])]
    expect(publish({ learning_paths }).site.currency).toBeNull()
  })
})

const starting = (id: string, starts_on: string, changes = {}) =>
  course({ id, versions: [version({ id: `${id}-v`, invites: [invite({ starts_on })] })], ...changes })

test('time alone changes a publication on the first day of all its entries, and an entry by any edition', () => {
  const courses = [starting('a', '2026-09-01'), starting('b', '2026-08-01'), starting('c', '2026-07-01')]
  const published = publish({ site: { languages: languages([['a', 'b']]) }, courses })
  expect(published.nextChangeOn).toBe('2026-07-01')
  expect(published.entries.map((entry) => entry.next_change_on)).toEqual(['2026-08-01', '2026-07-01'])
})

test('the sitemap has one page a published course in catalogue order, editions beside each other', () => {
  const courses = [
    course({ id: 'late', title: 'Late', position: 9 }),
    course({
      id: 'hi',
      title: 'बुनाई',
      position: 7,
      image_url: 'https://x.example/h.png',
      versions: [
        version({ id: 'h2', position: 2, level: 'English' }),
        version({ id: 'h1', position: 1, level: 'Hindi' }),
      ],
    }),
    course({ id: 'gone', published: false }),
    course({ id: 'a b', title: 'First', position: 1, image_url: 'ftp://x.example/a.png' }),
    course({ id: 'en', title: 'Weaving', position: 3, tags: ['en'] }),
  ]
  const site = {
    course_page_url: 'https://l.example/{course_id}/?ref=api',
    languages: languages([['en', 'gone', 'hi']]),
  }
  const en = { code: 'en', label: 'English' }
  const hi = { code: 'hi', label: 'Hindi' }
  const alone = { language: null, image_url: null, last_modified: null, languages: [] }
  const weaving = { ...alone, course_id: 'en', slug: 'slug-of-en', languages: [en, hi] }
  const image_url = 'https://x.example/h.png'
  expect(pagesOf(publish({ site, courses }))).toEqual([
    { ...alone, course_id: 'a b', slug: 'slug-of-a b', url: 'https://l.example/a%20b/', title: 'First' },
    { ...weaving, url: 'https://l.example/en/', language: en, title: 'Weaving' },
    { ...weaving, url: 'https://l.example/hi/', language: hi, title: 'बुनाई', image_url },
    { ...alone, course_id: 'late', slug: 'slug-of-late', url: 'https://l.example/late/', title: 'Late' },
  ])
})

const older = '2026-01-01T00:00:00.000Z'
const newer = '2026-02-01T00:00:00.000Z'
const versions = [
  version({ id: '1', created_at: older }),
  version({ id: '2', created_at: newer }),
  version({ id: '3', created_at: '2026-03-01T00:00:00.000Z', status: 'archived' }),
]

test.each<[string, Partial<CourseSource>, string | null]>([
  ["the course's own date", { updated_at: older, versions }, older],
  ["its newest version's date, of those that count", { versions }, newer],
  ['unknown without either', {}, null],
])('a page was last modified at %s', (_, changes, lastModified) => {
  const [page] = pagesOf(publish({ courses: [course(changes)] }))
  expect(page?.last_modified).toBe(lastModified)
})

test('a page was last modified by its own edition, not by another', () => {
  const courses = [
    course({ id: 'a', updated_at: older }),
    course({ id: 'b', versions }),
    course({ id: 'c', versions: [version({ id: '4', created_at: older })] }),
  ]
  const pages = pagesOf(publish({ site: { languages: languages([['a', 'b', 'c']]) }, courses }))
  expect(pages.map(({ last_modified }) => last_modified)).toEqual([older, newer, older])
})
