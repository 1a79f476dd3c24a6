/** Facets that `GET /courses` can count. Facets are an addition to the contract. */
export const facetNames = [
  'stream',
  'category',
  'format',
  'language',
  'availability',
  'price',
  'level',
  'instructor',
  'tag',
  'delivery',
  'venue',
  'month',
  'day',
  'time',
] as const
export type FacetName = (typeof facetNames)[number]
