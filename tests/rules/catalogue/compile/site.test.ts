import { describe, expect, test } from 'vitest'
import type { CourseSource, VersionSource } from '#lib/catalogue/authored/catalogue.ts'
import { Site } from '#lib/catalogue/shapes/site.ts'
import { publish } from '../answers.ts'
import { course, format, invite, languages, paidVersion, path, plan, step, version } from '../cast.ts'

const contact = { phone: '+91 20 5550 0100', whatsapp: null, email: 'office@example.org', address: 'Pune' }

test('the site record shows what clients filter by, in the order of the site', () => {
  const site = Site.parse(
    publish({
      institute: {
        name: 'Harbour',
        logo_url: 'https://x.example/l.png',
        website_url: 'https://www.example.org',
        contact,
        websites: ['https://private.example.org'],
        leads_per_minute: 77777,
      },
      site: {
        site_url: 'https://learn.example.org',
        course_page_url: 'https://learn.example.org/{course_id}?a=b',
        currency: 'INR',
        prices_visible: false,
        languages: languages([['a', 'b']]),
        formats: [format('Video', { label: 'Video' }), format('audio', { tags: ['x'], levels: ['y'] })],
      },
    }).site,
  )
  expect(site).toEqual({
    institute: {
      id: 'harbour',
      name: 'Harbour',
      logo_url: 'https://x.example/l.png',
      website_url: 'https://www.example.org',
      contact,
    },
    site_url: 'https://learn.example.org',
    course_page_url: 'https://learn.example.org/{course_id}?a=b',
    course_languages_enabled: true,
    languages: [
      { code: 'en', label: 'English' },
      { code: 'hi', label: 'Hindi' },
      { code: 'mr', label: 'Marathi' },
    ],
    formats: [
      { key: 'video', label: 'Video' },
      { key: 'audio', label: 'AUDIO' },
    ],
    currency: 'INR',
    price_visible: false,
    time_zone: 'UTC',
  })
})

test('a site with nothing set shows nulls and empty lists', () => {
  const { site, streams } = publish({
    institute: { logo_url: 'ftp://x.example/l.png' },
    site: { course_page_url: null, languages: { ...languages(), enabled: false } },
  })
  expect(Site.parse(site)).toMatchObject({
    institute: { logo_url: null, website_url: null },
    site_url: null,
    course_page_url: null,
    course_languages_enabled: false,
    languages: [],
    formats: [],
    currency: null,
    price_visible: true,
  })
  expect(streams).toEqual({ source: null, streams: [] })
})

test('addresses of the hosted site that are none are shown nowhere', () => {
  const { site } = publish({ site: { site_url: 'javascript:0', course_page_url: '/c/{course_id}' } })
  expect(site).toMatchObject({ site_url: null, course_page_url: null })
})

describe('the currency of the site', () => {
  const sold = (
    id: string,
    position: number,
    versions: VersionSource[],
    changes: Partial<CourseSource> = {},
  ) => course({ id, position, versions, ...changes })
  const usd = { amount: 5, currency: 'USD' }
  const eur = { amount: 5, currency: 'EUR' }
  const free = { amount: 0, currency: 'GBP' }
  const currencyOf = (...courses: CourseSource[]) => publish({ courses }).site.currency

  test.each<[string, CourseSource[], string | null]>([
    [
      'is that of the first course in catalogue order',
      [sold('a', 2, [paidVersion('a', eur)]), sold('b', 1, [paidVersion('b', usd)])],
      'USD',
    ],
    [
      'is that of the first version',
      [sold('a', 1, [paidVersion('2', eur, { position: 2 }), paidVersion('1', usd, { position: 1 })])],
      'USD',
    ],
    [
      'is that of the first plan above 0',
      [sold('a', 1, [paidVersion('a', free)]), sold('b', 2, [paidVersion('b', usd)])],
      'USD',
    ],
    [
      'is not that of a plan which a free one beats',
      [sold('a', 1, [version({ invites: [invite({ plans: [plan(usd), plan(free)] })] })])],
      null,
    ],
    [
      'is that of a course which is not on sale',
      [sold('a', 1, [paidVersion('a', usd)], { coming_soon: true })],
      'USD',
    ],
    ['is unknown when all is free', [sold('a', 1, [paidVersion('a', free)])], null],
  ])('%s', (_, courses, currency) => {
    expect(currencyOf(...courses)).toBe(currency)
  })

  test("is the site's own before any", () => {
    const courses = [sold('a', 1, [paidVersion('a', usd)])]
    expect(publish({ site: { currency: 'INR' }, courses }).site.currency).toBe('INR')
  })

  test('is told though prices are hidden', () => {
    const courses = [sold('a', 1, [paidVersion('a', usd)])]
    expect(publish({ site: { prices_visible: false }, courses }).site.currency).toBe('USD')
  })

  test('is not taken from a path', () => {
    const learning_paths = [path('P', [step('x', { title: 'Own', amount: 5, currency: 'USD' })])]
    expect(publish({ learning_paths }).site.currency).toBeNull()
  })
})
