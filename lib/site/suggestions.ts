import {
  countingWords,
  findableWords,
  searchedWords,
  searchLengthMax,
} from '#lib/contract/catalogue/rules/text/search-text.ts'
import { placeNames } from './languages.ts'
import { apiQuery } from './listing-query.ts'
import { langOf, type PageContext } from './page-context.ts'
import { teachersOf } from './teachers.ts'
import { linkCourses, listPageCourses, listPageStreams } from './within-language.ts'

interface Suggestion {
  label: string
  /** Label for the kind of suggestion, in the page's language. */
  kind: string
  path: string
  lang?: string
  dir?: 'ltr' | 'rtl'
}

const coursesMax = 5
const placesMax = 3
const teachersMax = 3

/** Suggests streams, categories, teachers and courses for a partly typed search. Empty for a blank search. */
export async function suggestionsFor(context: PageContext, typed: string): Promise<Suggestion[]> {
  const search = [...typed.trim()].slice(0, searchLengthMax).join('')
  if (search === '') return []
  const { addresses, words, language } = context
  const [streams, found] = await Promise.all([
    listPageStreams(context),
    listPageCourses(context, { ...apiQuery({ search }), page_size: coursesMax, facets: ['instructor'] }),
  ])
  const places = streams
    .filter(({ coming_soon }) => !coming_soon)
    .flatMap((stream) => [
      { place: stream, path: addresses.stream(language, stream.slug) },
      ...stream.categories
        .filter(({ coming_soon }) => !coming_soon)
        .map((place) => ({ place, path: addresses.category(language, stream.slug, place.slug) })),
    ])
    .filter(({ place }) => begins(place.label, search) || begins(place.subtitle, search))
    .slice(0, placesMax)
  const teachers = teachersOf(found.facets?.instructor ?? [])
    .filter(({ name }) => begins(name, search))
    .slice(0, teachersMax)
  const suggest = (label: string, kind: string, path: string) => ({
    label,
    kind,
    path,
    ...langOf(context, label),
  })
  return [
    ...places.map(({ place, path }) => suggest(placeNames(place, context.spoken)[0], words.stream, path)),
    ...teachers.map(({ name, slug }) => suggest(name, words.teacher, addresses.teacher(language, slug))),
    // A course that lacks a word of the search is a result only where the page can say so.
    ...linkCourses(context, found.search?.left_out.length ? [] : found.data).map(({ course, path }) =>
      suggest(course.title, words.standard, path),
    ),
  ]
}

/** Returns whether every word of the search that counts is the beginning of a word in the name. */
function begins(name: string, search: string): boolean {
  const own = findableWords(name)
  return countingWords(searchedWords(search)).every(({ joined }) => own.some((one) => one.startsWith(joined)))
}
