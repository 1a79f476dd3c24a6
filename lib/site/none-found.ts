import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import { countingWords, searchedWords } from '#lib/contract/catalogue/rules/text/search-text.ts'
import type { ListQuery } from './catalogue/site-catalogue.ts'
import { placeNames } from './languages.ts'
import { apiQuery, type Listing } from './listing-query.ts'
import { nearestCourses } from './nearest-courses.ts'
import { langOf, type PageContext } from './page-context.ts'
import { type CourseLink, linkCourses, listPageCourses, listPageStreams } from './within-language.ts'

export interface Nearby {
  /** What was searched for, and how many courses it finds without the filters; undefined if it finds none. */
  withoutFilters: { search: string; total: number } | undefined
  /** Categories, and streams without any. */
  places: { name: string; path: string; lang?: string; dir?: 'ltr' | 'rtl' }[]
  /** The nearest courses, if the search finds none whatever the filters. */
  courses: CourseLink[]
}

const wordsMax = 8
const placesMax = 6
const nearestMax = 3

export async function findNearby(context: PageContext, listing: Listing): Promise<Nearby> {
  const { addresses, language } = context
  const search = listing.search ?? ''
  const [streams, found] = await Promise.all([
    listPageStreams(context),
    search
      ? listPageCourses(context, { ...apiQuery({ search }), page_size: 1, facets: ['category'] })
      : undefined,
  ])
  const total = found?.total ?? 0
  const near = found?.facets?.category ?? []
  const isNear = (stream: string, slug: string) =>
    near.length === 0 || near.some((one) => one.stream === stream && one.value === slug)
  const places = streams
    .filter(({ slug }) => listing.stream === undefined || near.length > 0 || slug === listing.stream)
    .flatMap((stream) =>
      stream.categories.length === 0 && near.length === 0
        ? [{ ...stream, path: addresses.stream(language, stream.slug) }]
        : stream.categories
            .filter((one) => isNear(stream.slug, one.slug))
            .map((one) => ({ ...one, path: addresses.category(language, stream.slug, one.slug) })),
    )
    .filter(({ coming_soon }) => !coming_soon)
    .sort((one, other) => other.course_count - one.course_count)
    .slice(0, placesMax)
    .map((place) => {
      const [name] = placeNames(place, context.spoken)
      return { name, path: place.path, ...langOf(context, name) }
    })
  return {
    withoutFilters: found && total > 0 ? { search: keptOf(search, found), total } : undefined,
    places,
    courses: search && total === 0 ? await listNearest(context, search) : [],
  }
}

/** Returns the words of a search that count: general ones do not beside others. */
const wordsSearched = (search: string): string[] =>
  countingWords(searchedWords(search)).map(({ typed }) => typed)

/** Returns what was searched for in the end: the corrected search, or the words that were not left out. */
function keptOf(given: string, { search }: CoursePage): string {
  if (!search?.left_out.length) return search?.corrected ?? given
  return (
    search.corrected ??
    wordsSearched(given)
      .filter((one) => !search.left_out.includes(one))
      .join(' ')
  )
}

/** Returns a sentence about the words that a search left out; undefined if it found all, or nothing. */
export function leftOutOf({ say, words }: PageContext, given: string, page: CoursePage): string | undefined {
  if (page.total === 0 || !page.search?.left_out.length) return undefined
  const quoted = (text: string) => say(words.quoted, { text })
  return say(words.leftOut, {
    words: page.search.left_out.map(quoted),
    kept: quoted(keptOf(given, page)),
  })
}

/** Whether a text can be searched for: a longer one than the API takes is no word of a title. */
const isWord = (text: string): boolean => text.length > 1 && text.length < 100

/** Lists the courses nearest to the words of a text. Courses open for enrolment follow if `isFilled`. */
export async function listNearest(
  context: PageContext,
  text: string,
  isFilled = false,
): Promise<CourseLink[]> {
  const words = [...new Set(wordsSearched(text).filter(isWord))].slice(0, wordsMax)
  const find = (query: ListQuery) => listPageCourses(context, query)
  const nearest = await nearestCourses(find, words, isFilled ? [{ sort: 'open' }] : [])
  return linkCourses(context, nearest.slice(0, nearestMax))
}
