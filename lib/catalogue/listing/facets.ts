import { hash } from 'node:crypto'
import { Kept } from './kept.ts'

/**
 * One thing that a list can be narrowed by, for one institute: the first 64 bits of a hash, in decimal. Of fixed size
 * whatever was authored, and no list of one institute is ever found under another's.
 */
export type Facet = string

type Kind = 'place' | 'format' | 'tag' | 'availability'

/** Stands among the counts for every course of a list. */
export const everyCourse: Facet = '0'

/** `values`: folded; for an availability, the language of the list and the state of the version shown in it. */
export const facetOf = (instituteId: string, kind: Kind, ...values: string[]): Facet =>
  hash('sha256', JSON.stringify([instituteId, kind, ...values]), 'buffer')
    .readBigInt64BE()
    .toString()

/** Names facets as `facetOf` does. */
export type FacetNamer = (kind: Kind, ...values: string[]) => Facet

/** Names the facets of one institute, hashing most of them once: a publish names a dozen for each course. */
export function facetNamer(instituteId: string): FacetNamer {
  const known = new Kept<Facet>(20_000, () => 1)
  return (kind, ...values) => {
    const name = [kind, ...values].join('\0')
    let facet = known.find(name)
    if (facet === undefined) {
      facet = facetOf(instituteId, kind, ...values)
      known.keep(name, facet)
    }
    return facet
  }
}

/** The facets that an entry has in every language. */
export const facetsOf = (nameFacet: FacetNamer, { tags, formats, places }: Found): Facet[] => [
  ...new Set([
    ...places.map((place) => nameFacet('place', place)),
    ...formats.map((format) => nameFacet('format', format)),
    ...tags.map((tag) => nameFacet('tag', tag)),
  ]),
]

interface Found {
  tags: string[]
  formats: string[]
  places: string[]
}
