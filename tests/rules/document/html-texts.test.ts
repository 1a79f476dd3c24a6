import { expect, test } from 'vitest'
import { parseDocument } from '#lib/catalogue/document/parse.ts'
import { ofCourse, withInstitute } from './documents.ts'

test('every HTML text is judged, trimmed, at its path', () => {
  const judged: string[] = []
  const parsed = parseDocument(
    {
      ...ofCourse({
        description_html: ' description ',
        about_html: 'about',
        why_learn_html: 'why',
        who_should_learn_html: 'who',
        faqs: [{ question: 'q' }, { question: 'q', answer_html: 'answer' }],
        authors: [{ name: 'A', bio_html: 'bio' }],
      }),
      learning_paths: [{ code: 'LP1', name: 'Craft', description_html: 'path' }],
    },
    {
      htmlFault: (html) => {
        judged.push(html)
        return `'${html}' is too deep`
      },
    },
  )
  expect(judged).toEqual(['description', 'about', 'why', 'who', 'answer', 'bio', 'path'])
  expect(parsed).toEqual({
    isValid: false,
    faults: [
      { path: 'courses[0].description_html', message: "'description' is too deep" },
      { path: 'courses[0].about_html', message: "'about' is too deep" },
      { path: 'courses[0].why_learn_html', message: "'why' is too deep" },
      { path: 'courses[0].who_should_learn_html', message: "'who' is too deep" },
      { path: 'courses[0].faqs[1].answer_html', message: "'answer' is too deep" },
      { path: 'courses[0].authors[0].bio_html', message: "'bio' is too deep" },
      { path: 'learning_paths[0].description_html', message: "'path' is too deep" },
    ],
  })
})

test('HTML that nothing is wrong with is kept as authored', () => {
  const parsed = parseDocument(withInstitute({ courses: [{ id: 'a', title: 'x', about_html: '<b>hi' }] }), {
    htmlFault: () => undefined,
  })
  expect(parsed).toMatchObject({ isValid: true, source: { courses: [{ about_html: '<b>hi' }] } })
})

test('the limits of the cleaner hold unless others are given', () => {
  const parsed = parseDocument(ofCourse({ about_html: 'x'.repeat(200_001) }))
  const message = expect.stringContaining('longer than 200,000 characters')
  expect(parsed).toEqual({ isValid: false, faults: [{ path: 'courses[0].about_html', message }] })
})
