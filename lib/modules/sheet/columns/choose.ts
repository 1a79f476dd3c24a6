import { quote, type Said, said } from '#lib/office/imports/messages.ts'
import type { ColumnQuestion, HeadingMap, HeadingUse } from '#lib/office/imports/sheets.ts'
import { type GridRow, textIn } from '../cell.ts'
import { fieldNamed, fieldNames } from '../fields/fields.ts'
import { likelyFields, mayMean, unitIn } from '../fields/headings.ts'
import { squeezedHeading } from '../fields/squeezed.ts'
import { rangeIn } from '../values/dates.ts'
import { earlyParts } from '../values/texts.ts'
import { speaksOfDelivery, speaksOfMode } from '../values/words.ts'
import {
  asked,
  furtherField,
  hidingQuestion,
  isRowNumber,
  isSideFee,
  leftOut,
  narrow,
  narrowQuestions,
  priceQuestion,
  threeCells,
} from './ask.ts'
import { evidenceOf, isDate } from './evidence.ts'
import { assign, competing, type Weighed, weigh } from './weigh.ts'

/** Decides which fields each column of a table fills, and what has to be asked. */
export function chooseColumns(
  headings: readonly string[],
  rows: readonly GridRow[],
  map: HeadingMap,
  understood: readonly HeadingUse[] = [],
): { uses: HeadingUse[]; questions: ColumnQuestion[] } {
  // A sheet that we wrote says itself what its columns are.
  const isOurs = headings.filter((heading) => fieldNames.includes(heading)).length > fieldNames.length / 2
  const ours = (heading: string) => (isOurs && fieldNames.includes(heading) ? heading : undefined)
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
  const { chosen: filled, guessed, questions } = titled(weighed, assign(weighed))
  questions.push(...narrowQuestions(weighed, filled))
  const has = new Set(filled.filter((name) => name !== undefined))
  const early = earlyFaults(weighed, filled)
  const uses = weighed.flatMap((one): HeadingUse[] => {
    const { heading, index, cells, chosen, worth } = one
    const use = { heading, index }
    const name = early.has(index) ? undefined : (filled[index] ?? furtherField(heading, worth))
    if (name !== undefined && chosen !== '') {
      const parts = [...new Set(partsOf(name, one, has))]
      for (const part of parts) has.add(part)
      const unit = parts.includes('price') ? unitIn(heading) : undefined
      const value = quote(heading)
      const guess =
        name === guessed
          ? index === filled.indexOf(guessed) && said('takenForTitle', { value })
          : name === 'seats_left' && (likelyFields(heading).get(name) ?? 0) < 0.9 && chosen === undefined
            ? said('takenForSeats', { value })
            : unit !== undefined && said('perUnit', { unit: quote(unit) })
      return [{ ...use, columns: parts, ...(guess && { guess }) }]
    }
    if (chosen === '') return [{ ...use, columns: [] }]
    if (/^#./.test(heading) || cells.cells.length === 0)
      return heading === '' || heading.startsWith('#') ? [] : [{ ...use, columns: [] }]
    if (isRowNumber(heading, cells) && areOneToN(cells)) return [{ ...use, columns: [] }]
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

/**
 * Finds the names of the courses where no heading says them, and asks where another column is nearly as good. A sheet
 * with ids needs no names.
 */
function titled(weighed: readonly Weighed[], best: ReturnType<typeof assign>) {
  const chosen = [...best]
  const suits = fieldNamed('title')?.suits
  const nameWorth = ({ worth, cells, heading }: Weighed): number =>
    worth.get('title') ?? (suits && !heading.startsWith('#') && cells.cells.length > 0 ? suits(cells) : -1)
  let title = chosen.indexOf('title')
  const isChosen = weighed.some((one) => one.chosen === 'title')
  const free = weighed.filter(
    (one) =>
      one.chosen === undefined &&
      (chosen[one.index] === undefined ||
        one.index === title ||
        ['tags', 'level', 'description', 'about'].includes(chosen[one.index] ?? '')),
  )
  let guessed: string | undefined
  if (title < 0 && !chosen.includes('id')) {
    const [first] = free
      .filter((one) => nameWorth(one) > 0)
      .sort((one, other) => nameWorth(other) - nameWorth(one))
    if (first) {
      title = first.index
      chosen[title] = 'title'
      guessed = 'title'
    }
  } else if (title >= 0 && !isChosen && (likelyFields(weighed[title]?.heading ?? '').get('title') ?? 0) < 0.9)
    guessed = 'title'
  const one = weighed[title]
  const near =
    one && !isChosen
      ? free.filter(
          (other) =>
            other !== one &&
            (areLanguagesOf(one.heading, other.heading) ||
              (nameWorth(other) > 0.3 && nameWorth(one) - nameWorth(other) < narrow)),
        )
      : []
  const questions: ColumnQuestion[] =
    one && near.length > 0 ? [{ field: 'title', columns: [one, ...near.slice(0, 3)].map(asked) }] : []
  return { chosen, guessed, questions }
}

/** Returns whether the numbers of a column are 1, 2, 3 and so on. Words among them are those of other rows. */
const areOneToN = ({ cells }: Weighed['cells']): boolean =>
  cells
    .map((cell) => Number(/^(\d{1,5})\.?$/.exec(textIn(cell))?.[1]))
    .filter((number) => !Number.isNaN(number))
    .every((number, at) => number === at + 1)

/** Returns whether two headings are one in two languages, such as `title_en` and `title_zh`. */
function areLanguagesOf(heading: string, other: string): boolean {
  const [one, two] = [heading, other].map((text) => /^(.{2,40})[\s_.(-]{1,3}([a-z]{2})\)?$/i.exec(text))
  return (
    one !== undefined &&
    one !== null &&
    two !== undefined &&
    two !== null &&
    one[1] === two[1] &&
    one[2] !== two[2] &&
    likelyFields(one[1] ?? '').has('title')
  )
}

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
