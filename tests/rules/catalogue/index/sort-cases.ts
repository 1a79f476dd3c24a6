import type { sorts } from '#lib/contract/catalogue/reads/query.ts'

/** A course as far as lists are ordered by it. */
interface Sorted {
  id: string
  position: number | null
  newest: string | null
  price: number | null
  title: string
}

/** Courses in random order. For each sort key two courses are equal, and two have none. */
export const sortedCourses: Sorted[] = [
  { id: 'free', position: 4, newest: '2026-01-05T00:00:00.000Z', price: 0, title: 'Eclairs' },
  { id: 'b-none', position: null, newest: null, price: null, title: 'Zither' },
  { id: 'dear', position: null, newest: '2026-03-01T00:00:00.000Z', price: 9000, title: 'apple pie' },
  { id: 'later', position: 3, newest: '2026-02-01T00:00:00.000Z', price: 250.5, title: 'Apple Pie' },
  { id: 'first', position: 1, newest: '2026-02-01T00:00:00.000Z', price: 9000, title: 'Élan' },
  { id: 'unpriced', position: 2, newest: '2026-04-01T00:00:00.000Z', price: null, title: 'Éclairs' },
  { id: 'a-none', position: null, newest: null, price: 250.5, title: 'Dancing' },
]

/** Ties are in catalogue order; courses without a value come last in both directions. */
export const sortCases: { sort: (typeof sorts)[number]; ids: string[] }[] = [
  { sort: 'newest', ids: ['unpriced', 'dear', 'first', 'later', 'free', 'a-none', 'b-none'] },
  { sort: 'title', ids: ['later', 'dear', 'a-none', 'free', 'unpriced', 'first', 'b-none'] },
  { sort: 'price_asc', ids: ['free', 'later', 'a-none', 'first', 'dear', 'unpriced', 'b-none'] },
  { sort: 'price_desc', ids: ['first', 'dear', 'later', 'a-none', 'free', 'unpriced', 'b-none'] },
]
