import type { z } from 'zod'
import { list, object, optional, required } from '../keys.ts'
import { oneOf, text } from '../kinds.ts'
import { Institute } from './institute.ts'
import { Site } from './site.ts'

/** Defines a document. `course` and `path` are the shapes of list items, which may also be read separately. */
export const documentShape = (course: z.ZodType, path: z.ZodType) =>
  object('a document', {
    format: required(oneOf('a format', 'catalogue/1'), 'Which format this is.', 'catalogue/1'),
    institute: Institute,
    site: Site,
    courses: list(course, 'courses', 'In any order; `position` and dates decide what comes first.'),
    learning_paths: list(
      path,
      'learning paths',
      'Courses to take one after the other, in the order of the list.',
    ),
    $schema: optional(text, 'Where an editor finds this schema. The importer takes no notice.'),
  })
