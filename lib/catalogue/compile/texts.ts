import type { PathSource } from '../authored/catalogue.ts'
import type { CourseSource } from '../authored/course.ts'

/** Authored HTML after cleaning; `html` is null when nothing is visible, `text` when it has no words. */
export interface CleanText {
  html: string | null
  text: string | null
}

/** Looks up cleaned texts, since rules never clean: they stay pure and fast. A missing text gives nulls. */
export interface Texts {
  html(source: string | null): CleanText
  /** An author's text without e-mail addresses. */
  bio(source: string | null): CleanText
}

export type TextKind = 'html' | 'bio'

/** The authored HTML fields of a course. */
export type CourseTexts = Pick<
  CourseSource,
  'id' | 'description_html' | 'about_html' | 'why_learn_html' | 'who_should_learn_html' | 'faqs' | 'authors'
>

export interface TextsSource {
  courses: CourseTexts[]
  learning_paths: Pick<PathSource, 'code' | 'description_html'>[]
}

/** An authored HTML text with its owner (a table and an id) and its column. */
export interface AuthoredText {
  kind: TextKind
  text: string
  owner: string
  column: string
}

/** Yields every authored HTML text that the compilation of this source reads. */
export function* eachText(source: TextsSource): Generator<AuthoredText> {
  for (const course of source.courses) yield* courseTexts(course)
  for (const { code, description_html: text } of source.learning_paths)
    if (text !== null)
      yield { kind: 'html', text, owner: `learning_paths "${code}"`, column: 'description_html' }
}

const htmlColumns = ['description_html', 'about_html', 'why_learn_html', 'who_should_learn_html'] as const

function* courseTexts(course: CourseTexts): Generator<AuthoredText> {
  const owner = `courses "${course.id}"`
  for (const column of htmlColumns)
    if (course[column] !== null) yield { kind: 'html', text: course[column], owner, column }
  for (const { answer_html: text } of course.faqs)
    if (text !== null) yield { kind: 'html', text, owner, column: 'faqs' }
  for (const { bio_html: text } of course.authors)
    if (text !== null) yield { kind: 'bio', text, owner, column: 'authors' }
}
