import { countingWords, searchedWords } from '#lib/contract/catalogue/rules/text/search-text.ts'
import type { ListQuery } from './catalogue/catalogue.ts'
import { placeNames } from './languages.ts'
import { apiQuery, type Listing } from './listing.ts'
import { nearestCourses } from './nearest-courses.ts'
import { langOf, type PageContext } from './page-context.ts'
import { type CourseLink, linkCourses, listPageCourses, listPageStreams } from './scope.ts'

/** Suggestions for an empty list. */
export interface Nearby {
  /** Searches that have results: the corrected search, or single words of the original search. */
  searches: { word: string; total: number; isGiven: boolean }[]
  places: { name: string; path: string; lang?: string; dir?: 'ltr' | 'rtl' }[]
  newest: CourseLink[]
}

const wordsMax = 3
const titleWordsMax = 8
const placesMax = 6
const newestMax = 4

/** Finds suggestions for an empty list. `corrected` is the corrected search, if any. */
export async function findNearby(
  context: PageContext,
  listing: Listing,
  corrected: string | null,
): Promise<Nearby> {
  const given = listing.search ?? listing.q ?? ''
  const single = countingWords(searchedWords(given)).map(({ typed }) => typed)
  const words = [...new Set([corrected ?? given, ...single])].filter((one) => one !== '')
  const [streams, newest, ...tries] = await Promise.all([
    listPageStreams(context),
    listPageCourses(context, { sort: 'open', page_size: newestMax }),
    ...words
      .slice(0, wordsMax)
      .map((search) =>
        listPageCourses(context, { ...apiQuery({ search }), page_size: 1, facets: ['category'] }),
      ),
  ])
  const hits = tries.filter(({ total }) => total > 0)
  const near = hits.flatMap(({ facets }) => facets?.category ?? [])
  const isNear = (stream: string, slug: string) =>
    near.length === 0 || near.some((one) => one.stream === stream && one.value === slug)
  const places = streams
    .filter(({ slug }) => listing.stream === undefined || near.length > 0 || slug === listing.stream)
    .flatMap(({ slug, categories }) =>
      categories
        .filter((one) => !one.coming_soon && isNear(slug, one.slug))
        .map((one) => ({ ...one, path: context.addresses.category(context.language, slug, one.slug) })),
    )
    .sort((one, other) => other.course_count - one.course_count)
    .slice(0, placesMax)
    .map((place) => {
      const [name] = placeNames(place, context.spoken)
      return { name, path: place.path, ...langOf(context, name) }
    })
  const searches = new Map(
    tries.flatMap(({ total, search }, index) => {
      const word = search?.corrected ?? words[index] ?? ''
      return total > 0 ? [[word, { word, total, isGiven: word === given }] as const] : []
    }),
  )
  return { searches: [...searches.values()], places, newest: linkCourses(context, newest.data) }
}

/** Whether a text can be searched for: a longer one than the API takes is no word of a title. */
const isWord = (text: string): boolean => text.length > 1 && text.length < 100

/**
 * Lists the courses nearest to the words of a title. Courses open for enrolment follow if `isFilled`.
 */
export async function listNearest(
  context: PageContext,
  title: string,
  isFilled: boolean,
): Promise<CourseLink[]> {
  const words = [...new Set(title.split(/[^\p{L}\p{M}\p{N}]+/u).filter(isWord))].slice(0, titleWordsMax)
  const find = (query: ListQuery) => listPageCourses(context, query)
  const nearest = await nearestCourses(find, words, isFilled ? [{ sort: 'open' }] : [])
  return linkCourses(context, nearest.slice(0, newestMax))
}
