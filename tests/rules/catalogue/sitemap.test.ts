import { expect, test } from 'vitest'
import type { CourseSource } from '#lib/catalogue/authored/catalogue.ts'
import { pagesOf, publish } from './answers.ts'
import { course, languages, version } from './cast.ts'

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
  expect(pagesOf(publish({ site, courses }))).toEqual([
    {
      course_id: 'a b',
      slug: 'slug-of-a b',
      url: 'https://l.example/a%20b/',
      language: null,
      title: 'First',
      image_url: null,
      last_modified: null,
      languages: [],
    },
    {
      course_id: 'en',
      slug: 'slug-of-en',
      url: 'https://l.example/en/',
      language: { code: 'en', label: 'English' },
      title: 'Weaving',
      image_url: null,
      last_modified: null,
      languages: [
        { code: 'en', label: 'English' },
        { code: 'hi', label: 'Hindi' },
      ],
    },
    {
      course_id: 'en',
      slug: 'slug-of-en',
      url: 'https://l.example/hi/',
      language: { code: 'hi', label: 'Hindi' },
      title: 'बुनाई',
      image_url: 'https://x.example/h.png',
      last_modified: null,
      languages: [
        { code: 'en', label: 'English' },
        { code: 'hi', label: 'Hindi' },
      ],
    },
    {
      course_id: 'late',
      slug: 'slug-of-late',
      url: 'https://l.example/late/',
      language: null,
      title: 'Late',
      image_url: null,
      last_modified: null,
      languages: [],
    },
  ])
})

test('the pages of an entry stand in the order of its editions', () => {
  const courses = ['a', 'b', 'c'].map((id) => course({ id, title: id.toUpperCase() }))
  const [entry] = publish({ site: { languages: languages([['b', 'c', 'a']]) }, courses }).entries
  expect(entry?.pages.map((page) => JSON.parse(page).title)).toEqual(['B', 'C', 'A'])
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
