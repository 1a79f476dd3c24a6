import { munkres } from 'munkres'
import { fits as hasAtMost } from '#lib/base/plain-text.ts'
import { also, quote, type Said, said } from '#lib/office/imports/messages.ts'
import type { ColumnQuestion, HeadingMap, HeadingUse } from '#lib/office/imports/sheets.ts'
import { type GridRow, textIn } from '../cell.ts'
import { rangeIn, shownText } from '../values/dates.ts'
import { earlyParts } from '../values/texts.ts'
import { hides, isStatus, speaksOfDelivery, speaksOfMode } from '../values/words.ts'
import { columnNames, columns, joints } from './columns.ts'
import { type Evidence, evidenceOf, isDate, partsIn } from './evidence.ts'
import { likelyFields, mayMean, similarFields, unitIn } from './names.ts'
import { priceRole, speaksOfSideFee } from './prices.ts'
import { squeezedHeading } from './squeezed.ts'

interface Weighed {
  heading: string
  index: number
  cells: Evidence
  /** By field: how well the column suits it; fields that it cannot be are missing. */
  worth: ReadonlyMap<string, number>
  /** The field that the office chose; '' if it ignores the column. */
  chosen: string | undefined
}

/** Least worth at which a column is taken for a field. */
const enough = 0.75
/** Worth of a column as the field that the office chose for it: more than any other. */
const decided = 100
/** If the best choice is worth less than this more than the next one, the office is asked. */
const narrow = 0.15

/** Weighs a column for each field: how surely the heading names it, and what the cells are. */
function weigh(heading: string, index: number, cells: Evidence, chosen: string | undefined): Weighed {
  if (chosen !== undefined)
    return { heading, index, cells, chosen, worth: new Map(chosen === '' ? [] : [[chosen, decided]]) }
  const likely = heading.startsWith('#') ? undefined : likelyFields(heading)
  const worth = new Map<string, number>()
  if (!heading.startsWith('#') && cells.share('several') > 0.5) {
    // Several things in a cell: it is each of them, whatever its heading.
    for (const [name] of cells.cells.flatMap((cell) => partsIn(cell) ?? []))
      worth.set(name, enough + 0.1 * (likely?.get(name) ?? 0))
    return { heading, index, cells, chosen, worth }
  }
  for (const { name, fit: fitOf } of columns) {
    const sure = likely?.get(name) ?? 0
    const evidence =
      sure > 0.3 || (likely?.size === 0 && cells.cells.length > 1 && unmistakable[name]) ? fitOf(cells) : 0
    const sum =
      sure > 0.3 ? sure + evidence : evidence >= (unmistakable[name] ?? 1) ? enough + evidence / 10 : 0
    if (sum > 0.3) worth.set(name, sum)
  }
  return { heading, index, cells, chosen, worth }
}

/** Fields whose cells can hardly be anything else, with the evidence that this takes. */
const unmistakable: Readonly<Record<string, number>> = {
  sessions: 0.49,
  image_url: 0.5,
  delivery: 0.5,
  status: 0.4,
}

/** Makes the prices of a sheet compete: an offer or a total is the price rather than a fee, and a fee beside an offer is the price before. */
function competing(weighed: readonly Weighed[]): Weighed[] {
  const roles = weighed.map(({ heading }) => priceRole(heading))
  const has = (name: string) => weighed.some(({ worth }) => (worth.get(name) ?? 0) >= enough)
  const hasSale = roles.includes('sale')
  const endsSale = hasSale && has('early_price_until') && !has('early_price')
  return weighed.map((one, at) => {
    const price = one.worth.get('price')
    if (one.chosen !== undefined || price === undefined) return one
    const role = roles[at]
    const worth = new Map(one.worth)
    if (role === 'sale' && endsSale) worth.set('early_price', price + 0.3).delete('price')
    else if (role === 'sale' || role === 'total') worth.set('price', price + (role === 'sale' ? 0.3 : 0.2))
    else if (role === 'usual' || hasSale)
      worth.set('price', price - 0.05).set('compare_at_price', price - (role === 'usual' ? 0.15 : 0.24))
    return { ...one, worth }
  })
}

/**
 * Assigns fields to columns so that the sum of their worth is the highest (the Hungarian method). Returns the field of
 * each column, and the sum. A pair below `enough` counts as none.
 */
