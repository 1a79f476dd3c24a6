import { describe, expect, test } from 'vitest'
import type { PathSource, SiteSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { detailOf, publish } from '../answers.ts'
import { course, languages, path, step } from '../cast.ts'

const courses = ['a', 'b', 'c', 'd'].map((id) => course({ id, title: `Title of ${id}` }))

const seriesOf = (courseId: string, learning_paths: PathSource[], site: Partial<SiteSource> = {}) =>
  detailOf(publish({ site, courses, learning_paths }), courseId).series

/** Reads paths with their steps: `P ab, Q ax`; y is a step with data of its own. */
const pathsIn = (text: string) =>
  [...text.matchAll(/(\w) (\w+)/g)].map(([, code = '', steps = '']) =>
    path(
      code,
      [...steps].map((id) => step(id, id === 'y' ? { title: 'Own' } : {})),
    ),
  )

describe('the series of a course', () => {
  test.each([
    ['is the path of two steps that lists it', 'P ab', 'Path P'],
    ['is no path that does not list it', 'P bc', null],
    ['is no path of one step', 'P a', null],
    ['is no path of which one step is shown', 'P ax', null],
    ['is a path whose other step has data of its own', 'P ay', 'Path P'],
    ['is a path that lists it twice', 'P aa', 'Path P'],
    ['is the first that lists it', 'P bc, Q ab, R ac', 'Path Q'],
    ['is a later one when the first shows one step', 'P ax, Q ab', 'Path Q'],
    ['is none without paths', '', null],
  ])('%s', (_, paths, name) => expect(seriesOf('a', pathsIn(paths))?.name ?? null).toBe(name))

  test("has each step's id, title and page without a query, and marks the course being read", () => {
    const steps = [
      step('b', { title: 'Not used' }),
      step('x', { title: 'Own', url: 'https://shop.example/o?ref=1#top' }),
      step('a'),
      step('y', { title: 'No page' }),
      step('a'),
    ]
    const site = { course_page_url: 'https://l.example/{course_id}?ref=api' }
    expect(seriesOf('a', [path('P', steps, { name: 'Weave' })], site)).toEqual({
      name: 'Weave',
      steps: [
        { course_id: 'b', title: 'Title of b', url: 'https://l.example/b', current: false },
        { course_id: 'x', title: 'Own', url: 'https://shop.example/o#top', current: false },
        { course_id: 'a', title: 'Title of a', url: 'https://l.example/a', current: true },
        { course_id: 'y', title: 'No page', url: null, current: false },
        { course_id: 'a', title: 'Title of a', url: 'https://l.example/a', current: true },
      ],
    })
  })

  test('has no pages while the course page address is not set', () => {
    const steps = [step('a'), step('x', { title: 'Own', url: 'https://shop.example/o' })]
    const series = seriesOf('a', [path('P', steps)], { course_page_url: null })
    expect(series?.steps.map(({ url }) => url)).toEqual([null, null])
  })

  test('of any edition is that of the path which lists one, by the edition that the path names', () => {
    const site = { languages: languages([['a', 'b']]) }
    const paths = [path('P', [step('b'), step('c')])]
    for (const courseId of ['a', 'b']) {
      expect(seriesOf(courseId, paths, site)?.steps).toEqual([
        { course_id: 'a', title: 'Title of b', url: 'https://learn.example.org/c/b', current: true },
        { course_id: 'c', title: 'Title of c', url: 'https://learn.example.org/c/c', current: false },
      ])
    }
  })
})
