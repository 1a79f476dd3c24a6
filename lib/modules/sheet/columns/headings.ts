import { closest } from '#lib/contract/catalogue/rules/text/edits.ts'
import { also, quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { readSessions } from '#lib/office/imports/sessions.ts'
import type { HeadingMap, HeadingUse } from '#lib/office/imports/sheets.ts'
import { type Cell, type GridRow, plainCell, textIn, textOfTime } from '../cell.ts'
import { rangeIn, readDate } from '../values/dates.ts'
import { earlyParts, isFull, saysNoSeats } from '../values/texts.ts'
import { isStatus, speaksOfDelivery, speaksOfMode } from '../values/words.ts'
import { isWorkload } from '../values/workloads.ts'
import { columnNames, columnOf, joints, knownHeadings, namedColumn, squeezedHeading } from './columns.ts'

/**
 * Returns the column that a heading refers to; '' if the office chose to ignore the heading, undefined if it is
 * unknown.
 */
export const meant = (heading: string, map: HeadingMap): string | undefined =>
  heading === '' || heading.startsWith('#')
    ? ''
    : (map[squeezedHeading(heading)] ??
      (isSale(heading) ? 'price' : isSideFee(heading) ? undefined : columnOf(heading)?.name))

/** Returns whether a heading is for a reduced price. */
export const isSale = (heading: string): boolean =>
  /^(offer|sale|discounted|special|net|final)(price|fees?|amount|cost)$/.test(squeezedHeading(heading))

/** Returns whether a heading is for the usual price, which is shown struck through beside a reduced price. */
const isUsual = (heading: string): boolean =>
  /^(mrp|(regular|list|original|actual|standard)(price|fees?)|normalpreis|regulärerpreis|pleintarif|prixnormal|precio(normal|regular)|valorcheio|preçocheio)$/.test(
    squeezedHeading(heading),
  )

/** Returns whether a heading is for a fee other than the course price, such as a deposit. */
const isSideFee = (heading: string): boolean =>
  !/[([]|\bin[ck]l/i.test(heading) &&
  /\breg\b|regist|admission|deposit|exam|\bkit\b|material|uniform|\blate\b|application|hostel|transport|mess\b|caution|instal|emi\b|booking|anzahlung|prüfung|acompte|inscription|matr[ií]cula|inscripci|inscrição|amana|usajili|पंजीकरण|प्रवेश|परीक्षा/i.test(
    heading,
  ) &&
  /fee|amount|price|cost|charge|gebühr|preis|frais|prix|tarif|precio|cuota|taxa|preço|ada\b|शुल्क|फीस/i.test(
    heading,
  )

/** Returns whether a heading is for a part of the price that is paid first or in instalments. */
export const isPartPayment = (heading: string): boolean =>
  /\b(dp|down ?payment|deposit|advance|part ?payment|instal\w*|emi|anzahlung|acompte|anticipo|enganche|sinal|acconto|caparra|booking|reservation|registration)\b|\b(1st|first|2nd|second) payment|अग्रिम|किस्त/i.test(
    heading,
  )

/** Returns whether a heading is for the total price that a visitor pays. */
const isTotal = (heading: string): boolean =>
  /total|gesamt|jumla|कुल|full|in[ck]l|\bttc\b/i.test(heading) && !/excl|exkl/i.test(heading)

/** Returns whether a heading is about seats: either all seats of a course or the seats left. */
const isSeats = (heading: string): boolean =>
  /^(seats?|places|nbpl|nbplaces|nbdeplaces|nombredeplaces|nvagas|ndevagas|nºdevagas|slots|spots|pl(ä|ae)tze|cupos?|plazas|vagas|lugares|posti|nafasi|सीटें|सीट)$/.test(
    squeezedHeading(heading),
  )

/** Returns whether a cell is a maximum class size, such as `max. 12`. */
const isCapacity = (cell: Cell): boolean => /^max\b|^\d+ max\b/.test(plainCell(cell))

/** Decides which columns each heading fills. */
export function planHeadings(
  headings: readonly string[],
  rows: readonly GridRow[],
  map: HeadingMap,
): HeadingUse[] {
  const cellsBelow = (index: number) =>
    rows.map((row) => row.cells[index] ?? null).filter((cell) => textIn(cell) !== '')
  const known = headings.map((heading) => meant(heading, map))
  const hasDays = () =>
    known.some((name, index) => name === 'sessions' && cellsBelow(index).slice(0, decidingCells).some(isTime))
  const hasEnd = known.includes('early_price_until')
  const names = known.map((name, index) =>
    hasEnd &&
    name === 'price' &&
    !known.includes('early_price') &&
    isSale(headings[index] ?? '') &&
    map[squeezedHeading(headings[index] ?? '')] === undefined
      ? 'early_price'
      : name === undefined || map[squeezedHeading(headings[index] ?? '')] !== undefined
        ? name
        : areRemarks(name, cellsBelow(index))
          ? undefined
          : timesAmong(name, cellsBelow(index).slice(0, decidingCells), hasDays),
  )
  const price = priceAmong(headings, names, map)
  const title = titleAmong(headings, names)
  const taken = new Set<string>()
  return headings.flatMap((heading, index): HeadingUse[] => {
    const name = index === title ? 'title' : names[index]
    if (name === '' && map[squeezedHeading(heading)] === undefined) return []
    const use = { heading, index }
    if (name === '') return [{ ...use, columns: [] }]
    const cells = cellsBelow(index)
    if (
      name === undefined &&
      isSeats(heading) &&
      cells.some(saysNoSeats) &&
      !cells.some(isCapacity) &&
      !names.includes('seats_left') &&
      !taken.has('seats_left')
    ) {
      taken.add('seats_left')
      return [{ ...use, columns: ['seats_left'], guess: said('takenForSeats', { value: quote(heading) }) }]
    }
    if (name === undefined && isRowNumber(heading, cells)) return [{ ...use, columns: [] }]
    // Do not suggest a column that another heading fills, or seats left for the size of a class.
    const isWrong = (near: string) =>
      names.includes(near) || (near === 'seats_left' && cells.some(isCapacity))
    if (name === undefined) return [{ ...use, columns: [], reason: unknown(heading, isWrong) }]
    if (name === 'early_price' && !hasEnd && !cells.some((cell) => earlyParts(cell).day !== null))
      return [{ ...use, columns: [], reason: said('earlyNeedsEnd', { value: quote(heading) }) }]
    if (name === 'early_price_until' && !names.includes('early_price'))
      return [{ ...use, columns: [], reason: said('untilNeedsPrice', { value: quote(heading) }) }]
    const isOther = name === 'price' && index !== price && !isSale(heading)
    const usual = isOther && (isUsual(heading) || isSale(headings[price] ?? '')) ? 'compare_at_price' : name
    const value = quote(heading)
    const columns =
      isOther && usual === 'price'
        ? []
        : partsOf(usual, heading, cells, names).filter((one) => !taken.has(one) || one in joints)
    if (columns.length === 0) {
      const isTaken = usual === 'price' || taken.has(usual)
      const reason = isTaken ? said('takenHeading', { value, name: usual }) : unknown(heading, isWrong)
      return [{ ...use, columns, reason }]
    }
    for (const one of columns) taken.add(one)
    if (index === title) return [{ ...use, columns, guess: said('takenForTitle', { value }) }]
    const unit = columns[0] === 'price' ? namedColumn(heading)?.unit : undefined
    return [{ ...use, columns, ...(unit && { guess: said('perUnit', { unit: quote(unit) }) }) }]
  })
}

/**
 * Returns the index of the heading to use for the price, or -1 without any price heading. Order of preference: the
 * heading that the office chose, an offer, a total, the first heading that is not for the usual price, the first
 * heading.
 */
function priceAmong(
  headings: readonly string[],
  names: readonly (string | undefined)[],
  map: HeadingMap,
): number {
  const prices = headings.map((_, index) => index).filter((index) => names[index] === 'price')
  const best = [
    (heading: string) => map[squeezedHeading(heading)] === 'price',
    (heading: string) => isSale(heading),
    (heading: string) => isTotal(heading),
    (heading: string) => !isUsual(heading),
    () => true,
  ]
  return (
    best.map((is) => prices.find((index) => is(headings[index] ?? ''))).find((one) => one !== undefined) ?? -1
  )
}

/** Headings that may contain the course names when the sheet has no title heading, most likely first. */
const titleWords = [
  /^(subj|subjects?|fach|asignatura|materia|matière|somo|विषय)$/,
  /^(instrument|style|danceform|package|paket|track|licencecategory|licensecategory|führerscheinklasse)$/,
  /^(class|std|standard|batch|group|klasse|turma|darasa|कक्षा)$/,
  /^(grade|kursstufe|niveau|nivel|nível|level)$/,
  /^(department|dept|stream|category|kategorie|sprache|language|idioma|langue|lugha|fani)$/,
]

function titleAmong(headings: readonly string[], names: readonly (string | undefined)[]): number {
  if (names.includes('title') || names.includes('id')) return -1
  const found = titleWords.map((words) =>
    headings.findIndex((heading) => namesIn(heading).every((name) => words.test(name))),
  )
  const sure = found.find((index) => index >= 0) ?? -1
  return sure >= 0
    ? sure
    : headings.findIndex((heading, index) => names[index] === undefined && saysCourse.test(heading.trim()))
}

/** Matches an unknown heading that ends with a word for a course, such as `TTC Programme`. */
const saysCourse =
  /[\p{L}\d][^\p{L}]+(?:courses?|program(?:me)?s?|training|workshops?|kurse?|lehrgang|seminare?|formations?|cours|stages?|ateliers?|cursos?|talleres|oficinas?|corsi|corso|kozi)$/iu

/** Splits a heading in two languages, such as `Class / कक्षा`. */
const namesIn = (heading: string): string[] => heading.split(/[/|]/).map(squeezedHeading)

/** Number of cells that decide whether a column contains times. */
const decidingCells = 50

/** Returns whether most cells below a heading for a status are something else, such as remarks. */
const areRemarks = (name: string, cells: readonly Cell[]): boolean =>
  name === 'status' && 2 * cells.filter((cell) => isStatus(cell)).length < cells.length

/**
 * Returns `sessions` for a heading such as `From`, `Hours` or `Mode` whose cells are times of day or days of the week;
 * otherwise the name itself.
 */
function timesAmong(name: string, cells: readonly Cell[], hasDays: () => boolean): string {
  const areMost = (is: (cell: Cell) => boolean) => 2 * cells.filter(is).length > cells.length
  if (name === 'starts_on' || name === 'ends_on') return areMost(isClock) ? 'sessions' : name
  if (name === 'workload') return areMost((cell) => isClock(cell) && !isWorkload(cell)) ? 'sessions' : name
  const isWay = (cell: Cell) => speaksOfDelivery(cell) || speaksOfMode(cell)
  const mayBeDays = (name === 'mode' || name === 'delivery') && cells.some(isTime) && !cells.some(isWay)
  return mayBeDays && !hasDays() ? 'sessions' : name
}

/** Returns the columns that the cells below a heading fill. The cells decide where the heading is ambiguous. */
function partsOf(
  name: string,
  heading: string,
  cells: readonly Cell[],
  names: readonly (string | undefined)[],
): string[] {
  const someCell = (is: (cell: Cell) => unknown) => cells.some((cell) => is(cell))
  if (name === 'starts_on')
    return names.includes('ends_on') || !someCell(rangeIn) ? [name] : [name, 'ends_on']
  if (name === 'status')
    return names.includes('seats_left') || !someCell(isFull) ? [name] : [name, 'seats_left']
  // A heading `Days` can stand for weekdays or for a number of days.
  const isLength = (cell: Cell) => isWorkload(cell) && !(namesTime(heading) && isClock(cell))
  if (name === 'sessions' && !names.includes('workload') && someCell(isLength) && !someCell(isTime))
    return ['workload']
  if (name === 'level') {
    const isIntake = /^(intakes?|batch(date)?|cohort)$/.test(squeezedHeading(heading))
    if (isIntake && !names.includes('starts_on') && someCell(isDate)) {
      const days = names.includes('ends_on') || !someCell(rangeIn) ? ['starts_on'] : ['starts_on', 'ends_on']
      return cells.every(isDate) ? days : [...days, name]
    }
    // `Intake 60` can be a number of seats.
    const isCount =
      /^(annual|yearly|total|sanctioned)?intake(capacity)?$/.test(squeezedHeading(heading)) &&
      cells.every((cell) => isCapacity(cell) || /^\d+( (students|seats))?$/.test(plainCell(cell)))
    return isCount && cells.length > 0 ? [] : [name]
  }
  // A medium of instruction can be a language or a delivery, such as online.
  const saysWays = cells.length > 0 && cells.every((cell) => speaksOfDelivery(cell) || speaksOfMode(cell))
  if (name !== 'mode' && name !== 'delivery' && (name !== 'tags' || !saysWays)) return [name]
  const parts = [
    ...(someCell(speaksOfDelivery) ? ['delivery'] : []),
    ...(someCell(speaksOfMode) ? ['mode'] : []),
  ]
  return parts.length === 0 ? [name] : parts
}

const canRead = (read: () => unknown): boolean => {
  try {
    return read() !== null
  } catch (error) {
    if (error instanceof UnreadableText) return false
    throw error
  }
}

export const isDate = (cell: Cell): boolean =>
  canRead(() => readDate(cell, { order: 'dmy', today: '2000-01-01', warn() {} }))

/** Returns whether a cell has days of the week, with or without times. */
const isTime = (cell: Cell): boolean => canRead(() => readSessions(textOfTime(cell)))

/** Returns whether a cell is a time of day or a range of times, such as `18h30-20h30`, without a day. */
const isClock = (cell: Cell): boolean =>
  !isDate(cell) && canRead(() => readSessions(`Mon ${textOfTime(cell)}`)) && !isTime(cell)

/** Returns whether a heading of times is for the end of a class, such as `To` or `End time`. */
export const isEndTime = (heading: string): boolean => {
  const name = columnOf(heading)?.name
  return name === 'ends_on' || (name === 'sessions' && endOfClass.test(heading))
}

/** Returns whether a heading is for the start or end of a class, where `9h` is a time of day. */
const namesTime = (heading: string): boolean =>
  ['starts_on', 'ends_on'].includes(columnOf(heading)?.name ?? '') ||
  /tim(e|ing)|zeit|uhr|heure|hor[aá]|\bor(a|ari[oi])\b|\bsaa\b|wakati|samay|समय/i.test(heading)

const endOfClass = /\b(?:end|ending|finish|closing|to|bis|endzeit|fin|fim|fine|t[eé]rmino|mwisho)\b/i

/** Returns whether a column contains only row numbers, such as `S. No.`. */
const isRowNumber = (heading: string, cells: readonly Cell[]): boolean =>
  /^((s|sr|sl|serial|lfd)?(no|nr|n)|sr|sl|क्र|क्रसं|क्रमांक)?$/.test(squeezedHeading(heading)) &&
  2 * cells.filter((cell) => textIn(cell).length < 5).length > cells.length

function unknown(heading: string, isWrong: (near: string) => boolean): Said {
  const value = quote(heading)
  if (isSideFee(heading) || isPartPayment(heading)) return said('sideFee', { value })
  const near = suggestionFor(heading)
  return also(
    said('unknownHeading', { value }),
    near && !isWrong(near) ? said('didYouMeanColumn', { word: near }) : undefined,
  )
}

/** Returns the column to suggest for an unknown heading; undefined for the size of a class, which has no column. */
function suggestionFor(heading: string): string | undefined {
  if (isSeats(heading)) return 'seats_left'
  return isClassSize(heading) ? undefined : nearest(squeezedHeading(heading))
}

const isClassSize = (heading: string): boolean =>
  /size|strength|capacity|intake|größe|teilnehmer/i.test(heading)

/**
 * Returns the name of the column with a similar heading: one that starts with the word or is at most two edits away;
 * undefined if there is none.
 */
function nearest(word: string): string | undefined {
  if (word.length < 3) return undefined
  const known =
    closest(word, knownHeadings) ?? knownHeadings.find((one) => word.length > 3 && one.startsWith(word))
  return known === undefined ? undefined : columnOf(known)?.name
}

/** Parses an option such as `Fees=price, Remarks=` into a heading map. Throws when a column is unknown. */
export function headingMapIn(text: string): HeadingMap {
  const pairs = text.split(/[,;\n]/).filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [heading = '', name] = pair.split('=').map((part) => part.trim())
      if (heading === '' || name === undefined)
        throw new Error(
          `${JSON.stringify(pair.trim())} is not a mapping; expected HEADING=COLUMN, such as Fees=price`,
        )
      const column = columnOf(name)
      if (name !== '' && column === undefined)
        throw new Error(`${JSON.stringify(name)} is not a column; expected one of ${columnNames.join(', ')}`)
      return [squeezedHeading(heading), column?.name ?? '']
    }),
  )
}