function assign(weighed: readonly Weighed[]): { fields: (string | undefined)[]; sum: number } {
  const names = columns.map(({ name }) => name)
  const costs = names.map((name) =>
    weighed.map(({ worth }) => {
      const sum = worth.get(name) ?? 0
      return sum >= enough ? -sum - (name === 'title' ? 1 : 0) : 0
    }),
  )
  const fieldOf = new Map(munkres(costs).map(([field, column]) => [column, field]))
  let sum = 0
  const fields = weighed.map((_, column) => {
    const field = fieldOf.get(column) ?? -1
    const worth = -(costs[field]?.[column] ?? 0)
    sum += worth
    return worth > 0 ? names[field] : undefined
  })
  return { fields, sum }
}

/** Decides which fields each column of a table fills, and what has to be asked. */
export function chooseColumns(
  headings: readonly string[],
  rows: readonly GridRow[],
  map: HeadingMap,
  understood: readonly HeadingUse[] = [],
): { uses: HeadingUse[]; questions: ColumnQuestion[] } {
  // A sheet that we wrote says itself what its columns are.
  const isOurs = headings.filter((heading) => columnNames.includes(heading)).length > columns.length / 2
  const ours = (heading: string) => (isOurs && columnNames.includes(heading) ? heading : undefined)
  const weighed = competing(
    headings.map((heading, index) =>
      weigh(
        understood.some((use) => use.index === index) ? '' : heading,
        index,
        evidenceOf(rows, index),
        map[squeezedHeading(heading)] ?? ours(heading),
      ),
    ),
  )
  const { fields, guessed, questions } = titled(weighed, assign(weighed))
  questions.push(...narrowQuestions(weighed, fields))
  const has = new Set(fields.filter((name) => name !== undefined))
  const early = earlyFaults(weighed, fields)
  const uses = weighed.flatMap((one): HeadingUse[] => {
    const { heading, index, cells, chosen, worth } = one
    const use = { heading, index }
    const name = early.has(index) ? undefined : (fields[index] ?? furtherField(heading, worth))
    if (name !== undefined && chosen !== '') {
      const parts = [...new Set(partsOf(name, one, has))]
      for (const part of parts) has.add(part)
      const unit = parts.includes('price') ? unitIn(heading) : undefined
      const value = quote(heading)
      const guess =
        name === guessed
          ? index === fields.indexOf(guessed) && said('takenForTitle', { value })
          : name === 'seats_left' && (likelyFields(heading).get(name) ?? 0) < 0.9 && chosen === undefined
            ? said('takenForSeats', { value })
            : unit !== undefined && said('perUnit', { unit: quote(unit) })
      return [{ ...use, columns: parts, ...(guess && { guess }) }]
    }
    if (chosen === '') return [{ ...use, columns: [] }]
    if (heading.startsWith('#') || cells.cells.length === 0)
      return heading === '' || heading.startsWith('#') ? [] : [{ ...use, columns: [] }]
    if (isRowNumber(heading, cells)) return [{ ...use, columns: [] }]
    return [{ ...use, columns: [], reason: early.get(index) ?? leftOut(one, has) }]
  })
  const fees = weighed.filter(
    (one) => isSideFee(one) && uses.some(({ index, reason }) => index === one.index && reason),
  )
  const list = fees
    .map(({ heading, cells }) => `${quote(heading)} (${threeCells(cells).join(', ')})`)
    .join(', ')
  for (const use of uses)
    if (fees.some(({ index }) => index === use.index)) {
      if (use.index === fees[0]?.index) use.reason = said('sideFees', { list })
      else delete use.reason
    }
  if (!['status', 'published', 'archived'].some((name) => has.has(name)))
    questions.push(...hidingQuestion(weighed, uses))
  if (!has.has('price') && !has.has('early_price')) questions.push(...priceQuestion(weighed, uses))
  return { uses, questions }
}

/** Returns the field that several columns may fill, for a further column. */
const furtherField = (heading: string, worth: ReadonlyMap<string, number>): string | undefined =>
  [...worth]
    .filter(([name, sum]) => name in joints && sum >= enough && (sum >= decided || mayMean(heading, name)))
    .sort(([, one], [, other]) => other - one)[0]?.[0]

/**
 * Finds the names of the courses where no heading says them, and asks where another column is nearly as good. A sheet
 * with ids needs no names.
 */
