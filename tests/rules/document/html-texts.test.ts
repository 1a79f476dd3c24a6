import { expect, test } from 'vitest'
import { faultsOf, ofCourse, sourceOf } from './documents.ts'

test('every HTML text is judged by the limits of the cleaner, at its path', () => {
  const html = '<div>'.repeat(300)
  const document = {
    ...ofCourse({
      description_html: html,
      about_html: html,
      why_learn_html: html,
      who_should_learn_html: html,
      faqs: [{ question: 'q' }, { question: 'q', answer_html: html }],
      authors: [{ name: 'A', bio_html: html }],
    }),
    learning_paths: [{ code: 'LP1', name: 'Craft', description_html: html }],
  }
  const paths = [
    'learning_paths[0].description_html',
    'courses[0].description_html',
    'courses[0].about_html',
    'courses[0].why_learn_html',
    'courses[0].who_should_learn_html',
    'courses[0].faqs[1].answer_html',
    'courses[0].authors[0].bio_html',
  ]
  const message = expect.stringMatching(/^The HTML nests elements more than 256 deep/)
  expect(faultsOf(document)).toEqual(paths.map((path) => ({ path, message })))
})

test('HTML has at most 200,000 characters, is trimmed and otherwise kept as authored', () => {
  const html = `<b>${'x'.repeat(199_997)}`
  expect(sourceOf(ofCourse({ about_html: ` ${html}\n` })).courses[0]?.about_html).toBe(html)
  const message = expect.stringContaining('longer than 200,000 characters')
  expect(faultsOf(ofCourse({ about_html: `${html}x` }))).toEqual([{ path: 'courses[0].about_html', message }])
})
