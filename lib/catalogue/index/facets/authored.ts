import { compareCodePoints } from '#lib/catalogue/rules/order.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { type FacetValues, firstSpelling, type Value } from '../values.ts'
import type { Choice } from './choice.ts'

/** The most values shown of one facet, besides values that were asked for. */
const shownMax = 100

/**
 * Returns the values of a facet that authors write: most courses first, then by folded text. The first course of the
 * whole catalogue decides the spelling.
 */
export function authoredChoices(
  { orders }: CatalogueIndex,
  values: FacetValues,
  countOf: (value: Value) => number,
  asked: readonly (string | null | undefined)[],
): Choice[] {
  const counted = [...values.all()]
    .map((value) => ({ value, count: countOf(value), isAsked: asked.includes(value.folded) }))
    .filter(({ count, isAsked }) => count > 0 || isAsked)
    .sort((a, b) => b.count - a.count || compareCodePoints(a.value.folded, b.value.folded))
  const order = orders.find('catalogue', '')
  return counted
    .filter(({ isAsked }, place) => place < shownMax || isAsked)
    .map(({ value, count, isAsked }) => {
      const text = firstSpelling(value, (docId) => order?.rankOf(docId) ?? 0)
      return { value: text, label: text, count, isAsked }
    })
}
