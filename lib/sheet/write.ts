import type { CourseSource, VersionSource } from '#lib/catalogue/authored/course.ts'
import { byteOrderMark, csvLine } from '#lib/csv.ts'
import { type Column, columns } from './columns/columns.ts'

/** The headings of all columns, and an example below them. */
export const templateCsv = (): string =>
  `${byteOrderMark}${csvLine(columns.map(({ name }) => name))}${csvLine(columns.map(({ example }) => example))}`

/** The headings of all columns, as the first line of a file. */
export const headingsLine = (): string => `${byteOrderMark}${csvLine(columns.map(({ name }) => name))}`

/** The rows of a course: one for each version, or one that names the course alone. */
export const courseLines = (course: CourseSource): string =>
  (course.versions.length === 0 ? [undefined] : course.versions)
    .map((version) => csvLine(columns.map((column) => cellOf(column, course, version))))
    .join('')

/** Returns the cell of one column for a version. */
export function cellOf(column: Column, course: CourseSource, version: VersionSource | undefined): string {
  const invite = version && saleOf(version)
  const plan = invite?.plans.find(({ active }) => active !== false)
  if (column.name === 'price' && version && !plan) return '0'
  const things = { course, version, invite, plan }
  return written((things[column.of] as Record<string, unknown> | undefined)?.[column.key])
}

/** The invite that a sheet speaks of. */
export const saleOf = ({ invites }: VersionSource) => invites.find((invite) => invite.default) ?? invites[0]

/** A value of a document as the cell that is written of it; importing that cell leaves the value as it is. */
export function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? item : (item as { name: string }).name)).join('; ')
  // Three decimals could part thousands.
  if (typeof value === 'number') return String(value).replace(/^\d+\.\d{3}$/, '$&0')
  return String(value)
}
