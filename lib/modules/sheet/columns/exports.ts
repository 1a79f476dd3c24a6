import type { Cell } from '../cell.ts'

/** The text of a row under a heading; blank where there is no such column. */
type TextAt = (heading: string) => string

/** How an export of another system is read as a sheet of ours. */
export interface ExportFormat {
  name: string
  /** Headings without which it is no such export. */
  needs: string[]
  /** Rows of other things are passed over. */
  takes: (at: TextAt) => boolean
  /** Rows that tell of a course only, whose versions have rows of their own; none unless given. */
  isCourseOnly?: (at: TextAt) => boolean
  /** A column that names another row, by its id or by what stands there under `by`. */
  refers?: { from: string; by: string; id: string }
  /** Our column, the heading that it comes from, and what is made of it. The first that says something counts. */
  columns: [name: string, from: string, read?: (at: TextAt) => Cell][]
}

/** `Music > Vocal, Dance` as the tags Music, Vocal and Dance. */
const leaves = (text: string, between: RegExp): string =>
  [...new Set(text.split(between).map((part) => part.trim()))].filter((part) => part !== '').join(';')

const variation = (at: TextAt): boolean => /\bvariation\b/i.test(at('Type'))

/** Its exporter writes line breaks as two characters. */
const unescaped = (text: string): string => text.replaceAll('\\n', '\n')

const woocommerce: ExportFormat = {
  name: 'woocommerce',
  needs: ['Type', 'Name', 'Regular price'],
  takes: (at) => !/\b(grouped|external)\b/i.test(at('Type')),
  isCourseOnly: (at) => /\bvariable\b/i.test(at('Type')),
  refers: { from: 'Parent', by: 'SKU', id: 'ID' },
  columns: [
    // A variation is a version of the product that it names as `id:12`, or stands below.
    ['id', 'Parent', (at) => at('Parent').replace(/^id:/, '') || null],
    ['id', 'ID', (at) => (variation(at) ? null : at('ID'))],
    ['version_id', 'ID', (at) => (variation(at) ? at('ID') : null)],
    ['title', 'Name', (at) => (variation(at) ? null : at('Name'))],
    ['published', 'Published', (at) => (variation(at) ? null : at('Published') === '1' ? 'yes' : 'no')],
    ['description', 'Short description', (at) => (variation(at) ? null : unescaped(at('Short description')))],
    ['about', 'Description', (at) => (variation(at) ? null : unescaped(at('Description')))],
    ['price', 'Sale price'],
    ['price', 'Regular price'],
    ['compare_at_price', 'Regular price', (at) => (at('Sale price') === '' ? null : at('Regular price'))],
    ['tags', 'Categories', (at) => leaves(`${at('Categories')},${at('Tags')}`, /[>,]/)],
    ['tags', 'Tags'],
    ['image_url', 'Images', (at) => (variation(at) ? null : (at('Images').split(',')[0] ?? null))],
    ['position', 'Position', (at) => (variation(at) ? null : at('Position'))],
    ['level', 'Attribute 1 value(s)', (at) => (variation(at) ? at('Attribute 1 value(s)') : null)],
  ],
}

/** Courses of LearnPress as WordPress exporters write them: fields of the post, and its meta fields by name. */
const learnpress: ExportFormat = {
  name: 'learnpress',
  needs: ['Title'],
  takes: (at) => /^(lp_course)?$/.test(at('Post Type')),
  columns: [
    ['id', 'ID'],
    ['title', 'Title'],
    ['description', 'Excerpt'],
    ['about', 'Content'],
    ['published', 'Status', (at) => (/^publish(ed)?$/i.test(at('Status')) ? 'yes' : 'no')],
    ['created_at', 'Date', (at) => at('Date').slice(0, 10)],
    ['image_url', 'Image URL', (at) => at('Image URL').split(/[|,]/)[0] ?? null],
    ['image_url', 'Image Featured', (at) => at('Image Featured').split(/[|,]/)[0] ?? null],
    ['tags', 'Course Categories', (at) => leaves(`${at('Course Categories')}|${at('Course Tags')}`, /[>|,]/)],
    ['tags', 'Course Tags'],
    ['price', '_lp_sale_price'],
    ['price', '_lp_regular_price', (at) => at('_lp_regular_price') || '0'],
    ['price', '_lp_price', (at) => at('_lp_price') || '0'],
    [
      'compare_at_price',
      '_lp_regular_price',
      (at) => (at('_lp_sale_price') ? at('_lp_regular_price') : null),
    ],
    ['workload', '_lp_duration'],
    ['level', '_lp_level'],
  ],
}

/** The columns of Moodle's upload of courses. */
const moodle: ExportFormat = {
  name: 'moodle',
  needs: ['shortname', 'fullname'],
  takes: (at) => at('delete') !== '1',
  columns: [
    ['id', 'idnumber'],
    ['id', 'shortname'],
    ['title', 'fullname'],
    ['description', 'summary'],
    ['published', 'visible', (at) => (at('visible') === '0' ? 'no' : 'yes')],
    ['tags', 'category_path', (at) => leaves(at('category_path'), / \/ /)],
    ['starts_on', 'startdate', (at) => dayOf(at('startdate'))],
    ['ends_on', 'enddate', (at) => dayOf(at('enddate'))],
    ['price', 'enrolment_1_cost'],
    ['currency', 'enrolment_1_currency'],
  ],
}

/** Some exports have seconds since 1970, and 0 for no date. */
const dayOf = (text: string): Cell =>
  /^\d{9,10}$/.test(text) ? new Date(Number(text) * 1_000) : text === '0' ? null : text

export const exportFormats: readonly ExportFormat[] = [woocommerce, learnpress, moodle]

/** The system whose export has these headings; undefined when it is a sheet of our own. */
export function recognised(headings: readonly string[]): ExportFormat | undefined {
  const has = (heading: string): boolean =>
    headings.some((one) => one.toLowerCase() === heading.toLowerCase())
  if (woocommerce.needs.every(has) && has('SKU')) return woocommerce
  if (headings.some((heading) => heading.startsWith('_lp_'))) return learnpress
  return moodle.needs.every(has) ? moodle : undefined
}
