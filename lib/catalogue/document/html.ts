import { type Fault, fault } from './fault.ts'
import { itemsAt, textOf, under } from './raw.ts'

/** Says what makes an HTML text too much to take in, and what would do; undefined when nothing does. */
export type HtmlFault = (html: string) => string | undefined

const courseTexts = ['description_html', 'about_html', 'why_learn_html', 'who_should_learn_html']

/** HTML texts that are too long or too deep to be cleaned. */
export function* htmlFaults(document: unknown, htmlFault: HtmlFault): Generator<Fault> {
  for (const [value, steps] of htmlTexts(document)) {
    const html = textOf(value)
    const message = html === null ? undefined : htmlFault(html)
    if (message !== undefined) yield fault(steps, message)
  }
}

function* htmlTexts(document: unknown): Generator<[value: unknown, steps: PropertyKey[]]> {
  for (const [course, courseAt] of itemsAt(document, [], 'courses')) {
    for (const key of courseTexts) yield [under(course, key), [...courseAt, key]]
    for (const [faq, at] of itemsAt(course, courseAt, 'faqs'))
      yield [under(faq, 'answer_html'), [...at, 'answer_html']]
    for (const [author, at] of itemsAt(course, courseAt, 'authors'))
      yield [under(author, 'bio_html'), [...at, 'bio_html']]
  }
  for (const [path, at] of itemsAt(document, [], 'learning_paths'))
    yield [under(path, 'description_html'), [...at, 'description_html']]
}
