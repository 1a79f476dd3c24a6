import { expect, test } from 'vitest'
import { listSitemapPages } from '#lib/site/files/sitemap.ts'
import { hostedPage, siteWith } from './site-with.ts'

const pathsOf = (pages: { url: string }[]) =>
  pages.map(({ url }) => decodeURIComponent(url.replace(/^https:..s.example/, '')))

test('lists come in every language that has them, empty streams and paths in none', async () => {
  expect(pathsOf(await listSitemapPages(siteWith([])))).toEqual([
    '/',
    '/hi',
    '/courses',
    '/hi/courses',
    '/courses?page=2',
    '/batches',
    '/hi/batches',
    '/learning-paths',
    '/hi/learning-paths',
    '/streams/music',
    '/hi/streams/music',
    '/streams/craft',
    '/learning-paths/SUR',
    '/hi/learning-paths/SUR',
    '/teachers',
    '/teachers/meera-rao',
  ])
})

const both = { languages: ['en', 'hi'] }
const inBoth = [hostedPage('en', 'Tabla', both), hostedPage('hi', 'तबला', both)]

test('each edition of a course has its page, and names all of them, the first for who reads none', async () => {
  const pages = await listSitemapPages(siteWith(inBoth))
  const courses = pages.filter(({ url }) => url.includes('/courses/'))
  expect(pathsOf(courses)).toEqual(['/courses/slug-of-C1', '/hi/courses/slug-of-C1'])
  const own = courses.map(({ url }, index) => ({ language: ['en', 'hi'][index], url }))
  const alternates = [...own, { ...own[0], language: 'x-default' }]
  expect(courses.map((page) => page.alternates)).toEqual([alternates, alternates])
})

test('a course in one language has no alternates, and no page is listed twice', async () => {
  const hosted = [
    hostedPage(null, 'Tabla', { languages: ['en'] }),
    hostedPage(null, 'Sitar', { course_id: 'C2' }),
  ]
  const pages = await listSitemapPages(siteWith(hosted))
  const courses = pages.filter(({ url }) => url.includes('/courses/'))
  expect(pathsOf(courses)).toEqual(['/courses/slug-of-C1', '/courses/slug-of-C2'])
  expect(courses.flatMap(({ alternates }) => alternates)).toEqual([])
})

test('courses whose page of record is the hosted one are left out', async () => {
  const pages = await listSitemapPages(siteWith([hostedPage('en', 'Tabla')], 'hosted'))
  expect(pages.some(({ url }) => url.includes('/courses/'))).toBe(false)
})
