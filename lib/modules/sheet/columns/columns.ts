import { z } from 'zod'
import { dateKind, duration, flag, timestamp } from '#lib/contract/catalogue/document/kinds.ts'
import { type CourseObject, fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import {
  eachFact,
  type Fact,
  type FactKey,
  factKeys,
  versionFacts,
} from '#lib/contract/catalogue/rules/version-facts.ts'
import { signsIn } from '#lib/office/imports/currencies.ts'
import { readSessions } from '#lib/office/imports/sessions.ts'
import { plainCell, type ReadCell, textIn } from '../cell.ts'
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
import { delivery, flagCell, mode, published, status } from '../values/words.ts'
import { workload } from '../values/workloads.ts'
import headingWords from './heading-words.json' with { type: 'json' }

export interface Column {
  /** Heading that our exports write. Equals the document field's name where that name is clear enough. */
  name: string
  /** Object of the institute document that contains the field named by `key`. */
  of: CourseObject
  key: string
  read: ReadCell
  about: string
  example: string
  /** Whether exported workbooks store the cell as a number. */
  isNumber: boolean
  isDay: boolean
}

/** Cell readers by the type of the document field. Other fields are read as numbers or as text. */
const readers = new Map<z.ZodType, ReadCell>([
  [dateKind, dateCell],
  [timestamp, time],
  [duration, workload],
  [flag, flagCell],
])

/** Cell readers of single columns. They take precedence over the reader for the field's type. */
const ownReaders: Readonly<Record<string, ReadCell>> = {
  delivery,
  mode,
  publish_from: publishDay,
  publish_until: publishDay,
  published,
  seats_left: seats,
  status,
  instructors: people,
  authors: people,
  sessions: (cell) => readSessions(textIn(cell)),
  tags: listCell,
  version_tags: listCell,
}

function column(of: CourseObject, name: string, about: string, example = '', key = name): Column {
  const kind = fieldKind(of, key)
  const isNumber = kind instanceof z.ZodNumber
  const usual = key.endsWith('_html') ? htmlCell : (readers.get(kind) ?? (isNumber ? number : textCell))
  const read = ownReaders[name] ?? usual
  return { of, name, read, about, example, key, isNumber, isDay: kind === dateKind }
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
 * Normalises a heading: ignores case, spaces and punctuation, and unifies two Hindi spellings of a nasal before a
 * consonant.
 */
export const squeezedHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/[ङञणनम]्(?=[क-ह])/g, 'ं')

/** Spells a word as on a keyboard without its accents: `Gebühr` as `Gebuehr` and `Gebuhr`, `Duración` as `Duracion`. */
const withoutAccents = (word: string): string[] => {
  const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return [
    word.replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter),
    word.normalize('NFD').replace(/(?<=[a-z])[\u0300-\u036f]+/g, ''),
  ]
}

const headingsOf = columns.flatMap((one) =>
  [one.name, ...wordsOf(one.name)].map((name) => [squeezedHeading(name), one] as const),
)
// Of equal keys the last wins, so that an exact spelling comes before one without accents.
const known = new Map([
  ...headingsOf.flatMap(([name, one]) => withoutAccents(name).map((plain) => [plain, one] as const)),
  ...headingsOf,
])

/** Returns the headings that offices write for a column: those of `heading-words.json`, and a fact's labels. */
function wordsOf(name: string): string[] {
  const byColumn: Readonly<Record<string, Readonly<Record<string, string>>>> = headingWords
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = eachFact(({ label }) => label)
  return [...Object.values(byColumn[name] ?? {}), ...Object.values(labels[name] ?? {})].flatMap((list) =>
    list.split(', '),
  )
}

/**
 * The column that a heading refers to, and the unit of its prices, such as `per month`, if the heading contains one.
 */
interface NamedColumn {
  column: Column
  unit: string | undefined
}

/** Matches a unit or format at the end of a heading, such as `in USD` or `dd-mm-yyyy`. */
const form =
  /(^|[\s,.-])(in|usd|[$]|hrs?|hours|months|weeks|days|dd[-/ ]?mm[-/ ]?yy(yy)?|stunden|wochen|monate|tage)\.?$/i
/** Matches the unit of a price in a heading, such as `per month`. */
const perUnit =
  /\s*(?:\bp? ?\/|\b(?:per|pro|je|par|por|kwa)\b|प्रति)\s*\p{L}[\p{L}\p{M}. ]*$|^(?:monthly|quarterly|annual|yearly|term|semester|weekly)(?= )|\b(?:al mes|al mese|a persona|p\.?m\.?|mensuel|mensual|mensile|trimestre|trimestriel|annuel|annuale|anual)$|^(?:monats|jahres|quartals)(?=\p{L})|^(?:mensalidade|mensualidad)$/iu
/** Matches the year of a price list at the end of a heading: `Tarifs 2026-27`, `Fees AY 2027`. */
const ofYear = /[\s,–-]+(?:a\.?y\.?\s?)?20\d\d(?:\s?[-–/]\s?(?:20)?\d\d)?$/i
/** Matches words in a heading that mean an all-inclusive price. */
const inAll =
  /\s*\b(?:(?:incl|inkl|including|inclusive)\b.*|ttc|iva incluido|iva inclusa|com iva)$|^(?:total|कुल) |\s(?:total|totale|totaux|gesamt)$/iu

/** Characters of a heading that may be known, with its note. Patterns take quadratic time on longer texts. */
const headingMax = 500

/**
 * Returns the column that a heading refers to, in any known spelling or language: `Image URL`, `Fees (INR)`, `Preis pro
 * Monat`, `शुल्क`.
 */
export function namedColumn(heading: string): NamedColumn | undefined {
  if (heading.length > headingMax) return undefined
  const [note = ''] = /[([][^()[\]]*[)\]]/.exec(heading) ?? []
  const withoutNote = heading
    .replace(/[([][^()[\]]*[)\]]/g, ' ')
    .trim()
    .replace(/[*:]{1,20}$/, '')
    .trim()
  const plain = withoutForm(withoutNote).replace(ofYear, '').trim()
  const [unit] = perUnit.exec(plain) ?? perUnit.exec(note.slice(1, -1)) ?? []
  const tries = [
    heading,
    withoutNote,
    plain,
    plain.replace(perUnit, '').trim(),
    plain.replace(inAll, '').trim(),
  ]
  const column = tries.map((one) => known.get(squeezedHeading(one))).find((one) => one !== undefined)
  if (column) return { column, unit: column.name === 'price' ? unit?.trim() : undefined }
  // `Branch / Location` refers to one column twice; cells below `Start – End` are ranges of days.
  const parts = withoutNote
    .split(/[/&,|]|\s[-–—]\s|\b(?:and|or|und|et|y|e|to|bis)\b/i)
    .map((one) => known.get(squeezedHeading(one)))
  const [first, last] = parts
  const isRange = parts.length === 2 && first?.name === 'starts_on' && last?.name === 'ends_on'
  return first && (isRange || parts.every((one) => one === first))
    ? { column: first, unit: undefined }
    : undefined
}

export const columnOf = (heading: string): Column | undefined => namedColumn(heading)?.column

function withoutForm(heading: string): string {
  let left = heading
  for (let before = ''; before !== left; ) {
    before = left
    const [last = ''] = /\S+$/.exec(left) ?? []
    if (last !== left && (signsIn(plainCell(last)).length > 0 || form.test(` ${last}`)))
      left = left.slice(0, -last.length).replace(/[\s,:-]+$/, '')
  }
  return left
}

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

/** All known headings, for suggesting a similar one. */
export const knownHeadings: readonly string[] = [...known.keys()]
