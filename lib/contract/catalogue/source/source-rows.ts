import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { BulkRow } from '#lib/base/db/bulk-rows.ts'
import type { CourseSource, FolderSource, InstituteAndSite, PathSource } from '../authored/catalogue.ts'
import { instituteFields, rowOf, siteFields } from './stored-fields.ts'

type Rows<T extends keyof Database> = BulkRow<Database[T]>[]

export const instituteRow = ({ institute, site }: InstituteAndSite) =>
  ({ ...rowOf(instituteFields, institute), ...rowOf(siteFields, site) }) as Insertable<Database['institutes']>

/** Rows of a site's small tables, which are always replaced as a whole. */
export interface SiteRows {
  languages: Rows<'languages'>
  editions: Rows<'editions'>
  formats: Rows<'formats'>
  folders: Rows<'folders'>
  stream_items: Rows<'stream_items'>
}

/** Builds the rows of a site. Skips empty edition groups, so that equal sites have equal rows. */
export function siteRows({ institute, site }: InstituteAndSite): SiteRows {
  const institute_id = institute.id
  const editions = site.languages.editions.filter((group) => group.length > 0)
  return {
    languages: site.languages.items.map((item, sequence) => ({ institute_id, sequence, ...item })),
    editions: editions.flatMap((group, group_sequence) =>
      group.map((course_id, sequence) => ({ institute_id, group_sequence, sequence, course_id })),
    ),
    formats: site.formats.map((item, sequence) => ({ institute_id, sequence, ...item })),
    folders: folderRows(institute_id, site.streams.folders),
    stream_items: site.streams.items.map((item, sequence) => ({ institute_id, sequence, ...item })),
  }
}

/** Builds folder rows. Parents come first, because the foreign key requires it. */
function folderRows(institute_id: string, folders: FolderSource[]): SiteRows['folders'] {
  const rows: SiteRows['folders'] = []
  const add = (children: FolderSource[], parent_id: string | null) => {
    for (const { folders: inner, ...folder } of children) {
      rows.push({ institute_id, parent_id, sequence: rows.length, ...folder })
      add(inner, folder.id)
    }
  }
  add(folders, null)
  return rows
}

export interface NumberedCourse {
  course: CourseSource
  /** Position in the document. */
  sequence: number
}

interface CourseRows {
  courses: Rows<'courses'>
  versions: Rows<'versions'>
  invites: Rows<'invites'>
  plans: Rows<'plans'>
}

export function rowsOfCourses(institute_id: string, numbered: readonly NumberedCourse[]): CourseRows {
  const rows: CourseRows = { courses: [], versions: [], invites: [], plans: [] }
  for (const { course, sequence } of numbered) {
    const { versions, ...columns } = course
    rows.courses.push({ institute_id, sequence, ...columns })
    for (const [index, version] of versions.entries())
      addVersion(rows, institute_id, course.id, version, index)
  }
  return rows
}

function addVersion(
  rows: CourseRows,
  institute_id: string,
  course_id: string,
  version: CourseSource['versions'][number],
  sequence: number,
): void {
  const { invites, ...columns } = version
  rows.versions.push({ institute_id, course_id, sequence, ...columns })
  for (const [index, { plans, default: is_default, ...invite }] of invites.entries()) {
    rows.invites.push({ institute_id, version_id: version.id, sequence: index, is_default, ...invite })
    for (const [planIndex, plan] of plans.entries())
      rows.plans.push({ institute_id, invite_id: invite.id, sequence: planIndex, ...plan })
  }
}

export interface PathRows {
  learning_paths: Rows<'learning_paths'>
  path_steps: Rows<'path_steps'>
}

export function pathRows(institute_id: string, paths: readonly PathSource[]): PathRows {
  const rows: PathRows = { learning_paths: [], path_steps: [] }
  for (const [sequence, { steps, ...path }] of paths.entries()) {
    rows.learning_paths.push({ institute_id, sequence, ...path })
    for (const [index, step] of steps.entries())
      rows.path_steps.push({ institute_id, path_sequence: sequence, sequence: index, ...step })
  }
  return rows
}
