import type { Generated } from 'kysely'
import type { Json, NullableDay, NullableMoment, NullableNumeric, Numeric } from './columns.ts'

/** The courses and learning paths that an institute authors. */
export interface CourseTables {
  courses: CoursesTable
  versions: VersionsTable
  invites: InvitesTable
  plans: PlansTable
  learning_paths: LearningPathsTable
  path_steps: PathStepsTable
}

/** Texts that a course may lack; loaded as they are stored. */
export const courseTexts = [
  'subtitle',
  'image_url',
  'description_html',
  'about_html',
  'why_learn_html',
  'who_should_learn_html',
  'mode',
  'preview_video_url',
  'seo_title',
  'seo_description',
] as const

interface CoursesTable extends Record<(typeof courseTexts)[number], string | null> {
  institute_id: string
  id: string
  /** Place in the document; orders nothing that visitors see. */
  sequence: number
  title: string
  published: Generated<boolean>
  archived: Generated<boolean>
  position: NullableNumeric
  tags: Generated<string[]>
  faqs: Json<unknown>
  rating: number | null
  rating_count: NullableNumeric
  authors: Json<unknown>
  instructors: Json<unknown>
  coming_soon: Generated<boolean>
  launches_on: NullableDay
  updated_at: NullableMoment
}

/** Texts that a version may lack; loaded as they are stored. */
export const versionTexts = ['level', 'workload', 'delivery', 'venue'] as const

interface VersionsTable extends Record<(typeof versionTexts)[number], string | null> {
  institute_id: string
  id: string
  course_id: string
  sequence: number
  position: NullableNumeric
  status: Generated<string>
  created_at: NullableMoment
  tags: Generated<string[]>
  /** Of the teaching. */
  starts_on: NullableDay
  ends_on: NullableDay
  outline: Json<unknown>
}

interface InvitesTable {
  institute_id: string
  id: string
  version_id: string
  sequence: number
  is_default: Generated<boolean>
  status: Generated<string>
  starts_on: NullableDay
  ends_on: NullableDay
  updated_at: NullableMoment
}

interface PlansTable {
  institute_id: string
  id: string
  invite_id: string
  sequence: number
  amount: Numeric
  compare_at_amount: NullableNumeric
  currency: string
  active: Generated<boolean>
}

interface LearningPathsTable {
  institute_id: string
  code: string
  sequence: number
  name: string
  stream: string | null
  image_url: string | null
  description_html: string | null
}

interface PathStepsTable {
  institute_id: string
  path_sequence: number
  sequence: number
  course_id: string
  title: string | null
  image_url: string | null
  level: string | null
  tags: Generated<string[]>
  amount: NullableNumeric
  currency: string | null
  url: string | null
}
