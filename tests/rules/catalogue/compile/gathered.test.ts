import { describe, expect, test } from 'vitest'
import { fold } from '#lib/base/plain-text.ts'
import { foldTag } from '#lib/contract/catalogue/rules/tags.ts'
import { detailOf, publish, summaryOf } from '../answers.ts'
import { course, folder, folders, format, languages, version } from '../cast.ts'

const site = {
  languages: languages([['en', 'hi']]),
  formats: [format('ebook'), format('video', { levels: ['Recording'] }), format('live')],
  streams: folders(
    folder({ id: 's1', title: 'Music', folders: [folder({ id: 'c1', title: 'Voice' })] }),
    folder({ id: 's2', title: 'Craft', folders: [folder({ id: 'c2', title: 'Wool' })] }),
  ),
}

const courses = [
  course({
    id: 'en',
    title: 'Weaving',
    tags: ['Wool', 'format-live'],
    instructors: [
      { name: 'Asha', image_url: 'https://x.example/1.png' },
      { name: 'Ravi', image_url: 'ftp://x.example/2.png' },
    ],
    rating: 4.5,
    rating_count: 218,
    mode: 'live',
    faqs: [{ question: 'Why?', answer_html: '<p>So</p>' }],
    seo_title: 'Weaving in English',
    coming_soon: true,
    versions: [
      version({ id: 'en-1', level: 'English', tags: ['Loom'], created_at: '2025-01-01T00:00:00.000Z' }),
      version({ id: 'en-0', status: 'archived', tags: ['Archived'], created_at: '2026-05-01T00:00:00.000Z' }),
    ],
  }),
  course({
    id: 'hi',
    title: 'बुनाई',
    tags: ['WOOL', 'Voice', 'format-ebook'],
    instructors: ['ASHA', 'Meera'].map((name) => ({ name, image_url: null })),
    rating: 0,
    rating_count: 3,
    versions: [
      version({
        id: 'hi-1',
        level: 'Recording',
        tags: ['loom', 'hi'],
        created_at: '2026-01-01T00:00:00.000Z',
      }),
    ],
  }),
]

const published = publish({ site, courses })

test.each(['en', 'hi'])('values are gathered over all editions, in their order, when %s is opened', (id) => {
  const summary = summaryOf(published, id)
  expect(summary.tags).toEqual(['Wool', 'format-live', 'Loom', 'Voice', 'format-ebook', 'hi'])
  expect(summary.formats.map(({ key }) => key)).toEqual(['live', 'ebook', 'video'])
  expect(summary.languages.map(({ code }) => code)).toEqual(['en', 'hi'])
  expect(summary.variants.map(({ package_session_id }) => package_session_id)).toEqual(['en-1', 'hi-1'])
  expect(summary.instructors).toEqual([
    { name: 'Asha', image_url: 'https://x.example/1.png' },
    { name: 'Ravi', image_url: null },
    { name: 'Meera', image_url: null },
  ])
  expect(summary.created_at).toBe('2026-01-01T00:00:00.000Z')
  expect([summary.stream?.slug, summary.category?.slug]).toEqual(['music', 'voice'])
})

describe('of the edition shown', () => {
  test('are title, rating and its count, mode, FAQs and seo', () => {
    const [english, hindi] = [detailOf(published, 'en'), detailOf(published, 'hi')]
    const facts = [english, hindi].map((one) => [
      one.title,
      one.rating,
      one.rating_count,
      one.mode,
      one.faqs.length,
      one.seo.title,
    ])
    expect(facts[0]).toEqual(['Weaving', 4.5, 218, 'live', 1, 'Weaving in English'])
    expect(facts[1]).toEqual(['बुनाई', 0, 3, null, 0, 'बुनाई'])
  })

  test('is its canonical page, and its language in the structured data', () => {
    expect(detailOf(published, 'hi').seo.canonical_url).toBe('https://learn.example.org/c/hi')
    expect(detailOf(published, 'hi').structured_data.inLanguage).toBe('hi')
    expect(detailOf(published, 'en').structured_data.inLanguage).toBe('en')
  })

  test('alone is coming soon', () => {
    const states = summaryOf(published, 'hi').variants.map(({ availability }) => availability)
    expect(states).toEqual(['coming_soon', 'available'])
  })
})

test("each version's page has the id of its own edition", () => {
  expect(summaryOf(published, 'en').variants.map(({ url }) => url)).toEqual([
    'https://learn.example.org/c/en?packageSessionId=en-1&level=English',
    'https://learn.example.org/c/hi?packageSessionId=hi-1&level=Recording',
  ])
})

test("a version's language comes from tags of its own edition and itself, not of others", () => {
  const versions = [version({ id: 'a1', position: 0 }), version({ id: 'a2', tags: ['hi'], position: 1 })]
  const site = { languages: languages([['a', 'b']]) }
  const courses = [course({ id: 'a', tags: ['mr'], versions }), course({ id: 'b' })]
  const { variants } = summaryOf(publish({ site, courses }), 'a')
  const codes = variants.map(({ language }) => language?.code ?? null)
  // Hindi comes first in site order among the two tags of a2.
  expect(codes).toEqual(['mr', 'hi', null])
})

test('what lists filter by is gathered once an entry', () => {
  const [row] = published.entries
  expect(row?.indexed.tags.map(foldTag).join(' ')).toBe('wool format-live loom voice format-ebook hi')
  expect(row?.indexed.keys).toEqual(['format live', 'format ebook', 'format video'])
  expect(row?.indexed.titles.map(fold)).toEqual(['weaving', 'बुनाई'])
  expect(row?.versions.map(({ version_id }) => version_id)).toEqual(['en-1', 'hi-1'])
})

test('the category shown stands in the first stream, also when only a later stream has one', () => {
  const streams = folders(
    folder({ id: 's1', slug: 'music', tag: 'm', folders: [folder({ id: 'c1', slug: 'voice' })] }),
    folder({ id: 's2', slug: 'craft', folders: [folder({ id: 'c2', slug: 'wool' })] }),
  )
  const published = publish({ site: { streams }, courses: [course({ tags: ['wool', 'm'] })] })
  const { stream, category } = summaryOf(published, 'knitting')
  expect([stream?.slug, category]).toEqual(['music', null])
})
