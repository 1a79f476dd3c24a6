import { z } from 'zod'
import { dateKind, duration, flag, timestamp } from '#lib/contract/catalogue/document/kinds.ts'
import { type CourseObject, fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import {
  type Fact,
  type FactKey,
  factKeys,
  versionFacts,
} from '#lib/contract/catalogue/rules/version-facts.ts'
import { readSessions } from '#lib/office/imports/sessions.ts'
import { type ReadCell, textIn } from '../cell.ts'
import {
  dateCell,
  htmlCell,
  listCell,
  number,
  people,
  publishDay,
  seats,
  textCell,
  time,
} from '../values/texts.ts'
import { delivery, enrolment, flagCell, mode, published, status } from '../values/words.ts'
import { workload } from '../values/workloads.ts'
import { type Fit, fits } from './fits.ts'

/** A field that a sheet may have a column for. Its headings are in `heading-words.json`, by its name. */
export interface Column {
  /** Heading that our exports write. Equals the document field's name where that name is clear enough. */
  name: string
  /** Object of the institute document that contains the field named by `key`. */
  of: CourseObject
  key: string
  read: ReadCell
  /** How well cells suit the field. */
  fit: Fit
  about: string
  example: string
  /** Whether exported workbooks store the cell as a number. */
  isNumber: boolean
  isDay: boolean
}

/**
 * Name of the column that says whether enrolment is open. Only our own export and template have it: with it, a version
 * without a price or an enrolment, and a course without a version, read back as they were.
 */
export const enrolmentState = 'enrolment_state'

/** How the cells of a field are read, and recognised, by the type of the document field. */
const byKind = new Map<z.ZodType, readonly [ReadCell, Fit]>([
  [dateKind, [dateCell, fits.date]],
  [timestamp, [time, fits.date]],
  [duration, [workload, fits.workload]],
  [flag, [flagCell, fits.flag]],
])

/** The same of single fields. They take precedence over the field's type. */
const own: Readonly<Record<string, readonly [ReadCell, Fit]>> = {
  id: [textCell, fits.id],
  price: [textCell, fits.amount],
  compare_at_price: [textCell, fits.amount],
  early_price: [textCell, fits.amount],
  seats_left: [seats, fits.seats],
  rating: [number, fits.rating],
  version_id: [textCell, fits.id],
  [enrolmentState]: [enrolment, fits.text],
  title: [textCell, fits.name],
  subtitle: [textCell, fits.subtitle],
  slug: [textCell, fits.slug],
  level: [textCell, fits.label],
  venue: [textCell, fits.place],
  image_url: [textCell, fits.image],
  preview_video_url: [textCell, fits.link],
  delivery: [delivery, fits.way],
  mode: [mode, fits.way],
  publish_from: [publishDay, fits.date],
  publish_until: [publishDay, fits.date],
  published: [published, fits.published],
  status: [status, fits.status],
  instructors: [people, fits.people],
  authors: [people, fits.people],
  sessions: [(cell) => readSessions(textIn(cell)), fits.sessions],
  tags: [listCell, fits.tag],
  version_tags: [listCell, fits.tag],
}

function column(of: CourseObject, name: string, about: string, example = '', key = name): Column {
  const kind = fieldKind(of, key)
  const isNumber = kind instanceof z.ZodNumber
  const usual = key.endsWith('_html') ? ([htmlCell, fits.prose] as const) : byKind.get(kind)
  const [read, fit] = own[name] ?? usual ?? (isNumber ? [number, fits.number] : [textCell, fits.text])
  return { of, name, read, fit, about, example, key, isNumber, isDay: kind === dateKind }
}

function factColumn(key: FactKey): Column {
  const fact: Fact = versionFacts[key]
  return column('version', key, fact.column, fact.cell ?? String(fact.example))
}

/** All columns of a sheet, in the order that `catalogue init --csv` writes them. */
export const columns: readonly Column[] = [
  column('course', 'id', 'course id; made from the title if blank', 'tabla-1'),
  column('course', 'title', 'title of the course', 'Tabla for beginners'),
  column('course', 'slug', 'last part of the web address; made from the title if blank'),
  column('course', 'subtitle', 'text on course cards, unless the site shows titles there', 'तबला'),
  column('version', 'level', 'name of this version, such as a language and a grade', 'Beginners'),
  column('plan', 'price', 'what this version costs; free, or blank for on request', '₹1,499.00', 'amount'),
  column('plan', 'compare_at_price', 'previous price', '', 'compare_at_amount'),
  column(
    'plan',
    'early_price',
    'lower price until a last day, such as for early birds',
    '₹1,199.00',
    'amount',
  ),
  column('plan', 'early_price_until', 'last day of the lower price', '2027-05-31', 'ends_on'),
  column('plan', 'currency', 'currency of the prices; default: their sign, else the site’s', 'INR'),
  column('course', 'tags', 'words that streams, formats and filters use', 'Music; Percussion'),
  column('course', 'description', 'text or HTML', 'Rhythm from the first day.', 'description_html'),
  column('course', 'about', 'text or HTML', '', 'about_html'),
  column('course', 'why_learn', 'text or HTML', '', 'why_learn_html'),
  column('course', 'who_should_learn', 'text or HTML', '', 'who_should_learn_html'),
  column('course', 'image_url', 'https address of a picture', 'https://www.example.org/tabla.jpg'),
  column('course', 'preview_video_url', 'address of a video on YouTube or Vimeo'),
  column('course', 'instructors', 'names of the instructors', 'Asha Rao; Vikram Sen'),
  column('course', 'authors', 'names of the authors'),
  column('course', 'mode', 'self_paced or live', 'live'),
  column('invite', 'enrolment_starts_on', 'first day of enrolment', '', 'starts_on'),
  column('invite', 'enrolment_ends_on', 'last day of enrolment', '2027-06-30', 'ends_on'),
  column('invite', enrolmentState, 'open, closed or none; open if blank', 'open', 'status'),
  column('version', 'starts_on', 'first day of teaching', '2027-07-01'),
  column('version', 'ends_on', 'last day of teaching', '2027-09-30'),
  ...factKeys.map(factColumn),
  column('course', 'published', 'yes or no; yes if blank', 'yes'),
  column('course', 'publish_from', 'first day on which the course is shown; blank: at once'),
  column('course', 'publish_until', 'last day on which the course is shown; blank: no end'),
  column('course', 'archived', 'yes or no; no if blank'),
  column('course', 'coming_soon', 'yes or no; no if blank', 'no'),
  column('course', 'launches_on', 'launch date, shown while the course is coming soon'),
  column('course', 'position', 'position in lists: a whole number from 0'),
  column('course', 'rating', 'average rating, from 0 to 5', '4.6'),
  column('course', 'rating_count', 'number of ratings', '218'),
  column('course', 'seo_title', 'title for search engines'),
  column('course', 'seo_description', 'description for search engines'),
  column('course', 'updated_at', 'time of the last change'),
  column('version', 'version_id', 'id of the version; made from course and level if blank', '', 'id'),
  column('version', 'status', 'active, unlisted or archived', 'active'),
  column('version', 'version_position', 'position among the course’s versions', '', 'position'),
  column('version', 'version_tags', 'tags of this version, added to those of the course', '', 'tags'),
  column('version', 'created_at', 'time of creation, for lists sorted by newest'),
]

/**
 * Separators with which the cells are joined when several headings fill one column, by column name. A column without a
 * separator accepts only one heading.
 */
export const joints: Readonly<Record<string, string>> = {
  tags: '; ',
  instructors: '; ',
  level: ', ',
  sessions: ' ',
  venue: ', ',
}

/** Columns of the plan with an end. The other columns of a plan belong to the plan without an end. */
export const earlyColumns: ReadonlySet<string> = new Set(['early_price', 'early_price_until'])

export const columnNames = columns.map(({ name }) => name)

export const columnNamed = (name: string): Column | undefined => columns.find((one) => one.name === name)
