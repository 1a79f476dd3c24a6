import type { CourseCheck } from './course-check.ts'
import { type Fault, fault } from './fault.ts'
import { itemsAt, textOf, under } from './raw.ts'

/** Says what makes an HTML text too much to take in, and what would do; undefined when nothing does. */
export type HtmlFault = (html: string) => string | undefined

const courseTexts = ['description_html', 'about_html', 'why_learn_html', 'who_should_learn_html']

/** HTML texts of courses that are too long or too deep to be cleaned. */
export const courseHtmlFaults =
  (htmlFault: HtmlFault): CourseCheck =>
  ({ authored, at }) =>
    faultsOf(textsOfCourse(authored, at), htmlFault)

/** The same of learning paths. */
export const pathHtmlFaults = (document: unknown, htmlFault: HtmlFault): Generator<Fault> =>
  faultsOf(textsOfPaths(document), htmlFault)

type Place = [value: unknown, steps: PropertyKey[]]

function* faultsOf(texts: Iterable<Place>, htmlFault: HtmlFault): Generator<Fault> {
  for (const [value, steps] of texts) {
    const html = textOf(value)
    const message = html === null ? undefined : htmlFault(html)
    if (message !== undefined) yield fault(steps, message)
  }
}

function* textsOfCourse(course: unknown, courseAt: PropertyKey[]): Generator<Place> {
  for (const key of courseTexts) yield [under(course, key), [...courseAt, key]]
  for (const [faq, at] of itemsAt(course, courseAt, 'faqs'))
    yield [under(faq, 'answer_html'), [...at, 'answer_html']]
  for (const [author, at] of itemsAt(course, courseAt, 'authors'))
    yield [under(author, 'bio_html'), [...at, 'bio_html']]
}

function* textsOfPaths(document: unknown): Generator<Place> {
  for (const [path, at] of itemsAt(document, [], 'learning_paths'))
    yield [under(path, 'description_html'), [...at, 'description_html']]
}
