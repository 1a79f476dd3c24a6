import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'

/** What a tag of embed.js shows: a list, the next dates, the enquiry form, or the course with an id. */
export type EmbedShown = 'courses' | 'batches' | 'enquiry' | { course: string }

/** Reads what the form of the page `Embed` chose: a kind, or an id of a course after `course:`. */
export function readShown(text: string | null, courses: readonly Pick<CourseSummary, 'id'>[]): EmbedShown {
  if (text === 'batches' || text === 'enquiry') return text
  const course = courses.find(({ id }) => text === `course:${id}`)
  return course ? { course: course.id } : 'courses'
}

/** Writes the choice as `readShown` reads it. */
export const shownName = (shown: EmbedShown): string =>
  typeof shown === 'string' ? shown : `course:${shown.course}`

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns the tag that shows a choice. A list has a search box. */
export function embedTag(shown: EmbedShown): string {
  if (typeof shown !== 'string')
    return `<catalogue-course id="${attribute(shown.course)}"></catalogue-course>`
  return `<catalogue-${shown}${shown === 'courses' ? ' searchable' : ''}></catalogue-${shown}>`
}

export const embedScriptTag = ({ src, key }: { src: string; key: string }): string =>
  `<script src="${attribute(src)}" data-key="${attribute(key)}"></script>`
