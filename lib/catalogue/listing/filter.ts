import type { CourseListQuery } from '../query.ts'
import { placeKey } from '../rules/place-key.ts'
import { searchable } from '../rules/search.ts'
import { type Facet, facetOf } from './facets.ts'

/** What a request asks of the courses in one list. */
export interface Filter {
  /** Which list: `''`, or a folded code. */
  language: string
  /** A course has all of these … */
  all: Facet[]
  /** … and, where there are any, at least one of these; never just one. */
  any: Facet[]
  /** Part of what is searched; undefined for no search. */
  text: string | undefined
}

export type FilterQuery = Omit<CourseListQuery, 'page' | 'page_size' | 'sort'>

/** A filter that was given and can match nothing is null; `language` may have to be ignored, so it does not count. */
export const matchesNothing = ({ q, stream, category, format, tag }: FilterQuery): boolean =>
  [q, stream, category, format, tag].includes(null)

/** The query as a filter of the list in a language; call it only when it may match something. */
export function filterOf(instituteId: string, query: FilterQuery, language: string): Filter {
  const { q, stream, category, format, tag, availability } = query
  const tags = (tag ?? []).map((each) => facetOf(instituteId, 'tag', each))
  const all = tags.length === 1 ? [...tags] : []
  if (stream || category) {
    const place = placeKey({ ...(stream && { stream }), ...(category && { category }) })
    all.push(facetOf(instituteId, 'place', place))
  }
  if (format) all.push(facetOf(instituteId, 'format', format))
  if (availability) all.push(facetOf(instituteId, 'availability', language, availability))
  return { language, all, any: tags.length > 1 ? tags : [], text: q ? searchable(q) : undefined }
}

/** Whether nothing narrows the list. */
export const isWhole = ({ all, any, text }: Filter): boolean =>
  all.length === 0 && any.length === 0 && text === undefined
