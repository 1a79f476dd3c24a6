import { readAmount } from '#lib/office/imports/amounts.ts'
import type { Column } from '#lib/office/imports/mapping.ts'
import { plainText, readOrNothing } from '#lib/office/imports/messages.ts'
import { isSessions } from '#lib/office/imports/sessions.ts'
import { type Cell, textIn } from '../cell.ts'
import { isMoney } from '../kinds.ts'
import { isDateIn, readDate, readRange } from './dates.ts'
import { isLength } from './lengths.ts'

/** What a cell of several things says, by field, and what is none of these. */
export interface CellParts {
  parts: Map<string, Cell>
  rest: string
}

/** Reads the parts of a cell that its column is said to hold: first and last day, days and times, length and price. */
export function partsIn(cell: Cell, field: string, how: Column): CellParts {
  const parts = new Map<string, Cell>()
  // Lessons are joined; another second value is one that cannot be read.
  const put = (name: string, value: Cell): boolean => {
    const before = parts.get(name)
    const isMore = before !== undefined && textIn(before) !== textIn(value)
    if (isMore && name !== 'sessions') return false
    parts.set(name, isMore ? `${textIn(before)}; ${textIn(value)}` : value)
    return true
  }
  const rest: string[] = []
  const isText = !['starts_on', 'ends_on', 'sessions', 'price'].includes(field)
  if (isText) put(field, cell)
  const whole = take(cell, how, put)
  for (const part of whole ? [] : textIn(cell).split(/[;\n|]|,\s/)) {
    const text = part.trim()
    if (text !== '' && !take(text, how, put) && !isText) rest.push(text)
  }
  return { parts, rest: rest.join('; ') }
}

function take(cell: Cell, how: Column, put: (name: string, value: Cell) => boolean): boolean {
  const range = readRange(cell, how)
  if (range) return put('starts_on', range[0]) && put('ends_on', range[1])
  if (isDateIn(cell, how)) return put('starts_on', readDate(cell, how))
  const text = textIn(cell)
  // Times may have their days in another column.
  const isTime = /^\d/.test(text) && isSessions(`monday ${text}`, 'en')
  const name = isTime || isSessions(text, how.language ?? 'en') ? 'sessions' : isLength(text) && 'workload'
  return name ? put(name, text) : isPrice(text) && put('price', text)
}

/** Returns whether a text is an amount with a currency, and nothing else. */
function isPrice(text: string): boolean {
  let hasOthers = false
  const amount = readOrNothing(() => readAmount(text, () => (hasOthers = true)))
  return amount !== undefined && !hasOthers && isMoney(plainText(text))
}
