import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Texts } from '#lib/contract/catalogue/compile/entry.ts'
import { type CompiledCatalogue, compileCatalogue } from '#lib/contract/catalogue/compile/whole-catalogue.ts'
import { earliest } from '#lib/contract/catalogue/rules/calendar.ts'

export interface Published extends CompiledCatalogue {
  /** The next day, in the site's zone, on which time alone can change an answer. */
  nextChangeOn: string | null
}

/** Compiles an institute as of `today`, `YYYY-MM-DD` in the site's zone. Slugs are `slug-of-` and the course's id. */
export function compile(source: CatalogueSource, today: string, texts: Texts): Published {
  const compiling = compileCatalogue(source, today, texts, ({ id }) => `slug-of-${id}`)
  let step = compiling.next()
  while (!step.done) step = compiling.next()
  const { value } = step
  const appears = source.courses.flatMap(({ publish_from: from }) => (from && from > today ? from : []))
  const nextChangeOn = earliest([...value.entries.map(({ next_change_on }) => next_change_on), ...appears])
  return { ...value, nextChangeOn }
}
