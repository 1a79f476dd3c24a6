import { hash } from 'node:crypto'

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

interface Found {
  tags: string[]
  formats: string[]
  places: string[]
}

/** The facets that an entry has in every language. */
export const facetsOf = (instituteId: string, { tags, formats, places }: Found): Facet[] => [
  ...new Set([
    ...places.map((place) => facetOf(instituteId, 'place', place)),
    ...formats.map((format) => facetOf(instituteId, 'format', format)),
    ...tags.map((tag) => facetOf(instituteId, 'tag', tag)),
  ]),
]
