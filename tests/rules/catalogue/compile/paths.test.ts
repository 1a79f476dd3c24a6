import { describe, expect, test } from 'vitest'
import { PathDetail, PathEntry } from '#lib/contract/catalogue/answers/paths.ts'
import type { PathSource, SiteSource, StepSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import { publish } from '../answers.ts'
import { course, folder, folders, format, items, languages, path, step, version } from '../cast.ts'

const published = ['a', 'b', 'c'].map((id) => course({ id, title: `Title of ${id}` }))
const unpublished = course({ id: 'u', title: 'Never shown', published: false })

function compiled(one: PathSource, site: Partial<SiteSource> = {}, courses = [...published, unpublished]) {
  const [first] = publish({ site, courses, learning_paths: [one] }).paths
  return { entry: PathEntry.parse(first?.entry), detail: PathDetail.parse(first?.detail) }
}

/** The steps shown: `1 b Title of b`. */
const stepsOf = (...steps: StepSource[]) =>
  compiled(path('LP', steps)).detail.steps.map(
    (one) => `${one.position} ${one.course.id} ${one.course.title}`,
  )

describe('the steps of a path', () => {
  const own = (id: string) => step(id, { title: 'Own' })
  const mixed = [step('u'), step('b'), step('x'), own('y'), step('a')]
  test.each<[string, StepSource[], string[]]>([
    ['are its published courses in order', [step('b'), step('a')], ['1 b Title of b', '2 a Title of a']],
    ['may name a course twice', [step('a'), step('a')], ['1 a Title of a', '2 a Title of a']],
    ['show a published course by its data', [step('a', { title: 'Own', amount: 9 })], ['1 a Title of a']],
    ['show another course by data of their own', [own('u')], ['1 u Own']],
    ['show a course that the catalogue does not have', [own('x')], ['1 x Own']],
    ['are left out without a title of their own', [step('u'), step('x', { amount: 5, tags: ['t'] })], []],
    ['are counted from 1 among those shown', mixed, ['1 b Title of b', '2 y Own', '3 a Title of a']],
    ['are none without any', [], []],
  ])('%s', (_, steps, shown) => {
    expect(stepsOf(...steps)).toEqual(shown)
    expect(compiled(path('LP', steps)).entry.step_count).toBe(shown.length)
  })

  test('show an edition by its own first version, under the id of the course', () => {
    const courses = [
      course({ id: 'en', title: 'Weaving', versions: [version({ id: 'en-1', level: 'English' })] }),
      course({ id: 'hi', title: 'बुनाई', versions: [version({ id: 'hi-1', level: 'Hindi' })] }),
    ]
    const { detail } = compiled(path('LP', [step('hi')]), { languages: languages([['en', 'hi']]) }, courses)
    expect(detail.steps[0]?.course).toMatchObject({
      id: 'en',
      title: 'बुनाई',
      level: 'Hindi',
      url: 'https://learn.example.org/c/hi?packageSessionId=hi-1&level=Hindi',
    })
  })
})

describe('a path sold as a whole', () => {
  const money = { amount: 9900, compare_at_amount: 12000.5, currency: 'USD' }
  const whole = { ...money, url: 'https://shop.example/p?a=1' }
  const shown = { ...money, is_free: false, valid_until: null }
  test.each<[string, Partial<PathSource>, Partial<SiteSource>, PathEntry['price'], string | null]>([
    ['has its price and its page', whole, { course_page_url: null }, shown, whole.url],
    ['has no price without an amount', { ...whole, amount: null }, {}, null, whole.url],
    ['is free at 0, hidden prices or not', { amount: 0 }, { prices_visible: false }, freeIn(null), null],
    ['is free in its own currency', { amount: 0, currency: 'USD' }, { currency: 'EUR' }, freeIn('USD'), null],
    ['hides its price, and not its page', whole, { prices_visible: false }, null, whole.url],
    [
      "costs the site's currency, without a list price that is no higher",
      { ...whole, currency: null, compare_at_amount: 9900 },
      { currency: 'EUR' },
      { ...shown, currency: 'EUR', compare_at_amount: null },
      whole.url,
    ],
    ['has no page of another scheme', { url: 'mailto:a@b.example' }, {}, null, null],
  ])('%s', (_, changes, site, price, url) => {
    const { entry, detail } = compiled(path('LP', [], changes), site)
    expect([entry.price, entry.url]).toEqual([price, url])
    expect([detail.price, detail.url]).toEqual([price, url])
  })

  function freeIn(currency: string | null) {
    return { amount: 0, compare_at_amount: null, currency, is_free: true, valid_until: null }
  }
})

describe('a step shown by its own data', () => {
  const own = (changes: Partial<StepSource>, site: Partial<SiteSource> = {}) =>
    compiled(path('LP', [step('x', { title: 'Own', ...changes })]), site).detail.steps[0]?.course

  test('has everything that it says and nothing else', () => {
    const wool = folder({ id: '2', title: 'Wool', subtitle: 'ऊन' })
    const site = {
      languages: languages(),
      formats: [format('ebook', { levels: ['Hindi 1'] }), format('video')],
      streams: folders(folder({ id: '1', title: 'Craft', folders: [wool] })),
    }
    const all = {
      image_url: 'https://x.example/o.png',
      level: 'Hindi 1',
      tags: ['wool', 'Format-Video', 'WOOL'],
      amount: 250.5,
      currency: 'USD',
      url: 'https://shop.example/o?ref=1',
    }
    const price = {
      amount: 250.5,
      compare_at_amount: null,
      currency: 'USD',
      is_free: false,
      valid_until: null,
    }
    const hindi = { code: 'hi', label: 'Hindi' }
    const { image_url, level, url } = all
    const shared = { level, url, availability: 'available' }
    const variant = { ...shared, package_session_id: 'x', enroll_invite_id: null, language: hindi, price }
    expect(own(all, site)).toStrictEqual({
      ...{ ...shared, id: 'x', slug: null, title: 'Own', subtitle: null, image_url },
      formats: [
        { key: 'video', label: 'VIDEO' },
        { key: 'ebook', label: 'EBOOK' },
      ],
      stream: { slug: 'craft', label: 'Craft' },
      category: { slug: 'wool', label: 'Wool' },
      languages: [hindi],
      tags: ['wool', 'Format-Video'],
      ...{ price_visible: true, price: { ...price, varies: false } },
      ...{ instructors: [], rating: null, rating_count: null, created_at: null },
      variants: [{ ...variant, schedule: emptySchedule }],
    })
  })

  test.each<[string, Partial<StepSource>, Partial<SiteSource>, [number, string | null] | null, boolean]>([
    ['has its price on request without an amount', {}, { currency: 'EUR' }, null, false],
    ["is free in the site's currency without its own", { amount: 0 }, { currency: 'EUR' }, [0, 'EUR'], true],
    ['is free in no currency where the site has none', { amount: 0 }, {}, [0, null], true],
    ['is free at 0', { amount: 0, currency: 'USD' }, { currency: 'EUR' }, [0, 'USD'], true],
    ["costs the site's currency without its own", { amount: 5 }, { currency: 'EUR' }, [5, 'EUR'], true],
    ['hides its price where prices are hidden', { amount: 5 }, { prices_visible: false }, null, false],
    ['is free where prices are hidden', { amount: 0 }, { prices_visible: false }, [0, null], true],
  ])('%s', (_, changes, site, price, isVisible) => {
    const summary = own(changes, site)
    expect(summary?.price && [summary.price.amount, summary.price.currency]).toEqual(price)
    const inVariant = summary?.variants[0]?.price
    expect(inVariant && [inVariant.amount, inVariant.currency]).toEqual(price)
    expect(summary?.price_visible).toBe(isVisible)
  })

  test('takes its language from a tag when the level gives none, and its level from no "default"', () => {
    const summary = own({ level: 'Default', tags: ['mr'] }, { languages: languages() })
    expect([summary?.level, summary?.languages.map(({ code }) => code)]).toEqual([null, ['mr']])
  })
})

describe('the stream of a path', () => {
  const secret = folder({ id: '2', slug: 'secret', hidden: true })
  const tree = folders(folder({ id: '1', slug: 'Craft' }), secret, folder({ id: '3', title: 'Fine Art' }))
  const slugOf = (stream: string | null, streams: SiteSource['streams'] = tree) =>
    compiled(path('LP', [], { stream }), { streams }).entry.stream_slug

  test.each<[string, string | null, string]>([
    ["is that stream's slug", 'Craft', 'Craft'],
    ["is the stream's own spelling in any case", 'cRAFT', 'Craft'],
    ['is found by a slug made from a title', 'fine-art', 'fine-art'],
    ['is empty for a hidden stream', 'secret', ''],
    ['is empty for an unknown stream', 'nowhere', ''],
    ['is empty for none', null, ''],
  ])('%s', (_, stream, slug) => expect(slugOf(stream)).toBe(slug))

  test('is empty when streams are off', () => expect(slugOf('Craft', { ...tree, source: null })).toBe(''))

  test('may be an item', () => {
    expect(slugOf('music', items({ label: 'Music', slug: null, tag: null, image_url: null }))).toBe('music')
  })
})

test("paths keep the site's order, their code and name", () => {
  const { paths } = publish({ learning_paths: [path('Z9', []), path('A1', [])] })
  const named = paths.map(({ entry, detail }) => [entry.code, detail.code, entry.name, detail.name].join())
  expect(named).toEqual(['Z9,Z9,Path Z9,Path Z9', 'A1,A1,Path A1,Path A1'])
})
