import { expect, test } from 'vitest'
import type { Site, Stream } from '#lib/catalogue/shapes.ts'
import { addressesOf } from '#lib/site/addresses.ts'
import type { Catalogue, Edition } from '#lib/site/catalogue.ts'
import type { Frame } from '#lib/site/frame.ts'
import { listSitemapPages } from '#lib/site/sitemap-pages.ts'
import { wordsIn } from '#lib/site/words.ts'

const stream = (slug: string, course_count: number): Stream => ({
  slug,
  label: slug,
  subtitle: '',
  image_url: null,
  accent_color: null,
  coming_soon: course_count === 0,
  course_count,
  categories: [],
})

/** A site of two languages and three streams, of which `craft` has nothing in Hindi and `dance` nothing at all. */
function siteWith(editions: Edition[], canonical: 'here' | 'hosted' = 'here'): Frame {
  const catalogue: Partial<Catalogue> = {
    listEditions: async () => editions,
    listPaths: async () => ({
      data: [
        { code: 'SUR', name: 'Sur', stream_slug: '', image_url: null, step_count: 3 },
        { code: 'NIL', name: 'Nil', stream_slug: '', image_url: null, step_count: 0 },
      ],
    }),
    listStreams: async () => ({
      source: 'tags',
      streams: [stream('music', 5), stream('craft', 2), stream('dance', 0)],
    }),
    listCourses: async (query) => ({
      data: [],
      page: 1,
      page_size: 1,
      total: query.stream === 'music' ? 1 : 0,
      has_more: false,
    }),
  }
  const site = {
    course_languages_enabled: true,
    languages: [
      { code: 'en', label: 'English' },
      { code: 'hi', label: 'Hindi' },
    ],
  } as Site
  return {
    catalogue: catalogue as Catalogue,
    site,
    settings: { institute: 'x', origin: 'https://s.example', base: '', canonical, api: undefined },
    addresses: addressesOf('', 'en'),
    language: 'en',
    spoken: 'en',
    words: wordsIn('en'),
  }
}

const edition = (language: string | null, title: string, course_id = 'C1'): Edition => ({
  course_id,
  language,
  title,
  image_url: null,
  last_modified: '2026-05-01T09:00:00.000Z',
})
const pathsOf = (pages: { url: string }[]) =>
  pages.map(({ url }) => decodeURIComponent(new URL(url).pathname))

test('lists come in every language that has them, empty streams and paths in none', async () => {
  expect(pathsOf(await listSitemapPages(siteWith([])))).toEqual([
    '/',
    '/hi',
    '/courses',
    '/hi/courses',
    '/learning-paths',
    '/hi/learning-paths',
    '/streams/music',
    '/hi/streams/music',
    '/streams/craft',
    '/learning-paths/SUR',
    '/hi/learning-paths/SUR',
  ])
})

test('each edition of a course has its page, and names all of them', async () => {
  const pages = await listSitemapPages(siteWith([edition('en', 'Tabla'), edition('hi', 'तबला')]))
  const courses = pages.filter(({ url }) => url.includes('/courses/'))
  expect(pathsOf(courses)).toEqual(['/courses/tabla--C1', '/hi/courses/तबला--C1'])
  const alternates = courses.map(({ url }, index) => ({ language: ['en', 'hi'][index], url }))
  expect(courses.map((page) => page.alternates)).toEqual([alternates, alternates])
})

test('a course in one language has no alternates, and no page is listed twice', async () => {
  const editions = [edition(null, 'Tabla'), edition('en', 'Tabla'), edition(null, 'Sitar', 'C2')]
  const pages = await listSitemapPages(siteWith(editions))
  const courses = pages.filter(({ url }) => url.includes('/courses/'))
  expect(pathsOf(courses)).toEqual(['/courses/tabla--C1', '/courses/sitar--C2'])
  expect(courses.flatMap(({ alternates }) => alternates)).toEqual([])
})

test('courses whose page of record is the hosted one are left out', async () => {
  const pages = await listSitemapPages(siteWith([edition('en', 'Tabla')], 'hosted'))
  expect(pages.some(({ url }) => url.includes('/courses/'))).toBe(false)
})
