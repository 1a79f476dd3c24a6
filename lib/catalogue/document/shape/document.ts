import type { z } from 'zod'
import { listKind, object, optional, required } from '../keys.ts'
import { freeText, oneOf } from '../kinds.ts'
import { Institute } from './institute.ts'
import { LearningPath } from './path.ts'
import { DocumentSite } from './site.ts'

/** Defines a document. `course`: the shape of its courses, which may also be read separately. */
export const documentShape = (course: z.ZodType) =>
  object('a document', {
    format: required(oneOf('a format', 'catalogue/1'), 'Which format this is.', 'catalogue/1'),
    institute: Institute,
    site: DocumentSite,
    courses: listKind(course, 'courses', 'In any order; `position` and dates decide what comes first.'),
    learning_paths: listKind(
      LearningPath,
      'learning paths',
      'Courses to take one after the other, in the order of the list.',
    ),
    $schema: optional(freeText, 'Where an editor finds this schema. The importer takes no notice.'),
  })
