import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import { csvLine } from '#lib/csv.ts'
import { everyCourse } from '../catalogue/every-item.ts'
import { absolute, type Frame, languageOfSummary } from '../frame.ts'
import { scopeOf } from '../scope.ts'

/** The columns of Google's data feed for the business type "education", as its spreadsheet names them. */
const columns = [
  'Program ID',
  'Program name',
  'Final URL',
  'Image URL',
  'Area of study',
  'Program description',
  'School name',
  'Address',
]

/**
 * Lists every course as an asset for dynamic ads, in CSV (RFC 4180), a row a course. The id is that of the API, so that a
 * site's remarketing tag can name the course. There is no column for a price. Unknown values are empty.
 */
export async function educationCsv(frame: Frame): Promise<string> {
  const rows = new Map<string, string>()
  for await (const course of everyCourse(frame.catalogue, scopeOf(frame)))
    rows.set(course.id, line(assetOf(frame, course)))
  return [line(columns), ...rows.values()].join('')
}

function assetOf(frame: Frame, course: CourseSummary): string[] {
  const { id, title, subtitle, image_url, stream, category, variants } = course
  const venue = variants.find(({ schedule }) => schedule.venue !== null)?.schedule.venue
  const path = frame.addresses.course({ id, title, language: languageOfSummary(course) })
  return [
    id,
    title,
    absolute(frame, path),
    absolute(frame, image_url ?? ''),
    (category ?? stream)?.label ?? '',
    subtitle ?? '',
    frame.site.institute.name,
    venue ?? '',
  ]
}

/** A row of texts, each on one line. */
const line = (cells: readonly string[]): string =>
  csvLine(cells.map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()))
