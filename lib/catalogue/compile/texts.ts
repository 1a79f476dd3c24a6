import type { CourseSource, PathSource } from '../source.ts'

/** Authored HTML after cleaning; `html` is null when nothing is visible, `text` when nothing is said. */
export interface CleanText {
  html: string | null
  text: string | null
}

/** Looks cleaned texts up; rules never clean, so that they stay pure and quick. A missing text answers nulls. */
export interface Texts {
  html(source: string | null): CleanText
  /** An author's text: no e-mail address is left in it. */
  bio(source: string | null): CleanText
}

export type TextKind = 'html' | 'bio'

/** What a course has authored as HTML. */
export type CourseTexts = Pick<
  CourseSource,
  'description_html' | 'about_html' | 'why_learn_html' | 'who_should_learn_html' | 'faqs' | 'authors'
>

export interface TextsSource {
  courses: CourseTexts[]
  learning_paths: Pick<PathSource, 'description_html'>[]
}

/** Calls `visit` for every authored HTML text that compiling these can ask for. */
export function eachText(source: TextsSource, visit: (kind: TextKind, text: string) => void): void {
  const html = (text: string | null) => text !== null && visit('html', text)
  for (const course of source.courses) eachCourseText(course, visit)
  for (const path of source.learning_paths) html(path.description_html)
}

function eachCourseText(course: CourseTexts, visit: (kind: TextKind, text: string) => void): void {
  const texts = [
    course.description_html,
    course.about_html,
    course.why_learn_html,
    course.who_should_learn_html,
    ...course.faqs.map((faq) => faq.answer_html),
  ]
  for (const text of texts) if (text !== null) visit('html', text)
  for (const { bio_html } of course.authors) if (bio_html !== null) visit('bio', bio_html)
}
