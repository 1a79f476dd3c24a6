import { isArchived, isScheduled, isUnpublished, subjectOf } from './course.ts'
import { isHindiEdition } from './editions.ts'
import { slugOf } from './streams.ts'
import type { Subject } from './texts.ts'
import words from './words.json' with { type: 'json' }

/** Paths lead through the first courses. */
const stepsAmong = 48

/** A learning path for each subject that has two courses or more there, ending in a course that is yet to come. */
export function pathsAmong(courses: number): Record<string, unknown>[] {
  const numbers = Array.from({ length: Math.min(courses, stepsAmong) }, (_, index) => index + 1)
  const shown = numbers.filter(
    (number) => !(isArchived(number) || isUnpublished(number) || isScheduled(number)),
  )
  return words.subjects.flatMap((subject) => {
    const own = shown.filter((number) => subjectOf(number) === subject && !isHindiEdition(number))
    return own.length < 2 ? [] : [pathOf(subject, own)]
  })
}

function pathOf({ title }: Subject, numbers: number[]): Record<string, unknown> {
  const stream = slugOf(title)
  const steps = numbers.map((number) => ({ course_id: `c${number}` }))
  const last = {
    course_id: `next-${stream}`,
    title: `Your own project in ${title}`,
    image_url: `https://images.example/project-${stream}.jpg`,
    level: 'English',
    tags: [title],
    amount: 1_999,
    currency: 'INR',
    url: `https://projects.example/${stream}`,
  }
  return {
    code: stream.toUpperCase(),
    name: `The first year of ${title}`,
    stream,
    image_url: `https://images.example/path-${stream}.jpg`,
    description_html: `<p>From the first lesson to a project in <strong>${title}</strong>.</p>`,
    amount: numbers.length * 1_500,
    compare_at_amount: numbers.length * 2_000,
    currency: 'INR',
    url: `https://paths.example/${stream}`,
    steps: [...steps, last],
  }
}
