import { describe, expect, test } from 'vitest'
import type { CourseSource, SiteSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { detailOf, publish } from '../answers.ts'
import { catalogue, course, invite, plan, texts, today, version } from '../cast.ts'
import { compile } from '../compile-catalogue.ts'

const shown = (changes: Partial<CourseSource>, site: Partial<SiteSource> = {}) =>
  detailOf(publish({ site, courses: [course({ id: 'k', title: 'Weaving', ...changes })] }), 'k')

test.each<[string, Partial<CourseSource>, string | null]>([
  ['is as authored', { subtitle: 'By hand', description_html: '<p>Long</p>' }, 'By hand'],
  ['is the text of the description, on one line', { description_html: '<p>By\nhand</p>' }, 'By hand'],
  ['is missing without a description', {}, null],
])('the subtitle %s', (_, changes, subtitle) => expect(shown(changes).subtitle).toBe(subtitle))

describe('seo', () => {
  test.each<[string, Partial<CourseSource>, string, string | null]>([
    ['is as authored', { seo_title: 'Weave!', seo_description: 'Learn' }, 'Weave!', 'Learn'],
    ['is title and subtitle', { subtitle: 'By hand' }, 'Weaving', 'By hand'],
    ['is title and description text', { description_html: '<p>Long</p>' }, 'Weaving', 'Long'],
    ['is the title alone', {}, 'Weaving', null],
    ['is on one line', { seo_description: 'Learn\n to\u00a0weave' }, 'Weaving', 'Learn to weave'],
    ['is not cut for lost white space', { seo_description: `a${' '.repeat(200)}b` }, 'Weaving', 'a b'],
  ])('%s', (_, changes, title, description) => {
    const { seo } = shown(changes)
    expect([seo.title, seo.description]).toEqual([title, description])
  })

  test('has the image and the page of the course', () => {
    expect(
      shown(
        { image_url: 'https://x.example/w.png' },
        { course_page_url: 'https://l.example/{course_id}?a=b' },
      ).seo,
    ).toEqual({
      title: 'Weaving',
      description: null,
      image_url: 'https://x.example/w.png',
      canonical_url: 'https://l.example/k',
    })
  })
})

test.each([
  ['without a template', null, null],
  [
    'with a template',
    'https://l.example/{course_id}',
    'https://l.example/k?packageSessionId=v&enrollInviteId=own',
  ],
])(
  'an invite with a page of its own leads its version there, the course still to its own page: %s',
  (_, course_page_url, page) => {
    const own = { id: 'own', url: 'https://enrol.example/k?from=site' }
    const other = { id: 'other', ends_on: '2020-01-01', url: 'https://enrol.example/over' }
    const versions = [version({ id: 'v', invites: [invite(other), invite({ ...own, plans: [plan()] })] })]
    const detail = detailOf(
      publish({ site: { course_page_url }, courses: [course({ id: 'k', versions })] }),
      'k',
    )
    expect([detail.url, detail.variants[0]?.url]).toEqual([page, own.url])
    expect(detail.seo.canonical_url).toBe(page?.split('?')[0] ?? null)
    expect(detail.structured_data.offers.map(({ url }) => url)).toEqual([own.url])
  },
)

test.each([
  ['each authored text stands in its own field', 'dawsfb'],
  ['an authored text without visible content is null', '      '],
])('%s', (_, letters) => {
  const [d, a, w, s, f, b] = letters
  const html = (letter = '') => `<p>${letter}</p>`
  const detail = shown({
    ...{ description_html: html(d), about_html: html(a) },
    ...{ why_learn_html: html(w), who_should_learn_html: html(s) },
    faqs: [{ question: 'Why?', answer_html: html(f) }],
    authors: [{ name: 'Asha', subtitle: null, bio_html: html(b), image_url: null }],
  })
  const shownHtml = (letter = '') => (letter === ' ' ? null : html(letter))
  const { who_should_learn_html, faqs, authors } = detail
  expect([
    ...[detail.description_html, detail.about_html, detail.why_learn_html],
    ...[who_should_learn_html, faqs[0]?.answer_html, authors[0]?.bio_html],
  ]).toEqual([d, a, w, s, f, b].map(shownHtml))
  expect([detail.description_text, detail.about_text]).toEqual(letters[0] === ' ' ? [null, null] : [d, a])
})

describe('an author', () => {
  const author = (name: string, subtitle: string | null = null) =>
    shown({ authors: [{ name, subtitle, bio_html: null, image_url: null }] }).authors

  test('is shown without e-mail addresses', () => {
    expect(author('Asha Rao (asha@example.org)', 'Weaver, mail asha@example.org')).toEqual([
      { name: 'Asha Rao', subtitle: 'Weaver, mail', bio_html: null, image_url: null },
    ])
  })

  test.each([
    ['https://cdn.example/asha@example.org.png', null],
    ['https://cdn.example/asha%40example.org.png', null],
    ['https://asha@example.org/portrait.png', null],
    ['https://cdn.example/portrait@2x.png', 'https://cdn.example/portrait@2x.png'],
    ['ftp://cdn.example/portrait.png', null],
  ])('has no image whose URL gives an address: %s', (image_url, redactedUrl) => {
    const authors = [{ name: 'Asha', subtitle: null, bio_html: null, image_url }]
    expect(shown({ authors }).authors[0]?.image_url).toBe(redactedUrl)
  })

  test('has no subtitle when it was an address, and is left out when the name was one', () => {
    expect(author('Asha', 'asha@example.org')[0]?.subtitle).toBeNull()
    expect(author('asha@example.org', 'Weaver')).toEqual([])
  })

  test('has a bio from which addresses are taken, unlike other texts', () => {
    const parts = { authors: [{ name: 'Asha', subtitle: null, bio_html: '<p>x</p>', image_url: null }] }
    const source = catalogue({ courses: [course({ ...parts, about_html: '<p>x</p>' })] })
    const withoutAddresses = { html: '<p>bio</p>', text: 'bio', unmarked: null }
    const { entries } = compile(source, today, { ...texts, bio: () => withoutAddresses })
    const detail = JSON.parse(entries[0]?.versions[0]?.detail ?? '')
    expect([detail.authors[0].bio_html, detail.about_html]).toEqual(['<p>bio</p>', '<p>x</p>'])
  })
})

test('of the outline a course shows what its structured data tells, and no chapter', () => {
  const modules = [{ title: 'default', chapters: [{ title: 'Second weft' }] }]
  const detail = shown({ versions: [version({ id: 'v', outline: [{ title: 'First warp', modules }] })] })
  expect(detail.structured_data.syllabusSections).toEqual([{ '@type': 'Syllabus', name: 'First warp' }])
  expect(JSON.stringify(detail)).not.toContain('Second weft')
})

test('the subtitle, the seo description and the searched words have no marks of list items', () => {
  const text = '7. warp\n- weft\n8 looms'
  const html = () => ({ html: '<ol start="7">…', text, unmarked: 'warp weft 8 looms' })
  const source = catalogue({ courses: [course({ description_html: 'x' })] })
  const [entry] = compile(source, today, { ...texts, html }).entries
  const detail = JSON.parse(entry?.versions[0]?.detail ?? '')
  expect(detail.description_text).toBe(text)
  expect([detail.subtitle, detail.seo.description]).toEqual(['warp weft 8 looms', 'warp weft 8 looms'])
  expect(entry?.search_text.words.join(' ').split(' ')).not.toContain('7')
})
