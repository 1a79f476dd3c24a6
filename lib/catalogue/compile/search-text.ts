import { type SearchText, searchTextOf } from '../rules/text/search-text.ts'
import type { CompiledEntry } from './entry.ts'
import type { Texts } from './texts.ts'

/** Builds the searchable text of an entry: of all editions and versions, and the names of streams and categories. */
export function entrySearchText(
  { entry, gathered, versions, byCourse }: CompiledEntry,
  texts: Texts,
): SearchText {
  const { shared, placements } = gathered
  const places = placements.flatMap(({ stream, categories }) => [stream, ...categories])
  return searchTextOf({
    title: entry.editions.map(({ course }) => course.title),
    tags: [
      ...shared.tags,
      ...shared.instructors.map(({ name }) => name),
      ...versions.flatMap(({ variant, source }) => [variant.level ?? [], source.venue ?? []].flat()),
      ...places.flatMap(({ label, subtitle }) => [label, subtitle]),
    ],
    subtitle: [...byCourse.values()].flatMap(({ summary }) => summary.subtitle ?? []),
    description: entry.editions.flatMap(({ course }) => texts.html(course.description_html).text ?? []),
  })
}
