import { compareCodePoints } from '#lib/catalogue/rules/order.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { countOf, forEachIn, type Mask } from '../mask.ts'
import { firstSpelling, type Value, type Values } from '../values.ts'
import type { Choice } from './choice.ts'

/** As many values are shown of those that authors write, and those asked for beside them. */
const shownMax = 100

/**
 * The values of a facet that authors write, most courses first, then by their folded text. Each is written as by the
 * first course of the whole catalogue that has it.
 */
export function authoredChoices(
  { orders }: CatalogueIndex,
  values: Values,
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
      const text = firstSpelling(value, (slot) => order?.rankOf(slot) ?? 0)
      return { value: text, label: text, count, isAsked }
    })
}

/** Beyond this share of all courses, counting each value's set takes less than going through the courses. */
const fewShare = 1 / 32

/**
 * Counts the courses of a mask by tags or instructors, of which there may be thousands: of few courses what each has.
 * To be read before another mask is counted.
 */
export function countShared(
  { held, size }: CatalogueIndex,
  values: Values,
  mask: Mask,
): (value: Value) => number {
  const total = countOf(mask)
  if (total === size) return ({ slots }) => slots.size
  if (total > size * fewShare) return ({ slots }) => slots.countIn(mask)
  for (const value of values.all()) value.count = 0
  forEachIn(mask, (slot) => {
    for (const value of held[slot]?.tagsAndInstructors ?? []) value.count++
  })
  return ({ count }) => count
}
