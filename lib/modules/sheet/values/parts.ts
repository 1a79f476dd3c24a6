import { priceWithin } from '#lib/office/imports/amounts.ts'
import type { Column } from '#lib/office/imports/mapping.ts'
import { isSessions } from '#lib/office/imports/sessions.ts'
import { type Cell, textIn } from '../cell.ts'
import { isDateIn, readDate, readRange } from './dates.ts'

/** What a cell of several things says, by field, and what is none of these. */
export interface CellParts {
  parts: Map<string, Cell>
  rest: string
}

/** Reads the parts of a cell that its column is said to hold: the first and last day, days and times, and the price. */
export function partsIn(cell: Cell, field: string, how: Column): CellParts {
  const parts = new Map<string, Cell>()
  const put = (name: string, value: Cell) => {
    if (!parts.has(name)) parts.set(name, value)
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

function take(cell: Cell, how: Column, put: (name: string, value: Cell) => void): boolean {
  const range = readRange(cell, how)
  if (range) {
    put('starts_on', range[0])
    put('ends_on', range[1])
    return true
  }
  if (isDateIn(cell, how)) {
    put('starts_on', readDate(cell, how))
    return true
  }
  const text = textIn(cell)
  if (isSessions(text, how.language ?? 'en')) {
    put('sessions', text)
    return true
  }
  const price = priceWithin(text)
  if (price === undefined) return false
  put('price', price)
  return text === price
}
