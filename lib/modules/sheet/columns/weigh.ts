import { munkres } from 'munkres'
import { fieldNames, fields } from '../fields/fields.ts'
import { likelyFields } from '../fields/headings.ts'
import { priceRole } from '../fields/prices.ts'
import { type Evidence, partsIn } from './evidence.ts'

export interface Weighed {
  heading: string
  index: number
  cells: Evidence
  /** By field: how well the column suits it; fields that it cannot be are missing. */
  worth: ReadonlyMap<string, number>
  /** The field that the office chose; '' if it ignores the column. */
  chosen: string | undefined
}

/** Least worth at which a column is taken for a field. */
export const enough = 0.75
/** Worth of a column as the field that the office chose for it: more than any other. */
export const decided = 100

/** Returns whether a column has no heading, so that it is called by its letter: `(C)`. */
export const isLetter = (heading: string): boolean => /^\([A-Z]{1,3}\)$/.test(heading)

/** Weighs a column for each field: how surely the heading names it, and what the cells are. */
export function weigh(heading: string, index: number, cells: Evidence, chosen: string | undefined): Weighed {
  if (chosen !== undefined)
    return { heading, index, cells, chosen, worth: new Map(chosen === '' ? [] : [[chosen, decided]]) }
  const likely = heading.startsWith('#') ? undefined : likelyFields(isLetter(heading) ? '' : heading)
  const worth = new Map<string, number>()
  if (!heading.startsWith('#') && cells.share('several') > 0.5) {
    // Several things in a cell: it is each of them, whatever its heading.
    for (const [name] of cells.cells.flatMap((cell) => partsIn(cell) ?? []))
      worth.set(name, enough + 0.1 * (likely?.get(name) ?? 0))
    return { heading, index, cells, chosen, worth }
  }
  for (const { name, suits, ...own } of fields) {
    const alone = (isLetter(heading) ? own.unheaded : undefined) ?? own.alone ?? 1
    const sure = likely?.get(name) ?? 0
    const evidence =
      sure > 0.3 || (likely?.size === 0 && cells.cells.length > 1 && alone < 1) ? suits(cells) : 0
    const sum = sure > 0.3 ? sure + evidence : evidence >= alone ? enough + evidence / 10 : 0
    if (sum > 0.3) worth.set(name, sum)
  }
  return { heading, index, cells, chosen, worth }
}

/** Makes the prices of a sheet compete: an offer or a total is the price rather than a fee, and a fee beside an offer is the price before. */
export function competing(weighed: readonly Weighed[]): Weighed[] {
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
 * each column. A pair below `enough` counts as none.
 */
export function assign(weighed: readonly Weighed[]): (string | undefined)[] {
  const costs = fieldNames.map((name) =>
    weighed.map(({ worth }) => {
      const sum = worth.get(name) ?? 0
      return sum >= enough ? -sum - (name === 'title' ? 1 : 0) : 0
    }),
  )
  const fieldOf = new Map(munkres(costs).map(([field, column]) => [column, field]))
  return weighed.map((_, column) => {
    const field = fieldOf.get(column) ?? -1
    return costs[field]?.[column] ? fieldNames[field] : undefined
  })
}
