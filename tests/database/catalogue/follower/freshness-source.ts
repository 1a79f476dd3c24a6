import { generateInstitute } from '../../../generate-institute.ts'
import { sourceOf } from '../../../rules/document/documents.ts'

export const now = new Date('2026-11-20T10:00:00.000Z')
export const id = 'generated-1-1'

/** Twelve courses that make ten entries, two paths that share courses, and a step whose course is nowhere. */
export function source() {
  const document = generateInstitute({ seed: 1, number: 1, courses: 12, today: '2026-11-20' })
  const { languages } = document.site as { languages: Record<string, unknown> }
  languages.editions = [
    ['c2', 'c3'],
    ['c3', 'c7', 'c8'],
  ]
  const steps = [
    { course_id: 'c2' },
    { course_id: 'c9' },
    { course_id: 'c4' },
    { course_id: 'nowhere', title: 'Soon' },
  ]
  Object.assign(document, {
    learning_paths: [...(document.learning_paths as object[]), { code: 'LP2', name: 'Next', steps }],
  })
  return sourceOf(document)
}