function titled(weighed: readonly Weighed[], best: ReturnType<typeof assign>) {
  const fields = [...best.fields]
  const fitOf = columns.find(({ name }) => name === 'title')?.fit
  const nameWorth = ({ worth, cells, heading }: Weighed): number =>
    worth.get('title') ?? (fitOf && !heading.startsWith('#') && cells.cells.length > 0 ? fitOf(cells) : -1)
  let title = fields.indexOf('title')
  const isChosen = weighed.some(({ chosen }) => chosen === 'title')
  const free = weighed.filter(
    ({ index, chosen }) =>
      chosen === undefined &&
      (fields[index] === undefined ||
        index === title ||
        ['tags', 'level', 'description', 'about'].includes(fields[index] ?? '')),
  )
  let guessed: string | undefined
  if (title < 0 && !fields.includes('id')) {
    const [first] = free
      .filter((one) => nameWorth(one) > 0)
      .sort((one, other) => nameWorth(other) - nameWorth(one))
    if (first) {
      title = first.index
      fields[title] = 'title'
      guessed = 'title'
    }
  } else if (title >= 0 && !isChosen && (likelyFields(weighed[title]?.heading ?? '').get('title') ?? 0) < 0.9)
    guessed = 'title'
  const one = weighed[title]
  const near =
    one && !isChosen
      ? free.filter(
          (other) => other !== one && nameWorth(other) > 0.3 && nameWorth(one) - nameWorth(other) < narrow,
        )
      : []
  const questions: ColumnQuestion[] =
    one && near.length > 0 ? [{ field: 'title', columns: [one, ...near.slice(0, 3)].map(asked) }] : []
  return { fields, guessed, questions }
}

/** Fields that no page shows, and those that the office can correct later without harm. */
const unseen = new Set([
  'id',
  'created_at',
  'updated_at',
  'position',
  'version_position',
  'version_id',
  'slug',
])

/** Asks about each other field that another column, which says something else, suits nearly as well. */
const narrowQuestions = (
  weighed: readonly Weighed[],
  fields: readonly (string | undefined)[],
): ColumnQuestion[] =>
  weighed.flatMap((one): ColumnQuestion[] => {
    const field = fields[one.index]
    if (field === undefined || field === 'title' || field in joints || unseen.has(field)) return []
    const worth = one.worth.get(field) ?? 0
    const near = weighed.filter(
      (other) =>
        fields[other.index] === undefined &&
        other.chosen === undefined &&
        other.cells.cells.length > 0 &&
        (other.worth.get(field) ?? 0) >= Math.max(enough, worth - narrow) &&
        furtherField(other.heading, other.worth) === undefined &&
        threeCells(other.cells).join() !== threeCells(one.cells).join(),
    )
    return near.length === 0 ? [] : [{ field, columns: [one, ...near.slice(0, 3)].map(asked) }]
  })

/** A column as it is asked about, with three of its cells. */
const asked = ({ heading, index, cells }: Weighed): ColumnQuestion['columns'][number] => ({
  heading,
  index,
  examples: threeCells(cells),
})

const threeCells = ({ cells }: Evidence): string[] =>
  [...new Set(cells.map((cell) => shownText(cell).replace(/\s+/g, ' ')))]
    .slice(0, 3)
    .map((text) => (hasAtMost(text, 40) ? text : `${text.slice(0, 39)}…`))

/** Asks whether a column that is left out is the status, if one of its cells says nothing else than `cancelled` or the like. */
function hidingQuestion(weighed: readonly Weighed[], uses: readonly HeadingUse[]): ColumnQuestion[] {
  const leftOut = new Set(uses.flatMap(({ index, reason }) => (reason ? index : [])))
  const hiding = weighed.filter(
    ({ index, cells }) =>
      leftOut.has(index) &&
      cells.cells.some((cell) => hides(cell) && isStatus(cell) && !/private/i.test(textIn(cell))),
  )
  return hiding.length === 0 ? [] : [{ field: 'status', columns: hiding.map(asked) }]
}

/** Asks which of the columns with money is the price. */
function priceQuestion(weighed: readonly Weighed[], uses: readonly HeadingUse[]): ColumnQuestion[] {
  const unused = new Set(uses.flatMap(({ index, columns: names }) => (names.length === 0 ? index : [])))
  const likely = weighed.filter(({ heading, index, cells }) => {
    const isMoney = cells.share('money') + cells.share('number') >= 0.5 && cells.share('code') < 1.01
    const speaks =
      mayMean(heading, 'price') || cells.share('money') > 0 || speaksOfMoney.test(squeezedHeading(heading))
    return (
      unused.has(index) && isMoney && speaks && priceRole(heading) !== 'side' && !cells.cells.some(isContact)
    )
  })
  return likely.length === 0 ? [] : [{ field: 'price', columns: likely.map(asked) }]
}

