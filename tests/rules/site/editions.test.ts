import { expect, test } from 'vitest'
import { editionsOf } from '#lib/site/files/sitemap.ts'
import { hostedPage } from './site-with.ts'

const shown = (pages: Parameters<typeof editionsOf>[0]) =>
  editionsOf(pages).map(({ course_id, language, title }) => [course_id, language, title])

test('a course has a page in each of its languages, hosted on one page or on several', () => {
  expect(shown([hostedPage('en', 'Loom', { languages: ['en', 'hi'] })])).toEqual([
    ['C1', 'en', 'Loom'],
    ['C1', 'hi', 'Loom'],
  ])
  const languages = ['en', 'hi', 'mr']
  expect(shown([hostedPage('hi', 'करघा', { languages }), hostedPage('en', 'Loom', { languages })])).toEqual([
    ['C1', 'en', 'Loom'],
    ['C1', 'hi', 'करघा'],
    ['C1', 'mr', 'करघा'],
  ])
})

test('a course of which the first version has no language has a page without one too', () => {
  expect(shown([hostedPage(null, 'Loom')])).toEqual([['C1', null, 'Loom']])
  expect(shown([hostedPage(null, 'Loom', { languages: ['hi'] })])).toEqual([
    ['C1', null, 'Loom'],
    ['C1', 'hi', 'Loom'],
  ])
  const languages = ['en']
  expect(shown([hostedPage('en', 'Loom', { languages }), hostedPage(null, 'More', { languages })])).toEqual([
    ['C1', 'en', 'Loom'],
  ])
})

test('courses stay apart, and in their order', () => {
  const pages = [hostedPage('en', 'B', { course_id: 'C2' }), hostedPage('en', 'A')]
  expect(shown(pages).map(([id]) => id)).toEqual(['C2', 'C1'])
})
