import type { PageResult } from '#app/(site)/make-page.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import { OtherLanguages } from '#app/(site)/parts/other-languages.tsx'
import type { Page } from '#app/(site)/parts/page-shell.tsx'
import { SearchForm } from '#app/(site)/parts/search-form.tsx'
import { Problem } from '#lib/contract/api/problem.ts'
import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Stream } from '#lib/contract/catalogue/answers/site.ts'
import { facetNames } from '#lib/contract/catalogue/index/facet-names.ts'
import { breadcrumbList, courseListData } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import { findLanguage, firstLanguage } from '#lib/site/languages.ts'
import {
  changed,
  isPlain,
  isUnfiltered,
  type Listing,
  listingFields,
  queryOf,
  readListing,
} from '#lib/site/listing-query.ts'
import { findNearby, leftOutOf, type Nearby } from '#lib/site/none-found.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { pageFreshMs } from '#lib/site/site-settings.ts'
import {
  countOf,
  facetCount,
  introductionOf,
  linkCourses,
  listDividingTags,
  listPageCourses,
  listPageStreams,
  scopeQuery,
} from '#lib/site/within-language.ts'
import { ActiveFilters } from '../parts/list/active-filters.tsx'
import { ListingFilters, SortAndSize } from '../parts/list/listing-filters.tsx'
import { NoneFound } from '../parts/list/none-found.tsx'
import { Pagination } from '../parts/list/pagination.tsx'
import { badListPage } from './bad-list-page.tsx'

const listFacets = facetNames.filter((name) => name !== 'tag')

/** CDNs cache a list for as long as the page cache keeps a page fresh. */
const cacheControl = `public, max-age=0, s-maxage=${pageFreshMs / 1000}, stale-while-revalidate=600`

export async function showCourses(
  context: PageContext,
  _params: object,
  request: Request,
): Promise<PageResult> {
  const asked = inKnownLanguage(context, readListing(new URL(request.url).searchParams))
  const moved = listOfLanguage(context, asked)
  if (moved !== undefined) return { redirect: moved, uses: listingFields }
  const { language: _, ...others } = asked
  const listing = scopeQuery(context).language === undefined ? asked : others
  try {
    const [courses, streams] = await Promise.all([
      listPageCourses(context, { ...queryOf(listing), facets: listFacets }, 'visitor'),
      listPageStreams(context),
    ])
    if (courses.page > 1 && courses.data.length === 0) return 'missing'
    // Counted apart, because only a site without streams is narrowed by tags.
    const [tags, tagged] =
      streams.length > 0
        ? [[], undefined]
        : await Promise.all([
            listDividingTags(context),
            listPageCourses(context, { ...queryOf(listing), page_size: 1, facets: ['tag'] }),
          ])
    const tagFacet = tags.map((one) => ({ ...one, count: facetCount(tagged?.facets?.tag ?? [], one.value) }))
    const facets = { ...courses.facets, ...(tags.length > 0 && { tag: tagFacet }) }
    const nearby = courses.total === 0 ? await findNearby(context, listing) : undefined
    return {
      ...coursesPage(context, { listing, courses: { ...courses, facets }, streams, nearby }),
      cacheControl,
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const listAt = (other: Listing) => context.addresses.listing(context.language, other)
    return badListPage(context, error, { asked, listAt })
  }
}

/** Replaces a listing's language with the site's spelling of the code, and removes an unknown language. */
function inKnownLanguage({ site }: PageContext, { language, ...rest }: Listing): Listing {
  const known = language === undefined ? undefined : findLanguage(site, language)
  return known ? { ...rest, language: known.code } : rest
}

/** Returns the address of the list in the requested language; undefined if this page is already in that language. */
function listOfLanguage({ site, addresses, language: own }: PageContext, asked: Listing): string | undefined {
  const { language, ...rest } = asked
  if (language === undefined || language === firstLanguage(site) || language === own) return undefined
  return addresses.listing(language, rest)
}

interface Found {
  listing: Listing
  courses: CoursePage
  streams: Stream[]
  /** Suggestions for an empty list; undefined if the list has courses. */
  nearby: Nearby | undefined
}

/** Renders the list of courses with its filters. It works without JavaScript. */
function coursesPage(context: PageContext, { listing, courses, streams, nearby }: Found): Page {
  const { addresses, words, say, language } = context
  const { data, page, page_size, total, search } = courses
  const entries = linkCourses(context, data)
  const leftOut = leftOutOf(context, listing.search ?? '', courses)
  const { search: _search, ...filters } = listing
  // One course, or none found by a search, leaves nothing to choose among.
  const hasChoice = total > 1 || !isUnfiltered(filters)
  const path = addresses.courses(language, isPlain(listing) ? listing.page : undefined)
  const crumbs = crumbsTo(context, { name: words.courses, path: addresses.courses(language) })
  const first = (page - 1) * page_size + 1
  const head: Head = {
    title: page > 1 ? `${words.courses}, ${say(words.page, { n: page })}` : words.courses,
    description: descriptionOf(context, courses, streams),
    path,
    isListed: isPlain(listing),
    share: { path: addresses.picture(language, 'courses'), detail: countOf(context, total) },
    things: [courseListData(context, entries, first), breadcrumbList(context, crumbs)],
    editions: page > 1 || !isPlain(listing) ? [] : linkLanguages(context, (code) => addresses.courses(code)),
    script: 'list',
  }
  return {
    head,
    section: 'courses',
    content: (
      <>
        <div className="opening">
          <Breadcrumbs context={context} crumbs={crumbs} />
          <h1>{words.courses}</h1>
          <SearchForm context={context} listing={listing} streams={streams} />
          <ActiveFilters context={context} listing={listing} streams={streams} />
        </div>
        <div className="listing">
          {hasChoice && (
            <>
              <ListingFilters
                context={context}
                listing={listing}
                streams={streams}
                facets={courses.facets ?? {}}
                total={total}
              />
              <SortAndSize context={context} listing={listing} />
            </>
          )}
          <section className="results" aria-labelledby="found">
            <h2 id="found" className="found">
              {total > data.length
                ? say(words.found, { n: total, from: first, to: first + data.length - 1 })
                : say(words.count, { n: total })}
            </h2>
            {leftOut && <p className="corrected">{leftOut}</p>}
            {search?.corrected && (
              <p className="corrected">
                {say(words.corrected, { given: listing.search ?? '', corrected: search.corrected })}
              </p>
            )}
            {nearby && <NoneFound context={context} nearby={nearby} />}
            <CourseEntries
              context={context}
              entries={entries}
              eager={3}
              streams={streams}
              choice={queryOf(listing)}
            />
            <Pagination
              context={context}
              page={page}
              last={Math.ceil(total / page_size)}
              hrefOf={(number) => addresses.listing(language, changed(listing, { page: String(number) }))}
            />
            {isUnfiltered(listing) && (
              <OtherLanguages context={context} counts={courses.facets?.language ?? []} />
            )}
          </section>
        </div>
      </>
    ),
  }
}

/** Differs from the home page's description; from page 2 on, it starts with the page number. */
function descriptionOf(context: PageContext, { total, page }: CoursePage, streams: Stream[]) {
  const { words, say, site } = context
  return [
    ...(page > 1 ? [`${say(words.page, { n: page })}:`] : []),
    say(words.listLead, { name: site.institute.name }),
    introductionOf(context, total, streams),
  ].join(' ')
}