const isContact = (cell: unknown): boolean => /^\+?\d{9,}$/.test(String(cell))
const speaksOfMoney =
  /total(?!hours|time)|amount|charge|fee|price|cost|payable|tuition|mrp|betrag|kosten|preis|gebühr|montant|importe|valor|importo|jumla|शुल्क|राशि|कुल/

/** Prices until a day need the price and the day; by column, why one of both is left out. */
function earlyFaults(
  weighed: readonly Weighed[],
  fields: readonly (string | undefined)[],
): Map<number, Said> {
  const faults = new Map<number, Said>()
  const [price, until] = [fields.indexOf('early_price'), fields.indexOf('early_price_until')]
  const value = (index: number) => quote(weighed[index]?.heading ?? '')
  const hasDay = weighed[price]?.cells.cells.some((cell) => earlyParts(cell).day !== null)
  if (price >= 0 && until < 0 && !hasDay) faults.set(price, said('earlyNeedsEnd', { value: value(price) }))
  if (until >= 0 && price < 0) faults.set(until, said('untilNeedsPrice', { value: value(until) }))
  return faults
}

/** Returns the fields that a column fills, where its cells can say several things. */
function partsOf(
  name: string,
  { heading, cells: { cells }, chosen }: Weighed,
  has: ReadonlySet<string>,
): string[] {
  const someCell = (is: (cell: (typeof cells)[number]) => unknown) => cells.some((cell) => is(cell))
  if (name === 'starts_on') {
    const days = has.has('ends_on') || !someCell(rangeIn) ? [name] : [name, 'ends_on']
    const isGroup = chosen === undefined && mayMean(heading, 'level') && !cells.every(isDate)
    return isGroup ? [...days, 'level'] : days
  }
  if (name !== 'delivery' && name !== 'mode') return [name]
  const parts = [
    ...(someCell(speaksOfDelivery) ? ['delivery'] : []),
    ...(someCell(speaksOfMode) ? ['mode'] : []),
  ].filter((part) => part === name || !has.has(part))
  return parts.length === 0 ? [name] : parts
}

/** Returns whether a column contains row numbers, such as `S. No.`. */
const isRowNumber = (heading: string, { cells }: Evidence): boolean =>
  /^((s|sr|sl|serial|lfd)?(no|nr|n)|sr|sl|number|क्र|क्रसं|क्रमांक|ردیف)?$/.test(
    heading.startsWith('(') ? '' : squeezedHeading(heading),
  ) && 2 * cells.filter((cell) => /^\d{1,4}\.?$/.test(textIn(cell))).length > cells.length

const isClassSize = /size|strength|capacity|intake|größe|teilnehmer/i

/** Returns whether a column has amounts that are not the price, such as deposits or what members pay. */
const isSideFee = ({ heading, cells, chosen }: Weighed): boolean =>
  chosen === undefined &&
  (priceRole(heading) === 'side' ||
    (speaksOfSideFee(heading) && cells.share('money') + cells.share('number') > 0.5))

/** Says that a column is left out, with three of its cells, and what it may be. */
function leftOut({ heading, cells }: Weighed, has: ReadonlySet<string>): Said {
  const value = quote(heading)
  const examples = threeCells(cells).map(quote).join(', ')
  const [taken] = [...likelyFields(heading)].filter(([, sure]) => sure >= 0.9).sort(([, a], [, b]) => b - a)
  if (taken && has.has(taken[0])) return said('takenHeading', { value, name: taken[0], examples })
  const [near] = (isClassSize.test(heading) ? [] : similarFields(heading))
    .flatMap((name) => {
      const fit = has.has(name) ? -1 : (columns.find((one) => one.name === name)?.fit(cells) ?? -1)
      return fit < 0 ? [] : [[name, fit] as const]
    })
    .sort(([, one], [, other]) => other - one)
  const seats = mayMean(heading, 'seats_left') && !has.has('seats_left') && cells.share('capacity') === 0
  const word = seats && cells.share('seats') > 0.5 ? 'seats_left' : near?.[0]
  return also(
    said('unknownHeading', { value, examples }),
    word === undefined ? undefined : said('didYouMeanColumn', { word }),
  )
}
