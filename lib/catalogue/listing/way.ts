import type { CourseListQuery } from '../query.ts'
import type { Facet } from './facets.ts'
import type { Filter } from './filter.ts'

/** Where to begin looking for the courses of a filter; each is then held against the rest of it. */
export type Way =
  /** The whole list, in the order asked for. */
  | { by: 'list' }
  /** The courses under one facet, or under any of some; the first come in the default order. */
  | { by: 'facet'; facet: Facet }
  | { by: 'any' }
  /** The index of searched texts. */
  | { by: 'text' }

export interface Sizes {
  /** Courses of the list. */
  list: number
  /** Courses under a facet. */
  of: (facet: Facet) => number
}

/** A way with what it costs. */
export interface Option {
  way: Way
  /** Roughly how many courses are looked at. */
  cost: number
}

/** The cheapest way to count what matches. */
export function wayToCount(filter: Filter, sizes: Sizes): Option {
  const { text, language, all, any } = filter
  return cheapest([
    { way: { by: 'list' }, cost: sizes.list },
    ...all.map((facet): Option => ({ way: { by: 'facet', facet }, cost: sizes.of(facet) })),
    ...(any.length > 0 ? [{ way: { by: 'any' }, cost: sumOf(any, sizes) } satisfies Option] : []),
    // How many courses hold a text is not known before; one in twenty is a guess that keeps small facets first.
    ...(isIndexed(text, sizes)
      ? [{ way: { by: 'text' }, cost: sizes.list / (language === '' ? 20 : 10) } satisfies Option]
      : []),
  ])
}

/**
 * The cheapest way to a page that ends at the `wanted`th of `total` matches. A way in the order asked for stops there,
 * about as far in as its share of the matches says; any other takes all that it leads to, and sorts.
 */
export function wayToPage(
  filter: Filter,
  sort: CourseListQuery['sort'],
  sizes: Sizes,
  total: number,
  wanted: number,
): Option {
  const { text, all, any } = filter
  const share = total === 0 ? 1 : Math.min(1, wanted / total)
  return cheapest([
    { way: { by: 'list' }, cost: Math.min(sizes.list, sizes.list * share * clustering) },
    ...all.map((facet): Option => {
      const size = sizes.of(facet)
      const cost = sort === 'newest' ? Math.min(size, size * share * clustering) : size * sorting
      return { way: { by: 'facet', facet }, cost }
    }),
    ...(any.length > 0 ? [{ way: { by: 'any' }, cost: sumOf(any, sizes) * sorting } satisfies Option] : []),
    ...(isIndexed(text, sizes) ? [{ way: { by: 'text' }, cost: total * 2 * sorting } satisfies Option] : []),
  ])
}

/** Matches are not spread evenly: they may all be old ones. */
const clustering = 3
const sorting = 1.5

const sumOf = (facets: Facet[], sizes: Sizes): number =>
  facets.reduce((sum, facet) => sum + sizes.of(facet), 0)

const largeFrom = 1_000

/** The index knows letters, their marks and digits by threes; in a small list looking is cheaper. */
const isIndexed = (text: string | undefined, { list }: Sizes): boolean =>
  text !== undefined && list >= largeFrom && /[\p{L}\p{M}\p{N}]{3}/u.test(text)

const cheapest = (options: Option[]): Option =>
  options.reduce((best, option) => (option.cost < best.cost ? option : best))
