import type { PageResult } from '#app/(site)/made-page.ts'
import { badListPage } from '#app/(site)/pages/bad-list-page.tsx'
import { coursesPage } from '#app/(site)/pages/courses-page.tsx'
import { Problem } from '#lib/api/problem.ts'
import { facetNames } from '#lib/catalogue/index/facet-names.ts'
import type { Frame } from '#lib/site/frame.ts'
import { findLanguage, firstLanguage } from '#lib/site/languages.ts'
import { type Listing, queryOf, readListing } from '#lib/site/listing.ts'
import { findNearby } from '#lib/site/nearby.ts'
import { pageFreshMs } from '#lib/site/page-times.ts'
import { listPageStreams, scopeOf } from '#lib/site/scope.ts'

/** The facets beside a list. */
const listFacets = facetNames.filter((name) => name !== 'tag').join()

/** Caches in front use the same times as the cache of pages. */
const cacheControl = `public, max-age=0, s-maxage=${pageFreshMs / 1000}, stale-while-revalidate=600`

/** The list of courses that an address asks for: `/courses?…` or `/{language}/courses?…`. */
export async function showCourses(frame: Frame, _params: object, request: Request): Promise<PageResult> {
  const asked = inKnownLanguage(frame, readListing(new URL(request.url).searchParams))
  const moved = listOfLanguage(frame, asked)
  if (moved !== undefined) return { redirect: moved }
  const listing = { ...asked, ...scopeOf(frame) }
  try {
    const [courses, streams] = await Promise.all([
      frame.catalogue.listCourses({ ...queryOf(listing), facets: listFacets }),
      listPageStreams(frame),
    ])
    if (courses.page > 1 && courses.data.length === 0) return 'missing'
    const nearby =
      courses.total === 0 ? await findNearby(frame, listing, courses.search?.corrected ?? null) : undefined
    return { page: coursesPage(frame, { listing, courses, streams, nearby }), cacheControl }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { page: badListPage(frame, error.message), status: error.status }
  }
}

/** Normalises the language of a listing to the site's spelling, as paths use it; drops an unknown language. */
function inKnownLanguage({ site }: Frame, { language, ...rest }: Listing): Listing {
  const known = language === undefined ? undefined : findLanguage(site, language)
  return known ? { ...rest, language: known.code } : rest
}

/** A language that has pages of its own is not a filter but another list. */
function listOfLanguage({ site, addresses, language: own }: Frame, asked: Listing): string | undefined {
  const { language, ...rest } = asked
  if (language === undefined || language === firstLanguage(site) || language === own) return undefined
  return addresses.listing(language, rest)
}
